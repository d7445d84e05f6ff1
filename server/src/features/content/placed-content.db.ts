import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** Where an answer stands that a member suggested: the page of its engagement, as the slug of a post without its first slash. */
const slugOfEngagement = sql<
  string | null
>`coalesce(posts.slug, 'engagement/' || engagements.type || '/' || engagements.id)`

/** Content joined with the post, thread, status or engagement it stands in, and with whose status that is. */
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
    .leftJoin('engagements', (join) =>
      join.onRef('engagements.siteId', '=', 'content.siteId').onRef('engagements.id', '=', 'content.engagementId'),
    )
    .select([
      slugOfEngagement.as('postSlug'),
      sql<string | null>`coalesce(posts.title, engagements.question)`.as('postTitle'),
      'threads.slug as threadSlug',
      'threads.name as threadName',
      'rootAuthor.slug as rootAuthorSlug',
    ])
