import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LANE_LINK, laneMessage } from '@ward/domain/at-risk'
import { AppLink } from '../../../ui/AppLink.tsx'
import { shieldPlace } from '../../../ui/press/shield.ts'
import { timeSince } from '../../../ui/text/dates.ts'
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx'
import { atRiskSummaryOptions } from '../case/at-risk.api.ts'
import styles from './Lane.module.css'
import { useNow } from './useNow.ts'

/** What it pushes down when it comes is not clicked by mistake meanwhile. */
const HELD_MS = 400

const holdWhatMoves = (strip: HTMLElement | null) => {
  const main = strip?.closest('main')
  if (main) shieldPlace(main.getBoundingClientRect(), HELD_MS)
}

/** Above the queue: somebody may be in danger, and since when the first of them waits; nothing when nobody does. */
export function AtRiskStrip() {
  const { data } = useQuery(atRiskSummaryOptions)
  const now = useNow()
  if (!data?.longestSince) return null
  return (
    <section ref={holdWhatMoves} className={styles.strip} aria-label="At risk">
      <IconLifebuoy size={20} stroke={1.5} aria-hidden />
      <span>{laneMessage(data.count, timeSince(new Date(data.longestSince), now))}</span>
      <AppLink href="/at-risk" className={styles.review}>
        {LANE_LINK}
        <VisuallyHidden> those at risk</VisuallyHidden>
      </AppLink>
    </section>
  )
}
