import { IconCheck } from '@tabler/icons-react'
import { formatNumber } from '../text/NumberText.tsx'
import styles from './Filters.module.css'

type FilterPillProps = {
  label: string
  on: boolean
  onChange: (on: boolean) => void
  /** The number that must not be overlooked; none says nothing. */
  count?: number
}

/** A filter that is on or off. */
export function FilterPill({ label, on, onChange, count = 0 }: FilterPillProps) {
  return (
    <button type="button" className={styles.pill} aria-pressed={on} onClick={() => onChange(!on)}>
      {on ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
      {label}
      {count > 0 ? <span className={styles.count}>{formatNumber(count)}</span> : null}
    </button>
  )
}
