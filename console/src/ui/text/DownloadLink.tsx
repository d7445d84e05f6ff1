import { IconDownload } from '@tabler/icons-react'
import styles from './DownloadLink.module.css'

/** A link to a file that the server makes, kept by the browser itself. */
export const DownloadLink = ({ href, children }: { href: string; children: string }) => (
  <a className={styles.link} href={href} download>
    <IconDownload size={16} stroke={1.5} aria-hidden />
    {children}
  </a>
)
