import type { Looks } from '@ward/domain/at-risk-looks'
import type { CrisisKind } from '@ward/domain/crisis'
import { type SqlBool, sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** From one moment to just before another, on one site. */
export type Span = { siteId: number; from: Date; to: Date }

/**
 * What was closed without anybody on its page was seen in the list by who closed it. Nobody here could look at what was
 * written elsewhere, before it was imported.
 */
const FIGURES = sql`
  count(*)::int as came,
  (percentile_cont(0.5) within group (order by seconds))::int as median,
  (percentile_cont(0.95) within group (order by seconds))::int as p95,
  max(seconds)::int as longest`

const came = ({ siteId, from, to }: Span) => sql`(
  select since, extract(epoch from coalesce(looked_at, ended_at) - since) as seconds from at_risk_waits
   where site_id = ${siteId} and since >= ${from} and since < ${to} and not is_imported) as came`

/** How long what came in meanwhile waited for the first look, in all. */
export async function looksIn(network: NetworkDb, span: Span): Promise<Looks> {
  const { rows } = await sql<Looks>`select ${FIGURES} from ${came(span)}`.execute(network)
  return rows[0] ?? { came: 0, median: null, p95: null, longest: null }
}

/** The same for each day of the zone on which something came. */
export async function looksByDay(network: NetworkDb, span: Span, zone: string): Promise<(Looks & { begins: Date })[]> {
  const { rows } = await sql<Looks & { begins: Date }>`
    select date_trunc('day', since, ${zone}) as begins, ${FIGURES} from ${came(span)} group by 1 order by 1
  `.execute(network)
  return rows
}

/** What came of the alarms of one kind. */
export const cueReport = (site: SiteHandle, kind: CrisisKind, { from, to }: Pick<Span, 'from' | 'to'>) =>
  site
    .from('atRiskWaits')
    .innerJoin('flags', (join) =>
      join.onRef('flags.siteId', '=', 'atRiskWaits.siteId').onRef('flags.id', '=', 'atRiskWaits.flagId'),
    )
    .where('atRiskWaits.since', '>=', from)
    .where('atRiskWaits.since', '<', to)
    .where(sql<SqlBool>`flags.crisis_cues @> ${JSON.stringify([{ kind }])}::jsonb`)
    .select([
      sql<number>`count(*)::int`.as('came'),
      sql<number>`count(*) filter (where outcome = 'followed-up')::int`.as('followedUp'),
      sql<number>`count(*) filter (where outcome = 'no-concern')::int`.as('noConcern'),
    ])
    .executeTakeFirstOrThrow()
