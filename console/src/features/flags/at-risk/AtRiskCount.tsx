import { AT_RISK_LABEL } from '@ward/domain/automod/crisis'
import { useEffect } from 'react'
import { countInTitle } from '../../../routing/title.ts'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import styles from './AtRisk.module.css'
import { useAtRiskCount } from './at-risk.api.ts'

/** The number of unmoderated flags at risk, here and in the title of the window; nothing when there is none. */
export function AtRiskCount() {
  const n = useAtRiskCount()
  useEffect(() => {
    countInTitle(n)
    return () => countInTitle(0)
  }, [n])
  if (n === 0) return null
  return (
    <span className={styles.badge}>
      {formatNumber(n)}
      <VisuallyHidden>{` ${AT_RISK_LABEL.toLowerCase()}`}</VisuallyHidden>
    </span>
  )
}
