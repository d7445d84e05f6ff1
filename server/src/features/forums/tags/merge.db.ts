import { type RawBuilder, sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** A tag, also one that was merged into another. */
export type MergedTag = { id: string; mergedIntoId: string | null }
const ROW = ['id', 'mergedIntoId'] as const

/** A tag of the site, also one that was merged into another, kept from others' changes until the transaction ends. */
export const lockAnyForumTag = (site: SiteHandle, id: string): Promise<MergedTag | undefined> =>
  site.from('forumTags').select(ROW).where('id', '=', id).forUpdate().executeTakeFirst()

/** The same of the network's tags; one that was deleted is none. */
export const lockAnyGlobalTag = (network: NetworkDb, id: string): Promise<MergedTag | undefined> =>
  network
    .selectFrom('globalTags')
    .select(ROW)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The address of a tag, for `leadOn`. */
export const addressOf = ({ siteId }: SiteHandle, id: string): RawBuilder<unknown> =>
  sql`select site_id, slug from forum_tags where site_id = ${siteId} and id = ${id}`

const version = sql<number>`version + 1`

export const setForumTagMerged = (site: SiteHandle, id: string, mergedIntoId: string | null) =>
  site.updateTable('forumTags').set({ mergedIntoId, version }).where('id', '=', id).execute()

export const setGlobalTagMerged = (network: NetworkDb, id: string, mergedIntoId: string | null) =>
  network.updateTable('globalTags').set({ mergedIntoId, version }).where('id', '=', id).execute()

const NAME = ['id', 'name', 'mergedIntoId'] as const

/** Names that were merged into tags of the site: by these they are found as well. */
export const synonymsOf = (site: SiteHandle, ids: readonly string[]) =>
  site
    .from('forumTags')
    .where('mergedIntoId', 'in', ids)
    .orderBy('name')
    .select(NAME)
    .$narrowType<{ mergedIntoId: string }>()
    .execute()

/** The same of the network's tags. */
export const globalSynonymsOf = (network: NetworkDb, ids: readonly string[]) =>
  network
    .selectFrom('globalTags')
    .where('mergedIntoId', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('name')
    .select(NAME)
    .$narrowType<{ mergedIntoId: string }>()
    .execute()

/** Each of these, or the one it was merged into. */
function currentOf(ids: readonly string[], rows: readonly MergedTag[]): string[] {
  const leads = new Map(rows.map(({ id, mergedIntoId }) => [id, mergedIntoId]))
  return [...new Set(ids.map((id) => leads.get(id) ?? id))]
}

/** Each of these tags of the site, or the one it was merged into. */
export const currentTags = async (site: SiteHandle, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0 ? [] : currentOf(ids, await site.from('forumTags').select(ROW).where('id', 'in', ids).execute())

/** The same of the network's tags. */
export const currentGlobalTags = async (network: NetworkDb, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : currentOf(ids, await network.selectFrom('globalTags').select(ROW).where('id', 'in', ids).execute())

/** The address of a tag that is no longer there leads to another one. */
export const leaveSlug = (site: SiteHandle, { slug, to }: { slug: string; to: string }) =>
  site.insertInto('slugHistory', { kind: 'forum_tag', slug: slug.toLowerCase(), subjectId: to }).execute()

/** The synonyms of a tag that is deleted, and the old addresses that lead to it, go to another tag or go away. */
export async function passOn(site: SiteHandle, { from, to }: { from: string; to: string | null }): Promise<void> {
  if (to === null) {
    await site.deleteFrom('forumTags').where('mergedIntoId', '=', from).execute()
    await site.deleteFrom('slugHistory').where('kind', '=', 'forum_tag').where('subjectId', '=', from).execute()
    return
  }
  await site.updateTable('forumTags').set({ mergedIntoId: to }).where('mergedIntoId', '=', from).execute()
  await site
    .updateTable('slugHistory')
    .set({ subjectId: to })
    .where('kind', '=', 'forum_tag')
    .where('subjectId', '=', from)
    .execute()
}
