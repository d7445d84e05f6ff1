import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { LabQuery, LabScore, ScoreBucket, SidesQuery } from '@ward/domain/flags/lab/threshold-lab'
import type { LookVerdict } from '@ward/domain/flags/second-look/second-looks'
import { sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** From one moment to just before another. */
export type Span = { since: Date; before: Date }

const verdictsIn = (site: SiteHandle, { assocType }: Pick<LabQuery, 'assocType'>, { since, before }: Span) =>
  site
    .from('flagVerdicts')
    .where('flagVerdicts.decidedAt', '>=', since)
    .where('flagVerdicts.decidedAt', '<', before)
    .$if(assocType !== null, (rows) => rows.where('flagVerdicts.assocType', '=', assocType))

const times = (verdict: LookVerdict) => sql<number>`(count(*) filter (where verdict = ${sql.lit(verdict)}))::int`

/** How many verdicts met each step of a score, in one statement that an index alone answers; null is without a score. */
export const verdictsByStep = (
  site: SiteHandle,
  query: LabQuery,
  span: Span,
): Promise<(Omit<ScoreBucket, 'step'> & { step: number | null; oldest: Date })[]> =>
  verdictsIn(site, query, span)
    .select([
      sql<number | null>`${sql.ref(query.score)}`.as('step'),
      times('fine').as('fine'),
      times('spam').as('spam'),
      times('remove').as('remove'),
      sql<Date>`min(decided_at)`.as('oldest'),
    ])
    .groupBy(`flagVerdicts.${query.score}`)
    .orderBy(`flagVerdicts.${query.score}`)
    .execute()

/** A judged text that another threshold would have put on the other side. */
export type SideRow = {
  id: string
  assocType: AssocType
  verdict: LookVerdict
  score: LabScore
  step: number
  /** Whether the tried threshold catches it and today's does not, or the other way round. */
  isCaught: boolean
  isSecondLook: boolean
  decidedAt: Date
  wasEdited: boolean
}

/** Judged texts whose score reaches one of two thresholds, given as their first steps, and not the other. */
export function textsBetween(
  site: SiteHandle,
  query: Omit<SidesQuery, 'limit' | 'offset'>,
  span: Span,
  { today, tried }: { today: number; tried: number },
): List<SideRow> {
  const score = `flagVerdicts.${query.score}` as const
  const direction = query.sortDesc ? 'desc' : 'asc'
  const { verdict } = query
  const found = verdictsIn(site, query, span)
    .where(score, '>=', Math.min(today, tried))
    .where(score, '<', Math.max(today, tried))
    .$if(verdict !== null, (rows) => rows.where('flagVerdicts.verdict', '=', verdict))
  return {
    total: () => countOf(found),
    rows: found
      .innerJoin('flags', (join) =>
        join.onRef('flags.siteId', '=', 'flagVerdicts.siteId').onRef('flags.id', '=', 'flagVerdicts.flagId'),
      )
      .innerJoin('content', (join) =>
        join.onRef('content.siteId', '=', 'flags.siteId').onRef('content.id', '=', 'flags.contentId'),
      )
      .select([
        'flagVerdicts.flagId as id',
        'flagVerdicts.assocType',
        'flagVerdicts.verdict',
        sql<LabScore>`${query.score}::text`.as('score'),
        sql<number>`${sql.ref(score)}`.as('step'),
        sql<boolean>`${tried < today}::boolean`.as('isCaught'),
        'flagVerdicts.isSecondLook',
        'flagVerdicts.decidedAt',
        sql<boolean>`coalesce(content.edited_at > flag_verdicts.decided_at, false)`.as('wasEdited'),
      ])
      .orderBy(score, direction)
      .orderBy('flagVerdicts.flagId', direction)
      .$narrowType<{ assocType: AssocType; verdict: LookVerdict }>(),
  }
}
