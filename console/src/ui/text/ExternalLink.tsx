import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './text.module.css'

/** A link that leaves the console, in a new tab; the mark says so to eyes, the words to screen readers. */
export function ExternalLink({ href, children, icon = true }: { href: string; children: ReactNode; icon?: boolean }) {
  return (
    <a className={styles.external} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {icon ? <IconExternalLink size={16} stroke={1.5} aria-hidden /> : null}
      <span className={styles.hidden}> (opens in a new tab)</span>
    </a>
  )
}
