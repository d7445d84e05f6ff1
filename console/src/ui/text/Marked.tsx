import type { ReactNode } from 'react'
import styles from './text.module.css'

/** One line of text behind an icon or an avatar; cut text shows on hover and focus. */
export function Marked({ mark, children }: { mark: ReactNode; children: ReactNode }) {
  return (
    <span className={styles.marked}>
      {mark}
      <span data-clip>{children}</span>
    </span>
  )
}
