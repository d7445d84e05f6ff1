import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** Content joined with the post, thread or status it stands in, and with whose status that is. */
export const placedContent = (site: SiteHandle) =>
  site
    .from('content')
    .leftJoin('posts', (join) =>
      join.onRef('posts.siteId', '=', 'content.siteId').onRef('posts.id', '=', 'content.postId'),
    )
    .leftJoin('content as root', (join) =>
      join.onRef('root.siteId', '=', 'content.siteId').onRef('root.id', '=', 'content.rootId'),
    )
    .leftJoin('users as rootAuthor', (join) =>
      join.onRef('rootAuthor.siteId', '=', 'content.siteId').onRef('rootAuthor.id', '=', 'root.authorId'),
    )
    .leftJoin('threads', (join) =>
      join
        .onRef('threads.siteId', '=', 'content.siteId')
        .on((on) => on('threads.id', '=', on.fn.coalesce('content.rootId', 'content.id'))),
    )
    .select([
      'posts.slug as postSlug',
      'posts.title as postTitle',
      'threads.slug as threadSlug',
      'threads.name as threadName',
      'rootAuthor.slug as rootAuthorSlug',
    ])
