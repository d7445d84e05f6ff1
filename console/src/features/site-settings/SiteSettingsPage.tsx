import { PageTitle } from '../../ui/PageTitle.tsx'
import { SettingsHistoryButton } from './SettingsHistoryButton.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import { SOURCES } from './settings-source.ts'

export default function SiteSettingsPage() {
  return (
    <>
      <PageTitle title={SOURCES.site.title}>
        <SettingsHistoryButton source="site" />
      </PageTitle>
      <SettingsPanel source="site" />
    </>
  )
}
