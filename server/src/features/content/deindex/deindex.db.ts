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

export type Deindexing = { noindex: boolean; redirectTo: string | null }
export type Deindexed = { id: string; before: Deindexing; after: Deindexing }

/**
 * Those of these posts that change, as they were and are.
 *
 * @param to where `from` is given, only a post that is still so changes
 */
export async function setDeindexed(
  network: NetworkDb,
  siteId: number,
  to: readonly (Deindexing & { id: string; from?: Deindexing })[],
): Promise<Deindexed[]> {
  const requested = to.map(({ id, noindex, redirectTo, from }) => ({
    ...{ id, noindex, redirect_to: redirectTo, is_bound: from !== undefined },
    ...{ from_noindex: from?.noindex ?? null, from_redirect_to: from?.redirectTo ?? null },
  }))
  const { rows } = await sql<{ id: string; was: Deindexing; is: Deindexing }>`
    with wanted as (
      select w.*, p.noindex as was_noindex, p.redirect_to as was_redirect_to
        from jsonb_to_recordset(${JSON.stringify(requested)}::jsonb) as w
             (id bigint, noindex boolean, redirect_to text, is_bound boolean, from_noindex boolean, from_redirect_to text)
        join posts p on p.site_id = ${siteId} and p.id = w.id
       where (p.noindex, p.redirect_to) is distinct from (w.noindex, w.redirect_to)
         and (not w.is_bound or (p.noindex, p.redirect_to) is not distinct from (w.from_noindex, w.from_redirect_to))
       order by p.id for update of p)
    update posts p set noindex = w.noindex, redirect_to = w.redirect_to from wanted w
     where p.site_id = ${siteId} and p.id = w.id
    returning p.id, jsonb_build_object('noindex', w.was_noindex, 'redirectTo', w.was_redirect_to) as was,
              jsonb_build_object('noindex', p.noindex, 'redirectTo', p.redirect_to) as is`.execute(network)
  return rows.map(({ id, was, is }) => ({ id, before: was, after: is }))
}

/** Whether the post with this slug, in small letters, leads elsewhere itself. */
export const leadsElsewhere = async (site: SiteHandle, slug: string): Promise<boolean> =>
  (await site
    .from('posts')
    .select('id')
    .where(sql<string>`lower(slug)`, '=', slug)
    .where('redirectTo', 'is not', null)
    .executeTakeFirst()) !== undefined
