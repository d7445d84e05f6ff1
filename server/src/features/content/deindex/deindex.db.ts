import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

export type Choice = {
  /** Ids or slugs; null for all. */
  list: readonly string[] | null
  olderThanDays?: number
  atMostComments?: number
  inactiveDays?: number
}
export type ChosenPost = { id: string; slug: string; isAtRisk: boolean }

const days = (n: number | undefined) => sql`now() - make_interval(days => ${n ?? 0})`

/** The posts, not the pages, that are all of what is asked for. */
export async function chosenPosts(
  { network, siteId }: { network: NetworkDb; siteId: number },
  { list, olderThanDays, atMostComments, inactiveDays }: Choice,
): Promise<ChosenPost[]> {
  const conditions = [
    sql`p.site_id = ${siteId} and p.kind = 'post'`,
    ...(list === null ? [] : [sql`(p.id::text = any (${list}) or lower(p.slug) = any (${list}))`]),
    ...(olderThanDays === undefined ? [] : [sql`p.inserted_at < ${days(olderThanDays)}`]),
    ...(atMostComments === undefined ? [] : [sql`p.comment_count <= ${atMostComments}`]),
    ...(inactiveDays === undefined
      ? []
      : [
          sql`greatest(p.inserted_at, p.updated_at) < ${days(inactiveDays)} and not exists (select from content c
               where c.site_id = p.site_id and c.post_id = p.id and c.inserted_at >= ${days(inactiveDays)})`,
        ]),
  ]
  const { rows } = await sql<ChosenPost>`
    select p.id, p.slug, exists (select from content c
        join flags f on f.site_id = c.site_id and f.content_id = c.id and f.at_risk and f.is_open
       where c.site_id = p.site_id and c.post_id = p.id) as "isAtRisk"
      from posts p where ${sql.join(conditions, sql` and `)} order by p.id`.execute(network)
  return rows
}

/** Those of these posts that change. */
export async function setDeindexed(
  network: NetworkDb,
  siteId: number,
  { ids, noindex, redirectTo }: { ids: readonly string[]; noindex: boolean; redirectTo: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update posts set noindex = ${noindex}, redirect_to = ${redirectTo}
     where site_id = ${siteId} and id = any (${ids}::bigint[])
       and (noindex, redirect_to) is distinct from (${noindex}::boolean, ${redirectTo}::text) returning id`.execute(
    network,
  )
  return rows.map(({ id }) => id)
}

/** Whether the post with this slug leads elsewhere itself. */
export const leadsElsewhere = async (site: SiteHandle, slug: string): Promise<boolean> =>
  (await site
    .from('posts')
    .select('id')
    .where(sql<string>`lower(slug)`, '=', slug.toLowerCase())
    .where('redirectTo', 'is not', null)
    .executeTakeFirst()) !== undefined
