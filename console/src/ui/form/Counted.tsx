import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './Counted.module.css'

type Props = { text: string | null | undefined; shown: number; children: (help: ReactNode) => ReactNode }

/** A text field with its number of characters beside the label, and a warning below where search engines cut it. */
export function Counted({ text, shown, children }: Props) {
  const length = (text ?? '').length
  const isCut = length > shown
  return (
    <div className={styles.counted}>
      <span className={styles.count} data-cut={isCut || undefined}>{`${length} of ${shown}`}</span>
      {children(isCut ? <Cut shown={shown} /> : undefined)}
    </div>
  )
}

const Cut = ({ shown }: { shown: number }) => (
  <span className={styles.cut}>
    <IconAlertTriangle size={14} aria-hidden />
    {`Search engines cut this after ${shown} characters. You can still save.`}
  </span>
)
