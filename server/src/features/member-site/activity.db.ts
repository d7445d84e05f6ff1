import type { ContentKind } from '@ward/domain/assoc-types'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { Page, Sight } from './member-site.db.ts'

type Seeing = Pick<Sight, 'seesHidden'>

/** Texts with the post, thread or status they stand in; where this reader does not see that, they are not there either. */
const placed = (site: SiteHandle, { seesHidden }: Seeing) =>
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
      'content.authorId',
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

/** What a member wrote, the newest first. */
export const activityOf = (site: SiteHandle, authorId: string, { limit, before, ...sight }: Page & Seeing) =>
  placed(site, sight)
    .where('content.authorId', '=', authorId)
    .$if(before !== null, (query) => query.where('content.id', '<', before))
    .orderBy('content.id', 'desc')
    .limit(limit)
    .execute()

export const placedText = (site: SiteHandle, id: string, sight: Seeing): Promise<PlacedRow | undefined> =>
  placed(site, sight).where('content.id', '=', id).executeTakeFirst()

export type PlacedRow = Awaited<ReturnType<typeof activityOf>>[number]
