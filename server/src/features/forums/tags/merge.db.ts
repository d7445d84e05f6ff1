import { type RawBuilder, sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** A tag of the site, also one that was merged into another, kept from others' changes until the transaction ends. */
export const lockAnyForumTag = (
  site: SiteHandle,
  id: string,
): Promise<{ id: string; mergedIntoId: string | null } | undefined> =>
  site.from('forumTags').select(['id', 'mergedIntoId']).where('id', '=', id).forUpdate().executeTakeFirst()

/** The address of a tag, for `leadOn`. */
export const addressOf = ({ siteId }: SiteHandle, id: string): RawBuilder<unknown> =>
  sql`select site_id, slug from forum_tags where site_id = ${siteId} and id = ${id}`

export const setMergedInto = (site: SiteHandle, id: string, mergedIntoId: string | null) =>
  site.updateTable('forumTags').set({ mergedIntoId, version: sql`version + 1` }).where('id', '=', id).execute()

/** Names that were merged into tags: by these they are found as well. */
export const synonymsOf = (site: SiteHandle, ids: readonly string[]) =>
  site
    .from('forumTags')
    .where('mergedIntoId', 'in', ids)
    .orderBy('name')
    .select(['id', 'name', 'mergedIntoId'])
    .$narrowType<{ mergedIntoId: string }>()
    .execute()

/** Each of these tags, or the one it was merged into. */
export async function currentTags(site: SiteHandle, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await site.from('forumTags').select(['id', 'mergedIntoId']).where('id', 'in', ids).execute()
  return [...new Set(rows.map(({ id, mergedIntoId }) => mergedIntoId ?? id))]
}

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
