import { API_ACCESS_TITLE } from '@ward/domain/api-access/api-access-titles'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsHistoryButton } from './SettingsHistoryButton.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { SOURCES } from './settings-source.ts'

export default function SiteSettingsPage() {
  return (
    <>
      <PageTitle title={SOURCES.site.title}>
        <ActionButton href="/api-access">{API_ACCESS_TITLE}</ActionButton>
        <SettingsHistoryButton source="site" />
      </PageTitle>
      <SettingsPanel source="site" />
    </>
  )
}
