import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Card.module.css'

/** The main column of a page, and beside it on wide screens, else below, its side column. */
export const TwoColumns = ({ children }: { children: ReactNode }) => <div className={styles.two}>{children}</div>

/** Cards one below the other; `roomy` where people read and write at length. */
export const Column = ({ roomy = false, children }: { roomy?: boolean; children: ReactNode }) => (
  <div className={cx(styles.column, roomy && styles.roomy)}>{children}</div>
)
