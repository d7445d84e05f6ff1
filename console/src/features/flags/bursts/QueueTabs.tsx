import { BURSTS_TITLE } from '@ward/domain/bursts'
import { AppLink } from '../../../ui/AppLink.tsx'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import styles from './QueueTabs.module.css'

type QueueTabsProps = {
  current: 'flags' | 'bursts'
  /** How many bursts have open flags, where it is known. */
  bursts?: number
}

/** The two ways to see what waits: flag by flag, or what is alike together. */
export function QueueTabs({ current, bursts }: QueueTabsProps) {
  return (
    <nav className={styles.tabs} aria-label="Flags and bursts">
      <AppLink href="/" aria-current={current === 'flags' ? 'page' : undefined}>
        Flags
      </AppLink>
      <AppLink href="/bursts" aria-current={current === 'bursts' ? 'page' : undefined}>
        {BURSTS_TITLE}
        {bursts === undefined ? null : <span className={styles.count}>{formatNumber(bursts)}</span>}
      </AppLink>
    </nav>
  )
}
