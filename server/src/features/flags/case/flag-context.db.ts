import type { ContentKind } from '@ward/domain/assoc-types'
import { sql } from 'kysely'
import { anyOf, statement } from '../../../platform/database/statement.ts'

/** Where a response stands, without its words: a thread has thousands of them, of which one looks at a few. */
const PLACE = ['id', 'parentId', sql<boolean>`(is_deleted or is_spam or is_pending)`.as('isHidden')] as const

export const commentsUnder = statement((site, postId: string) =>
  site.from('content').select(PLACE).where('postId', '=', postId),
)

export const repliesUnder = statement((site, rootId: string) =>
  site.from('content').select(PLACE).where('rootId', '=', rootId),
)

/** Characters of a response that its excerpt is made from. */
const EXCERPT_SOURCE = 4000

export const responsesByIds = statement((site, ids: readonly string[]) =>
  site
    .from('content')
    .select(['id', 'kind', 'authorId', 'insertedAt', 'isDeleted', 'isSpam', 'isPending'])
    .select(sql<string>`left(body, ${sql.lit(EXCERPT_SOURCE)})`.as('body'))
    .where('id', '=', anyOf(ids))
    .$narrowType<{ kind: ContentKind }>(),
)

export type ResponseRow = Awaited<ReturnType<typeof responsesByIds>>[number]
