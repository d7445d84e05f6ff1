import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { TAG_COLUMNS } from '../../forums/tags/global-tags.db.ts'

/** The network's tags on engagements, by name. */
export const tagsOfEngagements = (site: SiteHandle, engagementIds: readonly string[]) =>
  site
    .from('engagementTags')
    .innerJoin('globalTags', 'globalTags.id', 'engagementTags.tagId')
    .where('engagementTags.engagementId', 'in', engagementIds)
    .where('globalTags.deletedAt', 'is', null)
    .select(['engagementTags.engagementId', ...TAG_COLUMNS])
    .orderBy('globalTags.name')
    .orderBy('globalTags.id')
    .execute()

/** Puts these tags on an engagement in place of those that stand there. */
export async function setEngagementTags(
  site: SiteHandle,
  engagementId: string,
  tagIds: readonly string[],
): Promise<void> {
  await site.deleteFrom('engagementTags').where('engagementId', '=', engagementId).execute()
  const rows = tagIds.map((tagId) => ({ engagementId, tagId }))
  if (rows.length > 0) await site.insertInto('engagementTags', rows).execute()
}
