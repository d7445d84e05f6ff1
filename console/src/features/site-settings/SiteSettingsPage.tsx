import { SITE_SETTINGS_LABEL } from '@ward/domain/app/shell'
import { SITE_SETTING_UPDATED } from '@ward/domain/site-settings/settings-form'
import { SettingsPage } from './SettingsPage.tsx'

export default function SiteSettingsPage() {
  return <SettingsPage level="site" title={SITE_SETTINGS_LABEL} saved={SITE_SETTING_UPDATED} />
}
