import { BURSTS_TITLE } from '@ward/domain/flags/bursts/bursts'
import type { ReactNode } from 'react'
import { AppLink } from '../../../ui/AppLink.tsx'
import { TabCount } from '../../../ui/detail/TabCount.tsx'
import styles from './QueueTabs.module.css'

type QueueTabsProps = {
  /** At the other end of the line. */
  children?: ReactNode
  current: 'flags' | 'bursts'
  /** The number of bursts with open flags, where it is known. */
  bursts?: number
}

/** The two ways to see what waits: flag by flag, or what is alike together. */
export function QueueTabs({ children, current, bursts }: QueueTabsProps) {
  return (
    <div className={styles.line}>
      <nav className={styles.tabs} aria-label="Flags and bursts">
        <AppLink href="/" aria-current={current === 'flags' ? 'page' : undefined}>
          Flags
        </AppLink>
        <AppLink href="/bursts" aria-current={current === 'bursts' ? 'page' : undefined}>
          {BURSTS_TITLE}
          {bursts === undefined ? null : <TabCount n={bursts} />}
        </AppLink>
      </nav>
      {children}
    </div>
  )
}
