import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

type Row = { isUnseen: boolean; holderId: string | null; holder: string | null; isBelow: boolean }

/**
 * The texts of some users in the lane of a site, and who holds a claim, by the database's clock; where their texts are to be
 * hidden, also those of others in a thread or below a status update of theirs that is seen so far.
 */
export async function waitsOfUsers(
  network: NetworkDb,
  { siteId, userIds }: { siteId: number; userIds: readonly string[] },
  { hides = false } = {},
): Promise<Row[]> {
  const ids = sql`${userIds}::bigint[]`
  const isTheirs = sql`coalesce(f.user_id = any (${ids}) or c.author_id = any (${ids}), false)`
  const { rows } = await sql<Row>`
    select w.looked_at is null as is_unseen, h.id as holder_id, h.username as holder, not ${isTheirs} as is_below
      from flags f
      join at_risk_waits w on w.site_id = f.site_id and w.flag_id = f.id and w.ended_at is null
      left join users h on h.site_id = w.site_id and h.id = w.holder_id and w.held_until > now()
      left join content c on c.site_id = f.site_id and c.id = f.content_id
      left join content r on ${hides} and r.site_id = c.site_id and r.id = c.root_id and not r.is_deleted
     where f.site_id = ${siteId} and f.at_risk and f.is_open and (${isTheirs} or r.author_id = any (${ids}))
  `.execute(network)
  return rows
}
