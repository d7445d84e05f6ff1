import { IconExternalLink } from '@tabler/icons-react'
import { useSession } from '../api/session.tsx'
import styles from './OuterLinks.module.css'

/** Links that leave the console: the public site, and for admins the content-management area where the site has one. */
export function OuterLinks() {
  const { adminUrl } = useSession()
  return (
    <>
      <a className={styles.link} href="/">
        Public site <IconExternalLink size={16} stroke={1.5} aria-hidden />
      </a>
      {adminUrl ? (
        <a className={styles.link} href={adminUrl}>
          Admin area <IconExternalLink size={16} stroke={1.5} aria-hidden />
        </a>
      ) : null}
    </>
  )
}
