import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Chip.module.css'

export type Hue = 'plum' | 'red' | 'violet' | 'amber' | 'rust' | 'green' | 'danger' | 'accent' | 'neutral'

/** A fact in one word, 20 px high: never by colour alone, so the icon goes with a word. */
export function Chip({ hue = 'neutral', icon: Mark, children }: { hue?: Hue; icon?: Icon; children: ReactNode }) {
  return (
    <span className={styles.chip} data-hue={hue} data-plain={Mark ? undefined : true}>
      {Mark ? <Mark size={14} stroke={1.5} aria-hidden /> : null}
      {children}
    </span>
  )
}

/** Chips side by side; in a table row they stay on one line. */
export function Chips({ children, oneLine }: { children: ReactNode; oneLine?: boolean }) {
  return (
    <span className={styles.chips} data-one-line={oneLine || undefined}>
      {children}
    </span>
  )
}
