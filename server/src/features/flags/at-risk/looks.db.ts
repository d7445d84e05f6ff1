import type { CrisisKind } from '@ward/domain/automod/crisis'
import type { CueReport, Looks } from '@ward/domain/flags/at-risk/at-risk-looks'
import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

/** From one moment to just before another, on one site. */
export type Span = { siteId: number; from: Date; to: Date }

/**
 * A flag closed from a list counts as seen by the person who closed it. Nobody here could look at what was written
 * elsewhere, before it was imported; staff had seen the flags they reopened.
 */
const FIGURES = sql`
  count(*)::int as came,
  (percentile_cont(0.5) within group (order by seconds))::int as median,
  (percentile_cont(0.95) within group (order by seconds))::int as p95,
  max(seconds)::int as longest`

const came = ({ siteId, from, to }: Span) => sql`(
  select since, extract(epoch from coalesce(looked_at, ended_at) - since) as seconds from at_risk_waits
   where site_id = ${siteId} and since >= ${from} and since < ${to} and not is_imported and not is_again) as came`

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

/** Outcomes of the alarms of one kind: how each ended last, where its flag was opened again. */
export async function cueReport(network: NetworkDb, kind: CrisisKind, { siteId, from, to }: Span): Promise<Ended> {
  const { rows } = await sql<Ended>`
    select count(*)::int as came,
           (count(*) filter (where last.outcome = 'followed-up'))::int as "followedUp",
           (count(*) filter (where last.outcome = 'no-concern'))::int as "noConcern"
      from at_risk_waits w
      join flags f on f.site_id = w.site_id and f.id = w.flag_id
      cross join lateral (
        select own.outcome from at_risk_waits own
         where own.site_id = w.site_id and own.flag_id = w.flag_id and own.id >= w.id and (own.id = w.id or own.is_again)
           and not exists (
             select from at_risk_waits anew
              where anew.site_id = w.site_id and anew.flag_id = w.flag_id and anew.id > w.id and anew.id < own.id
                and not anew.is_again)
         order by own.id desc limit 1) as last
     where w.site_id = ${siteId} and w.since >= ${from} and w.since < ${to} and not w.is_again
       and f.crisis_cues @> ${JSON.stringify([{ kind }])}::jsonb
  `.execute(network)
  return rows[0] ?? { came: 0, followedUp: 0, noConcern: 0 }
}
type Ended = Omit<CueReport, 'kind'>
