import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

/** The things with answers, and the columns with their numbers. */
export const COUNTED = {
  posts: { of: sql.ref('post_id'), kept: sql.ref('comment_count') },
  content: { of: sql.ref('root_id'), kept: sql.ref('reply_count') },
} as const
export type Counted = keyof typeof COUNTED

/** A number that was wrong: of a post, or of a thread or status. */
export type Recounted = { id: string; before: string; after: string }

/**
 * Counts the visible answers of these things of one site anew; the numbers that were wrong. They are locked before anything is
 * counted: adding an answer meanwhile waits, or is waited for.
 */
export async function countAnew(
  network: NetworkDb,
  what: Counted,
  siteId: number,
  ids: readonly string[],
): Promise<Recounted[]> {
  const { of, kept } = COUNTED[what]
  const list = sql`${ids}::bigint[]`
  await sql`select from ${sql.table(what)} where site_id = ${siteId} and id = any (${list}) order by id for update`.execute(
    network,
  )
  const { rows } = await sql<Recounted>`
    with real as (
      select t.id, t.${kept} as before,
             (select count(*)::int from content a where a.site_id = t.site_id and a.${of} = t.id
                 and not a.is_deleted and not a.is_spam and not a.is_pending) as n
        from ${sql.table(what)} t where t.site_id = ${siteId} and t.id = any (${list}))
    update ${sql.table(what)} t set ${kept} = real.n from real
     where t.site_id = ${siteId} and t.id = real.id and t.${kept} <> real.n
    returning t.id, real.before::text, real.n::text as after`.execute(network)
  return rows
}

type Answer = { id: string; postId: string | null; rootId: string | null }

/**
 * Moves the numbers of visible answers of all things that texts stand under which members see no more, or see again, and what
 * their threads live by. The rows with the numbers are locked first: hiding another reply meanwhile waits for this.
 */
export async function moveAnswerCounts(
  network: NetworkDb,
  siteId: number,
  texts: readonly Answer[],
  by: 1 | -1,
): Promise<void> {
  const posts = countedBy(texts.flatMap(({ postId }) => postId ?? []))
  const roots = countedBy(texts.flatMap(({ rootId }) => rootId ?? []))
  if (posts.ids.length > 0)
    await sql`
      update posts set comment_count = comment_count + ${by} * n from unnest(${posts.ids}::bigint[], ${posts.ns}::int[]) as t (id, n)
       where posts.site_id = ${siteId} and posts.id = t.id`.execute(network)
  if (roots.ids.length > 0)
    await sql`
      update content set reply_count = reply_count + ${by} * n from unnest(${roots.ids}::bigint[], ${roots.ns}::int[]) as t (id, n)
       where content.site_id = ${siteId} and content.id = t.id`.execute(network)
  const ids = texts.filter(({ rootId }) => rootId !== null).map(({ id }) => id)
  if (ids.length > 0) await (by < 0 ? fallBack(network, siteId, ids) : comeAlive(network, siteId, ids))
}

/** Sets back the last activity of threads whose newest reply was one of these: to the newest that is left, or to their own date. */
const fallBack = (network: NetworkDb, siteId: number, ids: readonly string[]) =>
  sql`
    update threads t
       set last_active_date = greatest(own.inserted_at, (
             select max(inserted_at) from content c where c.site_id = t.site_id and c.root_id = t.id
                and not c.is_deleted and not c.is_spam and not c.is_pending))
      from content own
     where t.site_id = ${siteId} and own.site_id = t.site_id and own.id = t.id
       and exists (select from content h where h.site_id = t.site_id and h.id = any (${ids}::bigint[]) and h.root_id = t.id
                      and h.inserted_at = t.last_active_date)
  `.execute(network)

/** Sets the last activity of threads to their newest visible reply, if that is later. */
export const liveByNewest = (network: NetworkDb, siteId: number, threadIds: readonly string[]) =>
  sql`
    update threads t set last_active_date = newest.at
      from unnest(${threadIds}::bigint[]) as asked (id)
     cross join lateral (select max(inserted_at) as at from content c where c.site_id = ${siteId} and c.root_id = asked.id
                            and not c.is_deleted and not c.is_spam and not c.is_pending) as newest
     where t.site_id = ${siteId} and t.id = asked.id and t.last_active_date < newest.at
  `.execute(network)

/** Sets the last activity of threads to the newest of these replies, if that is later. */
const comeAlive = (network: NetworkDb, siteId: number, ids: readonly string[]) =>
  sql`
    update threads t set last_active_date = newest.at
      from (select root_id, max(inserted_at) as at from content where site_id = ${siteId} and id = any (${ids}::bigint[]) group by 1)
           as newest
     where t.site_id = ${siteId} and t.id = newest.root_id and t.last_active_date < newest.at
  `.execute(network)

function countedBy(ids: readonly string[]): { ids: string[]; ns: number[] } {
  const times = new Map<string, number>()
  for (const id of ids) times.set(id, (times.get(id) ?? 0) + 1)
  return { ids: [...times.keys()], ns: [...times.values()] }
}
