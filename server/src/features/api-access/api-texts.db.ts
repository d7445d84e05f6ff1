import type { ApiTextsQuery } from '@ward/domain/api-access/content-api'
import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** Whether members see what a text stands under, which is nothing for a thread or a status. */
const isAroundSeen = sql<boolean>`coalesce(posts.is_published, true)
  and not coalesce(root.is_deleted or root.is_spam or root.is_pending, false)`

const texts = (site: SiteHandle) =>
  site
    .from('content')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'content.siteId').onRef('users.id', '=', 'content.authorId'),
    )
    .leftJoin('threads', (join) =>
      join.onRef('threads.siteId', '=', 'content.siteId').onRef('threads.id', '=', 'content.id'),
    )
    .leftJoin('apiAuthors', (join) =>
      join.onRef('apiAuthors.siteId', '=', 'content.siteId').onRef('apiAuthors.userId', '=', 'content.authorId'),
    )
    .leftJoin('posts', (join) =>
      join.onRef('posts.siteId', '=', 'content.siteId').onRef('posts.id', '=', 'content.postId'),
    )
    .leftJoin('content as root', (join) =>
      join.onRef('root.siteId', '=', 'content.siteId').onRef('root.id', '=', 'content.rootId'),
    )
    .select([
      'content.id',
      'content.kind',
      'content.authorId',
      'content.postId',
      'content.rootId',
      'content.parentId',
      'content.body',
      'content.revision',
      'content.isDeleted',
      'content.isSpam',
      'content.isPending',
      'content.insertedAt',
      'content.editedAt',
      'users.username',
      'users.roleId',
      'users.status',
      'threads.name as title',
      'apiAuthors.ref as authorRef',
      isAroundSeen.as('isAroundSeen'),
    ])
    .$narrowType<{ kind: ContentKind }>()

export type ApiTextRow = Awaited<ReturnType<typeof textsAfter>>[number]

export const apiTextById = (site: SiteHandle, id: string): Promise<ApiTextRow | undefined> =>
  texts(site).where('content.id', '=', id).executeTakeFirst()

type Asked = { after: string; limit: number } & Pick<ApiTextsQuery, 'kind' | 'authorId' | 'postId' | 'rootId'>

/** Texts of the site by their ids, those behind `after`. */
export const textsAfter = (site: SiteHandle, { after, limit, kind, authorId, postId, rootId }: Asked) =>
  texts(site)
    .where('content.id', '>', after)
    .$if(kind === 'thread', (query) => query.where('threads.id', '>', after))
    .$if(authorId !== undefined, (query) => query.where('content.authorId', '=', authorId ?? ''))
    .$if(postId !== undefined, (query) => query.where('content.postId', '=', postId ?? ''))
    .$if(rootId !== undefined, (query) => query.where('content.rootId', '=', rootId ?? ''))
    .orderBy('content.id')
    .limit(limit)
    .execute()

/** Whether there is such a post and everybody may read it. */
export const isPublishedPost = async (site: SiteHandle, id: string): Promise<boolean> =>
  (await site.from('posts').select('id').where('id', '=', id).where('isPublished', '=', true).executeTakeFirst()) !==
  undefined

type Page = { after: string; limit: number }

/** Posts of the site that everybody may read, by their ids, those behind `after`. */
export const postsAfter = (site: SiteHandle, { after, limit }: Page) =>
  site
    .from('posts')
    .select(['id', 'slug', 'title', 'insertedAt'])
    .where('id', '>', after)
    .where('kind', '=', 'post')
    .where('isPublished', '=', true)
    .orderBy('id')
    .limit(limit)
    .execute()

/** Tags of the site's forums that stand for themselves, by their ids, those behind `after`. */
export const tagsAfter = (site: SiteHandle, { after, limit }: Page) =>
  site
    .from('forumTags')
    .select(['id', 'name', 'slug', 'description'])
    .where('id', '>', after)
    .where('mergedIntoId', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute()
