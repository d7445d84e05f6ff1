import { sql } from 'kysely'
import { countOf } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import type { RunChange } from '../../../platform/jobs/run-changes.ts'

export async function postsAfter(site: SiteHandle, after: string, limit: number): Promise<string[]> {
  const rows = await site.from('posts').select('id').where('id', '>', after).orderBy('id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

export async function countPosts(site: SiteHandle): Promise<number> {
  return countOf(site.from('posts'))
}

/** Counts the visible comments of these posts anew; the numbers that were wrong. Posts are locked before anything is counted. */
export async function recount(network: NetworkDb, siteId: number, ids: readonly string[]): Promise<RunChange[]> {
  await sql`select from posts where site_id = ${siteId} and id = any (${ids}::bigint[]) order by id for update`.execute(
    network,
  )
  const { rows } = await sql<{ id: string; before: string; after: string }>`
    with real as (
      select p.id, p.comment_count as before,
             (select count(*)::int from content c where c.site_id = p.site_id and c.post_id = p.id
                 and not c.is_deleted and not c.is_spam and not c.is_pending) as n
        from posts p where p.site_id = ${siteId} and p.id = any (${ids}::bigint[]))
    update posts p set comment_count = real.n from real
     where p.site_id = ${siteId} and p.id = real.id and p.comment_count <> real.n
    returning p.id, real.before::text, real.n::text as after`.execute(network)
  return rows.map(({ id, ...change }) => ({ subjectType: 'post', subjectId: id, field: 'commentCount', ...change }))
}
