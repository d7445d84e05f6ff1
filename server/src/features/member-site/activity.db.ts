import type { ContentKind } from '@ward/domain/assoc-types'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { Page, Sight } from './member-site.db.ts'

/** What a member wrote, the newest first, each with the post, thread or status it stands in. */
export const activityOf = (site: SiteHandle, authorId: string, { limit, before, seesHidden }: Page & Sight) =>
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
    .where('content.authorId', '=', authorId)
    .$if(before !== null, (query) => query.where('content.id', '<', before))
    .$if(!seesHidden, (query) =>
      query
        .where('content.isDeleted', '=', false)
        .where('content.isSpam', '=', false)
        .where('content.isPending', '=', false)
        .where((where) => where.or([where('posts.id', 'is', null), where('posts.isPublished', '=', true)]))
        .where((where) =>
          where.or([
            where('root.id', 'is', null),
            where.and([
              where('root.isDeleted', '=', false),
              where('root.isSpam', '=', false),
              where('root.isPending', '=', false),
            ]),
          ]),
        ),
    )
    .select([
      'content.id',
      'content.kind',
      'content.body',
      'content.isDeleted',
      'content.isSpam',
      'content.isPending',
      'content.insertedAt',
      'posts.slug as postSlug',
      'posts.title as postTitle',
      'threads.slug as threadSlug',
      'threads.name as threadName',
      'root.id as rootId',
      'rootAuthor.slug as rootAuthorSlug',
    ])
    .$narrowType<{ kind: ContentKind }>()
    .orderBy('content.id', 'desc')
    .limit(limit)
    .execute()

export type ActivityRow = Awaited<ReturnType<typeof activityOf>>[number]
