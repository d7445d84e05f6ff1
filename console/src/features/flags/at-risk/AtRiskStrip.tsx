import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LANE_EMPTY, LANE_LINK, laneMessage } from '@ward/domain/flags/at-risk/at-risk'
import { AppLink } from '../../../ui/AppLink.tsx'
import { shortTimeSince } from '../../../ui/text/dates.ts'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { useNow } from '../flag/useNow.ts'
import { atRiskSummaryOptions } from './at-risk.api.ts'
import styles from './Lane.module.css'

/**
 * Above the queue: somebody may be in danger, and since when the first of them waits. It has its place also while nobody
 * does, so that nothing moves when somebody comes.
 */
export function AtRiskStrip() {
  const { data } = useQuery(atRiskSummaryOptions)
  const now = useNow()
  if (!data) return null
  const { count, longestSince } = data
  return (
    <section className={styles.strip} data-calm={longestSince ? undefined : true} aria-label="At risk">
      <IconLifebuoy size={20} stroke={1.5} aria-hidden />
      <span>{longestSince ? laneMessage(count, shortTimeSince(new Date(longestSince), now)) : LANE_EMPTY}</span>
      {longestSince ? (
        <AppLink href="/at-risk" className={styles.review}>
          {LANE_LINK}
          <VisuallyHidden> those at risk</VisuallyHidden>
        </AppLink>
      ) : null}
    </section>
  )
}
