import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { laneMessage } from '@ward/domain/flags/at-risk/at-risk'
import { AppLink } from '../../../ui/AppLink.tsx'
import { shortTimeSince } from '../../../ui/text/dates.ts'
import { formatNumber } from '../../../ui/text/NumberText.tsx'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { useNow } from '../flag/useNow.ts'
import { atRiskSummaryOptions } from './at-risk.api.ts'
import styles from './LaneStrip.module.css'

/** Says in the title of a flag that is not at risk itself that somebody else may be in danger meanwhile. */
export function AtRiskNotice() {
  const { data } = useQuery(atRiskSummaryOptions)
  const now = useNow()
  if (!data?.longestSince) return null
  const whole = laneMessage(data.count, shortTimeSince(new Date(data.longestSince), now))
  return (
    <AppLink href="/at-risk" className={styles.notice} data-tip={whole}>
      <IconLifebuoy size={18} stroke={1.5} aria-hidden />
      <span aria-hidden>{`${formatNumber(data.count)} at risk`}</span>
      <VisuallyHidden>{`${whole}: review`}</VisuallyHidden>
    </AppLink>
  )
}
