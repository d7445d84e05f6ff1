import { SUPER_SETTINGS_LABEL } from '@ward/domain/app/shell'
import { SUPER_SETTING_UPDATED } from '@ward/domain/site-settings/settings-form'
import { SettingsPage } from './SettingsPage.tsx'

export default function SuperSettingsPage() {
  return <SettingsPage level="super" title={SUPER_SETTINGS_LABEL} saved={SUPER_SETTING_UPDATED} />
}
