import { formatNumber } from '../text/NumberText.tsx'
import styles from './TabCount.module.css'

/** The count of a tab, beside its name. */
export function TabCount({ n }: { n: number }) {
  return <span className={styles.count}>{formatNumber(n)}</span>
}
