import type { TagQuery } from '@ward/domain/forums/tags'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { ForumTags } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

export type ForumTagRow = Pick<Selectable<ForumTags>, (typeof ROW)[number]>
const ROW = ['id', 'name', 'slug', 'description', 'displayOrder', 'insertedAt', 'version'] as const
/** The same where tags are joined to the threads they stand on. */
export const FORUM_TAG_COLUMNS = ROW.map((column) => `forumTags.${column}` as const)

/** Tags that stand for themselves: a tag that was merged into another one is a name of that. */
export const IS_LISTED = sql<SqlBool>`forum_tags.merged_into_id is null`

const matching = (site: SiteHandle, { search, ids }: Pick<TagQuery, 'search' | 'ids'>) => {
  const requested = `%${escapeLike(search.toLowerCase())}%`
  const named = site.from('forumTags').where(sql<string>`lower(forum_tags.name)`, 'like', requested)
  // Asked by its id, a tag answers its name, also after it was merged.
  return site
    .from('forumTags')
    .$if(ids.length === 0, (query) => query.where(IS_LISTED))
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
    .$if(search !== '', (query) =>
      query.where('id', 'in', named.select(sql<string>`coalesce(forum_tags.merged_into_id, forum_tags.id)`.as('id'))),
    )
}

/** Categories of the site's forums that match, in the site's order. */
export const forumTagList = (site: SiteHandle, query: Pick<TagQuery, 'search' | 'ids'>): List<ForumTagRow> => ({
  total: () => countOf(matching(site, query)),
  rows: matching(site, query).select(ROW).orderBy('displayOrder').orderBy('id'),
})

/** The categories of the site among these, kept from being deleted until the transaction ends. */
export const holdForumTags = (site: SiteHandle, ids: readonly string[]) =>
  site.from('forumTags').select('id').where('id', 'in', ids).where(IS_LISTED).orderBy('id').forShare().execute()

/** Names of forum tags, also of those that were merged into others. */
export async function forumTagNames(site: SiteHandle, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await site.from('forumTags').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** The tag, kept from others' changes until the transaction ends. */
export const lockForumTag = (site: SiteHandle, id: string): Promise<ForumTagRow | undefined> =>
  site.from('forumTags').select(ROW).where('id', '=', id).where(IS_LISTED).forUpdate().executeTakeFirst()

/** Whether another tag than `id` has this name, letter case aside. */
export async function isForumTagNameTaken(site: SiteHandle, name: string, id: string | null): Promise<boolean> {
  const rows = await site
    .from('forumTags')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
    .execute()
  return rows.some((row) => row.id !== id)
}

/** How many forum tags a site has, and the greatest place of one; -1 without any. */
export const placesOfTags = (site: SiteHandle) =>
  site
    .from('forumTags')
    .where(IS_LISTED)
    .select([sql<number>`count(*)::int`.as('count'), sql<number>`coalesce(max(display_order), -1)::int`.as('last')])
    .executeTakeFirstOrThrow()

/** Moves the tags at a place and behind it one on. */
export const makeRoom = (site: SiteHandle, place: number) =>
  site
    .updateTable('forumTags')
    .set({ displayOrder: sql`display_order + 1` })
    .where('displayOrder', '>=', place)
    .execute()

type Written = { name: string; description: string; displayOrder: number }
export const insertForumTag = (site: SiteHandle, tag: Written): Promise<ForumTagRow> =>
  site.insertInto('forumTags', tag).returning(ROW).executeTakeFirstOrThrow()

export const updateForumTagRow = (site: SiteHandle, id: string, tag: Omit<Written, 'displayOrder'>) =>
  site
    .updateTable('forumTags')
    .set({ ...tag, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(ROW)
    .executeTakeFirstOrThrow()

const onThreads = (site: SiteHandle, tagId: string) => site.from('threadForumTags').where('tagId', '=', tagId)

/** How many threads have a tag, and how many of these have another too. */
export async function threadsWithTags(site: SiteHandle, id: string, otherId: string | null) {
  const number = sql<number>`count(*)::int`.as('n')
  const { n: on } = await onThreads(site, id).select(number).executeTakeFirstOrThrow()
  if (otherId === null) return { on, also: 0 }
  const { n: also } = await onThreads(site, id)
    .where('threadId', 'in', onThreads(site, otherId).select('threadForumTags.threadId'))
    .select(number)
    .executeTakeFirstOrThrow()
  return { on, also }
}

/** Threads that have one tag get another in its place, where they have not got it yet. */
export const moveThreads = (site: SiteHandle, { from, to }: { from: string; to: string }) =>
  site
    .updateTable('threadForumTags')
    .set({ tagId: to })
    .where('tagId', '=', from)
    .where('threadId', 'not in', onThreads(site, to).select('threadForumTags.threadId'))
    .execute()

export const detachAll = (site: SiteHandle, id: string) =>
  site.deleteFrom('threadForumTags').where('tagId', '=', id).execute()

export const removeForumTag = (site: SiteHandle, id: string) =>
  site.deleteFrom('forumTags').where('id', '=', id).execute()

/** A forum tag by its id, or by its slug, whatever the case of its letters. */
export const forumTagAt = (
  site: SiteHandle,
  by: { id: string } | { slug: string },
): Promise<ForumTagRow | undefined> => {
  const living = site.from('forumTags').select(ROW).where(IS_LISTED)
  return (
    'id' in by ? living.where('id', '=', by.id) : living.where(sql`lower(slug)`, '=', by.slug.toLowerCase())
  ).executeTakeFirst()
}
