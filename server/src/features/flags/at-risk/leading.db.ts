import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import type { ThreadState } from './leading.rules.ts'

type Place = { network: NetworkDb; site: { siteId: number } }

/** Whether members can be led to these threads of a site. One that is not there is left out. */
export async function threadStates(
  { network, site: { siteId } }: Place,
  ids: readonly string[],
): Promise<(ThreadState & { id: string })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<ThreadState & { id: string }>`
    select c.id, c.is_deleted or c.is_spam as is_gone, c.is_pending as is_held,
           exists (select from flags f where f.site_id = c.site_id and f.content_id = c.id and f.is_open) as is_flagged,
           exists (
             select from at_risk_waits w
               join flags f on f.site_id = w.site_id and f.id = w.flag_id
               join content t on t.site_id = f.site_id and t.id = f.content_id
              where w.site_id = c.site_id and w.ended_at is null and (t.id = c.id or t.root_id = c.id)) as is_at_risk
      from content c
     where c.site_id = ${siteId} and c.id = any (${ids}::bigint[]) and c.kind = 'thread'
  `.execute(network)
  return rows
}
