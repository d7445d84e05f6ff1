import { BURST_ENDS, type BurstEnd } from '@ward/domain/flags/bursts/burst-verdicts'
import { BURST_DAYS } from '@ward/domain/flags/bursts/bursts'
import { sql } from 'kysely'
import { forgetInParts } from '../../../../platform/database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../../../../platform/database/site-handle.ts'
import { anyOf } from '../../../../platform/database/statement.ts'
import { FLAG, RECENT, type Scope } from '../bursts.db.ts'

/**
 * The outcome of a burst: the person who ended it, and the operation; without an operation somebody said that it is none.
 */
export type OutcomeRow = {
  id: string
  operation: BurstEnd | null
  username: string
  status: number
  at: Date
}

/** The verdicts on a site that some bursts are none. */
export async function verdictsOn(site: SiteHandle, ids: readonly string[]): Promise<OutcomeRow[]> {
  const rows = await site
    .from('burstVerdicts')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'burstVerdicts.siteId').onRef('users.id', '=', 'burstVerdicts.actorId'),
    )
    .where('burstId', '=', anyOf(ids))
    .select(['burstId as id', 'username', 'users.status', 'burstVerdicts.insertedAt as at'])
    .execute()
  return rows.map((row) => ({ ...row, operation: null }))
}

/** The last decision on any flag of each of some bursts, by the account of its site. */
export async function lastDecisions({ network, siteIds }: Scope, ids: readonly string[]): Promise<OutcomeRow[]> {
  const { rows } = await sql<OutcomeRow>`
    select distinct on (p.burst_id) p.burst_id as id, e.status as operation, u.username, u.status, e.inserted_at as at
      from text_prints p join ${FLAG}
      join flag_events e on e.site_id = f.site_id and e.flag_id = f.id
      join users u on u.site_id = e.site_id and u.id = e.actor_id
     where p.burst_id = any (${ids}::bigint[]) and p.site_id = any (${siteIds}::int[]) and ${RECENT}
       and e.status = any (${BURST_ENDS}::text[])
     order by p.burst_id, e.inserted_at desc, e.site_id, e.id desc
  `.execute(network)
  return rows
}

/** Keeps who said it first; answers whether there was none. */
export async function insertVerdict(site: SiteHandle, verdict: { burstId: string; actorId: string }): Promise<boolean> {
  const insertion = site.insertInto('burstVerdicts', verdict).onConflict((conflict) => conflict.doNothing())
  return ((await insertion.executeTakeFirst()).numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Answers whether there was one. */
export const deleteVerdict = async (site: SiteHandle, burstId: string): Promise<boolean> =>
  (await site.deleteFrom('burstVerdicts').where('burstId', '=', burstId).executeTakeFirst()).numDeletedRows > 0n

/** Removes what was said of bursts that have no text any more. */
export const forgetVerdicts = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'burstVerdicts',
    key: ['siteId', 'burstId'],
    isOld: sql`gone.inserted_at < now() - make_interval(days => ${sql.lit(BURST_DAYS)})
               and not exists (select from text_prints p where p.burst_id = gone.burst_id)`,
  })
