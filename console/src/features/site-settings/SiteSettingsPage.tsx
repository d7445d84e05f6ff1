import { API_ACCESS_TITLE } from '@ward/domain/app/shell'
import { useSession } from '../../api/session.tsx'
import { ActionButton } from '../../ui/ActionButton.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsHistoryButton } from './SettingsHistoryButton.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { SOURCES } from './settings-source.ts'

export default function SiteSettingsPage() {
  const { site } = useSession()
  return (
    <>
      <PageTitle title={SOURCES.site.title} count={site.name}>
        <ActionButton href="/api-access">{API_ACCESS_TITLE}</ActionButton>
        <SettingsHistoryButton source="site" />
      </PageTitle>
      <SettingsPanel source="site" />
    </>
  )
}
