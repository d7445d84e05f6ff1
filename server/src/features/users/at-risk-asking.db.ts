import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

type Row = { isUnseen: boolean; holderId: string | null; holder: string | null }

/** The texts of some users in the lane of a site, and who holds a claim, by the database's clock. */
export async function waitsOfUsers(network: NetworkDb, siteId: number, userIds: readonly string[]): Promise<Row[]> {
  const ids = sql`${userIds}::bigint[]`
  const { rows } = await sql<Row>`
    select w.looked_at is null as is_unseen, h.id as holder_id, h.username as holder
      from flags f
      join at_risk_waits w on w.site_id = f.site_id and w.flag_id = f.id and w.ended_at is null
      left join users h on h.site_id = w.site_id and h.id = w.holder_id and w.held_until > now()
     where f.site_id = ${siteId} and f.at_risk and f.is_open and (f.user_id = any (${ids}) or exists (
       select from content c where c.site_id = f.site_id and c.id = f.content_id and c.author_id = any (${ids})))
  `.execute(network)
  return rows
}
