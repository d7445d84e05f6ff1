import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { FORUM_TAG_COLUMNS } from './forum-tags.db.ts'
import { TAG_COLUMNS } from './global-tags.db.ts'

/** The categories of the site's forums that threads stand in, in the site's order. */
export const forumTagsOfThreads = (site: SiteHandle, threadIds: readonly string[]) =>
  site
    .from('threadForumTags')
    .innerJoin('forumTags', (join) =>
      join.onRef('forumTags.siteId', '=', 'threadForumTags.siteId').onRef('forumTags.id', '=', 'threadForumTags.tagId'),
    )
    .where('threadForumTags.threadId', 'in', threadIds)
    .select(['threadForumTags.threadId', ...FORUM_TAG_COLUMNS])
    .orderBy('forumTags.displayOrder')
    .orderBy('forumTags.id')
    .execute()

/** The network's tags on threads, by name. */
export const globalTagsOfThreads = (site: SiteHandle, threadIds: readonly string[]) =>
  site
    .from('threadGlobalTags')
    .innerJoin('globalTags', 'globalTags.id', 'threadGlobalTags.tagId')
    .where('threadGlobalTags.threadId', 'in', threadIds)
    .where('globalTags.deletedAt', 'is', null)
    .select(['threadGlobalTags.threadId', ...TAG_COLUMNS])
    .orderBy('globalTags.name')
    .orderBy('globalTags.id')
    .execute()

/** The names of what stands on threads, by thread: the categories first, then the network's tags; no name twice. */
export async function tagNamesOf(site: SiteHandle, threadIds: readonly string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>(threadIds.map((id) => [id, []]))
  if (threadIds.length === 0) return names
  const categories = site
    .from('threadForumTags')
    .innerJoin('forumTags', (join) =>
      join.onRef('forumTags.siteId', '=', 'threadForumTags.siteId').onRef('forumTags.id', '=', 'threadForumTags.tagId'),
    )
    .where('threadForumTags.threadId', 'in', threadIds)
    .select(['threadForumTags.threadId', 'forumTags.name', 'forumTags.displayOrder', sql<number>`1`.as('kind')])
  const tags = site
    .from('threadGlobalTags')
    .innerJoin('globalTags', 'globalTags.id', 'threadGlobalTags.tagId')
    .where('threadGlobalTags.threadId', 'in', threadIds)
    .where('globalTags.deletedAt', 'is', null)
    .select([
      'threadGlobalTags.threadId',
      'globalTags.name',
      sql<number>`0`.as('displayOrder'),
      sql<number>`2`.as('kind'),
    ])
  const rows = await categories.unionAll(tags).orderBy('kind').orderBy('displayOrder').orderBy('name').execute()
  for (const { threadId, name } of rows) {
    const there = names.get(threadId)
    if (there && !there.includes(name)) there.push(name)
  }
  return names
}

/** The thread, kept from other changes of its tags until the transaction ends. */
export const lockThread = (site: SiteHandle, id: string) =>
  site.from('threads').select('id').where('id', '=', id).forUpdate().executeTakeFirst()

/** The two kinds of what stands on threads, by the tables that say so. */
export type TagTable = 'threadForumTags' | 'threadGlobalTags'

/** How many threads of the site, of those that members see, have each of these tags. */
export const countsOfTags = (site: SiteHandle, table: TagTable, ids: readonly string[]) => {
  const one = table as 'threadForumTags'
  return site
    .from(one)
    .innerJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', `${one}.siteId`).onRef('threads.id', '=', `${one}.threadId`),
    )
    .where(`${one}.tagId`, 'in', ids)
    .where('threads.isHidden', '=', false)
    .groupBy(`${one}.tagId`)
    .select([`${one}.tagId`, sql<number>`count(*)::int`.as('n')])
    .execute()
}

/** Puts tags on threads and takes others off, thread by thread. */
export async function replaceTagsOfMany(
  site: SiteHandle,
  table: TagTable,
  pairs: { added: readonly TagOfThread[]; removed: readonly TagOfThread[] },
): Promise<void> {
  const { added, removed } = pairs
  for (const [tagId, all] of Map.groupBy(removed, (each) => each.tagId))
    await site
      .deleteFrom(table)
      .where('tagId', '=', tagId)
      .where(
        'threadId',
        'in',
        all.map(({ threadId }) => threadId),
      )
      .execute()
  for (let at = 0; at < added.length; at += INSERTED_AT_ONCE)
    await site.insertInto(table, added.slice(at, at + INSERTED_AT_ONCE)).execute()
}
const INSERTED_AT_ONCE = 5000
export type TagOfThread = { threadId: string; tagId: string }

/** Puts tags on a thread and takes others off. */
export async function replaceTags(
  site: SiteHandle,
  table: TagTable,
  { threadId, added, removed }: { threadId: string; added: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0)
    await site.deleteFrom(table).where('threadId', '=', threadId).where('tagId', 'in', removed).execute()
  if (added.length > 0)
    await site
      .insertInto(
        table,
        added.map((tagId) => ({ threadId, tagId })),
      )
      .execute()
}
