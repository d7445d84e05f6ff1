import { useSession } from '../../api/session.tsx'
import { OpensLate } from '../../ui/OpensLate.tsx'
import { SiteButton } from './SiteButton.tsx'
import styles from './SiteSwitcher.module.css'

const loadList = async () => (await import('./SiteList.tsx')).SiteList

/** The site's name; with more than one site a button that opens the list of the others. */
export function SiteSwitcher() {
  const { site, viewer } = useSession()
  if (viewer.sites.length < 2) return <span className={styles.name}>{site.name}</span>
  return (
    <OpensLate popup="listbox" load={loadList} props={{ site, sites: viewer.sites }}>
      {(button) => <SiteButton name={site.name} {...button} />}
    </OpensLate>
  )
}
