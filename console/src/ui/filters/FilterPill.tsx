import { IconCheck } from '@tabler/icons-react'
import styles from './Filters.module.css'

/** A filter that is on or off. */
export function FilterPill({ label, on, onChange }: { label: string; on: boolean; onChange: (on: boolean) => void }) {
  return (
    <button type="button" className={styles.pill} aria-pressed={on} onClick={() => onChange(!on)}>
      {on ? <IconCheck size={16} stroke={1.5} aria-hidden /> : null}
      {label}
    </button>
  )
}
