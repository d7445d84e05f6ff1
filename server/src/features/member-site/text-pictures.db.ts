import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** The text to which a picture belongs, by the name of the picture. */
export const textOfPicture = (site: SiteHandle, name: string) =>
  site
    .from('files')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'files.siteId').onRef('content.id', '=', 'files.contentId'),
    )
    .select(['content.authorId', 'content.isDeleted', 'content.isSpam', 'content.isPending', 'content.body'])
    .where('files.name', '=', name)
    .where('files.kind', '=', 'text')
    .where('files.state', '=', 'used')
    .executeTakeFirst()
