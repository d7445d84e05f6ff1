import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { Sight } from './member-site.db.ts'

/**
 * The text to which a picture belongs, by the name of the picture. Where this reader does not see the post, thread or status that it
 * stands in, it is not there either.
 */
export const textOfPicture = (site: SiteHandle, name: string, { seesHidden, ownId }: Sight) =>
  site
    .from('files')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'files.siteId').onRef('content.id', '=', 'files.contentId'),
    )
    .leftJoin('posts', (join) =>
      join.onRef('posts.siteId', '=', 'content.siteId').onRef('posts.id', '=', 'content.postId'),
    )
    .leftJoin('content as root', (join) =>
      join.onRef('root.siteId', '=', 'content.siteId').onRef('root.id', '=', 'content.rootId'),
    )
    .select(['content.authorId', 'content.isDeleted', 'content.isSpam', 'content.isPending', 'content.body'])
    .where('files.name', '=', name)
    .where('files.kind', '=', 'text')
    .where('files.state', '=', 'used')
    .$if(!seesHidden, (query) =>
      query
        .where(({ or, eb }) => or([eb('posts.id', 'is', null), eb('posts.isPublished', '=', true)]))
        .where(({ or, and, eb }) =>
          or([
            eb('root.id', 'is', null),
            and([
              eb('root.isDeleted', '=', false),
              eb('root.isSpam', '=', false),
              or([eb('root.isPending', '=', false), eb('root.authorId', 'is not distinct from', ownId)]),
            ]),
          ]),
        ),
    )
    .executeTakeFirst()
