import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import { FLAG_EXCERPT_LENGTH } from '@ward/domain/flags/flag/flags'
import type { AtRiskLabQuery, CutTextsQuery, CutVerdict } from '@ward/domain/flags/lab/at-risk-lab'
import type { LabQuery, LabScore, ScoreBucket, SidesQuery } from '@ward/domain/flags/lab/threshold-lab'
import type { LookVerdict } from '@ward/domain/flags/second-look/second-looks'
import { sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { PLACE_NOT_JUDGED } from '../intake/at-risk-cuts.db.ts'

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

/** Where texts are looked for. */
export type Scope = { network: NetworkDb; site: SiteHandle; span: Span }

/** Texts of a period that a cut marks, each with how the wait of its flag ended last, as far as it was said. */
const cutTexts = (
  { site: { siteId }, span: { since, before } }: Scope,
  { assocType }: Pick<AtRiskLabQuery, 'assocType'>,
) => sql`(
  select t.*, f.id as flag_id,
         case when f.id is null then 'never-flagged' else coalesce(last.outcome, 'undecided') end as verdict
    from at_risk_cuts t
    left join flags f on f.site_id = t.site_id and f.content_id = t.content_id
    left join lateral (
      select w.outcome from at_risk_waits w where w.site_id = f.site_id and w.flag_id = f.id
       order by w.id desc limit 1) last on true
   where t.site_id = ${siteId} and t.cut < ${sql.lit(PLACE_NOT_JUDGED)} and t.written_at >= ${since} and t.written_at < ${before}
     and ${assocType === null ? sql`true` : sql`t.assoc_type = ${assocType}`}) t`

/** The number of texts at risk from each cut on, by the staff's verdict. */
export async function countsByCut(scope: Scope, query: AtRiskLabQuery) {
  const { rows } = await sql<{ cut: number; verdict: CutVerdict; n: number; oldest: Date }>`
    select t.cut, t.verdict, count(*)::int as n, min(t.written_at) as oldest
      from ${cutTexts(scope, query)} group by t.cut, t.verdict
  `.execute(scope.network)
  return rows
}

/** A text that another cut would have marked, or left alone. */
export type CutTextRow = {
  id: string
  assocType: AssocType
  /** The place of the narrowest cut that marks it. */
  cut: number
  verdict: CutVerdict
  /** Whether the tried cut marks it and today's does not, or the other way round. */
  isAtRisk: boolean
  wasEdited: boolean
  writtenAt: Date
  body: string
  name: string | null
  flagId: string | null
}

/** The places of two cuts. */
export type Cuts = { today: number; tried: number }

/** Texts that one of two cuts marks and the other does not. */
const between = (
  scope: Scope,
  { today, tried }: Cuts,
  { verdict, ...query }: Omit<CutTextsQuery, 'limit' | 'offset'>,
) =>
  sql`${cutTexts(scope, query)}
   where t.cut > ${Math.min(today, tried)} and t.cut <= ${Math.max(today, tried)}
     and ${verdict === null ? sql`true` : sql`t.verdict = ${verdict}`}`

export async function countBetweenCuts(scope: Scope, cuts: Cuts, query: CutTextsQuery): Promise<number> {
  const found = await sql<{ n: number }>`select count(*)::int as n from ${between(scope, cuts, query)}`.execute(
    scope.network,
  )
  return found.rows[0]?.n ?? 0
}

/** Letters of a body that are read for its line. */
const READ = FLAG_EXCERPT_LENGTH * 20

export async function textsBetweenCuts(scope: Scope, cuts: Cuts, query: CutTextsQuery): Promise<CutTextRow[]> {
  const direction = query.sortDesc ? sql`desc` : sql`asc`
  const { rows } = await sql<CutTextRow>`
    select t.content_id as id, t.assoc_type, t.cut, t.verdict, ${cuts.tried > cuts.today}::boolean as is_at_risk,
           c.edited_at is not null as was_edited, t.written_at, left(c.body, ${sql.lit(READ)}) as body,
           threads.name, t.flag_id
      from (
        select * from ${between(scope, cuts, query)}
         order by t.written_at ${direction}, t.content_id ${direction} limit ${query.limit} offset ${query.offset}) t
      join content c on c.site_id = t.site_id and c.id = t.content_id
      left join threads on threads.site_id = c.site_id and threads.id = c.id
     order by t.written_at ${direction}, t.content_id ${direction}
  `.execute(scope.network)
  return rows
}
