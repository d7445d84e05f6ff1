import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { DateText } from '../text/DateText.tsx'
import styles from './Timeline.module.css'

export type TimelineEntry = {
  id: string
  icon: Icon
  /** Its mark is green: something was settled. */
  good?: boolean
  /** The event, and the actions on it now. */
  children: ReactNode
  /** The note given with it. */
  note?: ReactNode
  /** ISO text. */
  at: string
}

/** The events of one thing, in the given order. */
export function Timeline({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) {
  if (entries.length === 0) return null
  return (
    <section aria-label={label}>
      <ol className={styles.entries}>
        {entries.map(({ id, icon: Mark, good, children, note, at }) => (
          <li key={id}>
            <span className={styles.node} data-good={good || undefined}>
              <Mark size={14} stroke={1.5} aria-hidden />
            </span>
            <div>
              <p>{children}</p>
              {note ? <p className={styles.note}>{note}</p> : null}
              {/* Never shortened (spec 1 section 9), so it has a line of its own: beside the words it would squeeze them. */}
              <p className={styles.when}>
                <DateText value={at} since="beside" />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
