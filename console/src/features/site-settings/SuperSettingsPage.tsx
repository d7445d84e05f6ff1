import { MEDIUMS_LABEL } from '@ward/domain/leads/lead-upload/mediums'
import { COMPARE_LABEL } from '@ward/domain/site-settings/compare-settings'
import { useSession } from '../../api/session.tsx'
import { Tabs } from '../../ui/detail/Tabs.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { MediumsPanel } from '../leads/lead-upload/MediumsPanel.tsx'
import { CompareSettings } from './CompareSettings.tsx'
import { SettingsHistoryButton } from './SettingsHistoryButton.tsx'
import { SettingsPanel } from './SettingsPanel.tsx'
import styles from './SuperSettingsPage.module.css'
import { NETWORK_SETTINGS_LABEL, type SettingsSource, SOURCES } from './settings-source.ts'

const SettingsTab = ({ source }: { source: SettingsSource }) => (
  <>
    <div className={styles.tools}>
      {source === 'network' ? <p className={styles.means}>The values for every site without its own.</p> : null}
      <SettingsHistoryButton source={source} />
    </div>
    <SettingsPanel source={source} />
  </>
)

/** Settings for Super Admins alone: of this site, and for all sites. A link may name a field in the place of a tab. */
export default function SuperSettingsPage() {
  const { site } = useSession()
  return (
    <>
      <PageTitle title={SOURCES.super.title} count={site.name} />
      <Tabs
        label={SOURCES.super.title}
        waits
        tabs={[
          { id: 'site', label: 'This site', stays: true, content: () => <SettingsTab source="super" /> },
          {
            id: 'network',
            label: NETWORK_SETTINGS_LABEL,
            stays: true,
            content: () => <SettingsTab source="network" />,
          },
          { id: 'compare', label: COMPARE_LABEL, content: () => <CompareSettings /> },
          { id: 'mediums', label: MEDIUMS_LABEL, stays: true, content: () => <MediumsPanel /> },
        ]}
      />
    </>
  )
}
