import { AT_RISK_LABEL } from '@ward/domain/crisis'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import styles from './AtRisk.module.css'
import { useAtRiskCount } from './at-risk.api.ts'

/** On the menu's line of the dashboard: how many unmoderated flags are at risk; nothing when there is none. */
export function AtRiskBadge() {
  const n = useAtRiskCount()
  if (n === 0) return null
  return (
    <span className={styles.badge}>
      {formatNumber(n)}
      <VisuallyHidden>{` ${AT_RISK_LABEL.toLowerCase()}`}</VisuallyHidden>
    </span>
  )
}
