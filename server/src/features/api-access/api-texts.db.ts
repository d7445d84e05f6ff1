import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

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
    ])
    .$narrowType<{ kind: ContentKind }>()

export type ApiTextRow = Awaited<ReturnType<typeof textsAfter>>[number]

export const apiTextById = (site: SiteHandle, id: string): Promise<ApiTextRow | undefined> =>
  texts(site).where('content.id', '=', id).executeTakeFirst()

type Asked = { after: string; limit: number; authorId: string | undefined }

/** Texts of the site by their ids, those behind `after`. */
export const textsAfter = (site: SiteHandle, { after, limit, authorId }: Asked) =>
  texts(site)
    .where('content.id', '>', after)
    .$if(authorId !== undefined, (query) => query.where('content.authorId', '=', authorId ?? ''))
    .orderBy('content.id')
    .limit(limit)
    .execute()

/** Whether there is such a post and everybody may read it. */
export const isPublishedPost = async (site: SiteHandle, id: string): Promise<boolean> =>
  (await site.from('posts').select('id').where('id', '=', id).where('isPublished', '=', true).executeTakeFirst()) !==
  undefined
