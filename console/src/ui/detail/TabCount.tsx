import { formatNumber } from '../text/NumberText.tsx'
import styles from './TabCount.module.css'

/** How many are behind a tab, beside its name. */
export function TabCount({ n }: { n: number }) {
  return <span className={styles.count}>{formatNumber(n)}</span>
}
