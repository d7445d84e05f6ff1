import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { placedContent } from '../content/placed-content.db.ts'
import type { Page, Sight } from './member-site.db.ts'

/** `opensForums`: see `frame.ts`. */
type Seeing = Sight & { opensForums: boolean }

/** The kinds of texts that stand in forums. */
export const FORUM_KINDS: readonly ContentKind[] = ['thread', 'reply']

/** Texts with the post, thread or status they stand in; where this reader does not see that, they are not there either. */
const placed = (site: SiteHandle, { seesHidden, ownId, opensForums }: Seeing) =>
  placedContent(site)
    .$if(!opensForums, (query) => query.where('content.kind', 'not in', FORUM_KINDS))
    .$if(!seesHidden, (query) =>
      query
        .where('content.isDeleted', '=', false)
        .where('content.isSpam', '=', false)
        .where((where) =>
          where.or([where('content.isPending', '=', false), where('content.authorId', 'is not distinct from', ownId)]),
        )
        .where((where) => where.or([where('posts.id', 'is', null), where('posts.isPublished', '=', true)]))
        .where((where) =>
          where.or([
            where('root.id', 'is', null),
            where.and([
              where('root.isDeleted', '=', false),
              where('root.isSpam', '=', false),
              where.or([where('root.isPending', '=', false), where('root.authorId', 'is not distinct from', ownId)]),
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
      'root.id as rootId',
    ])
    .$narrowType<{ kind: ContentKind }>()

/** The texts of a member, newest first. */
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
