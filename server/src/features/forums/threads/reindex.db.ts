import { sql } from 'kysely'
import { countOf } from '../../../platform/database/list.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import type { RunChange } from '../../../platform/jobs/run-changes.ts'
import { countAnew, type Recounted } from '../../content/answer-counts.db.ts'

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
  return countOf(site.from('threads'))
}

const VISIBLE = sql`not a.is_deleted and not a.is_spam and not a.is_pending`

const changeOf =
  (field: string) =>
  ({ id, ...change }: Recounted): RunChange => ({ subjectType: 'thread', subjectId: id, field, ...change })

/**
 * Counts the visible replies of these threads anew, when each was last active, and what searches go by; what was wrong. Their
 * texts are locked from the first count on, so that no reply comes between.
 */
export async function reindexThreads(network: NetworkDb, siteId: number, ids: readonly string[]): Promise<RunChange[]> {
  const counted = await countAnew(network, 'content', siteId, ids)
  const dated = await sql<Recounted>`
    with real as (
      select c.id, c.reply_count, c.is_deleted or c.is_spam as is_hidden,
             concat_ws(' ', o.last_active_date, o.reply_count, o.is_hidden) as before,
             greatest(c.inserted_at, (select max(a.inserted_at) from content a
               where a.site_id = c.site_id and a.root_id = c.id and ${VISIBLE})) as at
        from content c join threads o on o.site_id = c.site_id and o.id = c.id
       where c.site_id = ${siteId} and c.id = any (${ids}::bigint[]))
    update threads t set last_active_date = real.at, reply_count = real.reply_count, is_hidden = real.is_hidden from real
     where t.site_id = ${siteId} and t.id = real.id
       and (t.last_active_date, t.reply_count, t.is_hidden) is distinct from (real.at, real.reply_count, real.is_hidden)
    returning t.id, real.before, concat_ws(' ', t.last_active_date, t.reply_count, t.is_hidden) as after`.execute(
    network,
  )
  const searched = await sql<Recounted>`
    with real as (select t.id, t.search as before from threads t where t.site_id = ${siteId} and t.id = any (${ids}::bigint[]))
    update threads t set search = lower(left(t.name, 500)) from real
     where t.site_id = ${siteId} and t.id = real.id and t.search is distinct from lower(left(t.name, 500))
    returning t.id, real.before, t.search as after`.execute(network)
  return [
    ...counted.map(changeOf('replyCount')),
    ...dated.rows.map(changeOf('lastActive')),
    ...searched.rows.map(changeOf('search')),
  ]
}
