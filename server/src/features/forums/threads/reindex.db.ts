import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'

/** The ids of threads behind one, or of these of them, in their order. */
export async function threadsAfter(
  site: SiteHandle,
  after: string,
  limit: number,
  only: readonly string[] | null = null,
): Promise<string[]> {
  const rows = await site
    .from('threads')
    .select('id')
    .where('id', '>', after)
    .$if(only !== null, (query) => query.where('id', '=', anyOf(only ?? [])))
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countThreads(site: SiteHandle): Promise<number> {
  const { n } = await site.from('threads').select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

const VISIBLE = sql`not a.is_deleted and not a.is_spam and not a.is_pending`

/** Counts the visible replies of these threads anew and when each was last active; how many of them were wrong. */
export async function reindexThreads(network: NetworkDb, siteId: number, ids: readonly string[]): Promise<number> {
  const counted = await sql<{ id: string }>`
    with real as (
      select c.id, (select count(*)::int from content a where a.site_id = c.site_id and a.root_id = c.id and ${VISIBLE}) as n
        from content c where c.site_id = ${siteId} and c.id = any (${ids}::bigint[]))
    update content c set reply_count = real.n from real
     where c.site_id = ${siteId} and c.id = real.id and c.reply_count <> real.n returning c.id`.execute(network)
  const dated = await sql<{ id: string }>`
    with real as (
      select c.id, c.reply_count, c.is_deleted or c.is_spam as is_hidden,
             greatest(c.inserted_at, (select max(a.inserted_at) from content a
               where a.site_id = c.site_id and a.root_id = c.id and ${VISIBLE})) as at
        from content c where c.site_id = ${siteId} and c.id = any (${ids}::bigint[]))
    update threads t set last_active_date = real.at, reply_count = real.reply_count, is_hidden = real.is_hidden from real
     where t.site_id = ${siteId} and t.id = real.id
       and (t.last_active_date, t.reply_count, t.is_hidden) is distinct from (real.at, real.reply_count, real.is_hidden)
    returning t.id`.execute(network)
  return new Set([...counted.rows, ...dated.rows].map(({ id }) => id)).size
}
