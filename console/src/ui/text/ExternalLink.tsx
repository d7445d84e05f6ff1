import { Button } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './text.module.css'

type ExternalLinkProps = { href: string; children: ReactNode; icon?: boolean; isButton?: boolean }

/** A link that leaves the console, in a new tab; the mark says so to eyes, the words to screen readers. */
export function ExternalLink({ href, children, icon = true, isButton = false }: ExternalLinkProps) {
  const link = { href, target: '_blank', rel: 'noopener noreferrer' }
  const mark = icon ? <IconExternalLink size={16} stroke={1.5} aria-hidden /> : null
  const words = <span className={styles.hidden}> (opens in a new tab)</span>
  if (isButton)
    return (
      <Button component="a" {...link} rightSection={mark}>
        {children}
        {words}
      </Button>
    )
  return (
    <a className={styles.external} {...link}>
      {children}
      {mark}
      {words}
    </a>
  )
}
