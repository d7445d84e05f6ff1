import { IconLifebuoy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { riskKindLabel, riskKindsOf } from '@ward/domain/automod/crisis'
import { LANE_ORDER, laneMessage } from '@ward/domain/flags/at-risk/at-risk'
import { AppLink } from '../../../ui/AppLink.tsx'
import { shortTimeSince } from '../../../ui/text/dates.ts'
import { KeyHint } from '../../../ui/text/KeyHint.tsx'
import { NextFlagLink } from '../flag/NextFlagLink.tsx'
import { useNow } from '../flag/useNow.ts'
import { atRiskSummaryOptions } from './at-risk.api.ts'
import styles from './LaneStrip.module.css'
import { laneOptions } from './lane.api.ts'

type Props = {
  flagId: string
  /** The flag that the key for the next one leads to, where the lane is stepped through. */
  nextId: string | null
}

/** Shows on the page of a flag at risk the next one waiting, and the number waiting in all. */
export function LaneStrip({ flagId, nextId }: Props) {
  const { data: lane } = useQuery(laneOptions)
  const { data: summary } = useQuery(atRiskSummaryOptions)
  const now = useNow()
  const others = lane?.rows.filter(({ flag }) => flag.id !== flagId) ?? []
  const next = others.find(({ flag }) => flag.id === nextId) ?? others[0]
  const kinds = next ? riskKindsOf(next.flag.crisisCues).map((kind) => riskKindLabel[kind].toLowerCase()) : []
  return (
    <aside className={styles.strip} aria-label="The at-risk lane">
      <IconLifebuoy size={20} stroke={1.5} aria-hidden />
      <strong className={styles.order}>{LANE_ORDER}</strong>
      {next ? (
        <NextFlagLink
          flag={next.flag}
          words={[...kinds, `waiting ${shortTimeSince(new Date(next.since), now)}`].join(', ')}
          withFace
          replace={nextId !== null}
        />
      ) : (
        <span className={styles.none}>{lane ? 'Nobody else is waiting' : null}</span>
      )}
      {next && next.flag.id === nextId ? <KeyHint keys="]" /> : null}
      <AppLink href="/at-risk" className={styles.all}>
        {summary?.longestSince
          ? laneMessage(summary.count, shortTimeSince(new Date(summary.longestSince), now))
          : 'All'}
      </AppLink>
    </aside>
  )
}
