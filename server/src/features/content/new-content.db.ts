import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { statement } from '../../platform/database/statement.ts'
import { CONTENT, type ContentRow } from './content.db.ts'

/**
 * A new text, counted where it stands if members see it: under its post, thread or status, and its thread lives by it. The rows
 * with the numbers are locked in one order, the place first.
 */
const textWritten = statement(
  (
    site,
    kind: string,
    authorId: string,
    body: string,
    textHash: string,
    nonce: string | null,
    insertedAt: Date | null,
    isDeleted: boolean,
    isSpam: boolean,
    isPending: boolean,
    postId: string | null,
    engagementId: string | null,
    rootId: string | null,
    parentId: string | null,
  ) =>
    site.db
      .with('made', (db) =>
        db
          .insertInto('content')
          .values({
            siteId: site.siteId,
            ...{ kind, authorId, body, textHash, nonce, isDeleted, isSpam, isPending },
            ...{ postId, engagementId, rootId, parentId },
            insertedAt: sql<Date>`coalesce(${insertedAt}::timestamptz, now())`,
          })
          .returning(CONTENT)
          .returning(sql<boolean>`not (is_deleted or is_spam or is_pending)`.as('isSeen')),
      )
      .with('post', (db) =>
        db
          .updateTable('posts')
          .from('made')
          .set({ commentCount: sql`posts.comment_count + 1` })
          .where('posts.siteId', '=', site.siteId)
          .whereRef('posts.id', '=', 'made.postId')
          .where('made.isSeen', '=', true)
          .returning('posts.id'),
      )
      .with('root', (db) =>
        db
          .updateTable('content')
          .from('made')
          .set({ replyCount: sql`content.reply_count + 1` })
          .where('content.siteId', '=', site.siteId)
          .whereRef('content.id', '=', 'made.rootId')
          .where('made.isSeen', '=', true)
          .returning(['content.id', 'made.kind', 'made.insertedAt']),
      )
      .with('thread', (db) =>
        db
          .updateTable('threads')
          .from('root')
          .set({ lastActiveDate: sql`greatest(threads.last_active_date, root.inserted_at)` })
          .where('threads.siteId', '=', site.siteId)
          .whereRef('threads.id', '=', 'root.id')
          .where('root.kind', '=', 'reply')
          .returning('threads.id'),
      )
      .selectFrom('made')
      .select(CONTENT)
      .$narrowType<{ kind: ContentKind }>(),
)

type NewContent = { kind: ContentKind; authorId: string; body: string; textHash: string } & {
  [Column in 'postId' | 'engagementId' | 'rootId' | 'parentId']?: string | null | undefined
} & { [Column in 'isDeleted' | 'isSpam' | 'isPending']?: boolean | undefined } & {
  insertedAt?: Date | undefined
  nonce?: string | undefined
}

/** Writes a text and counts it where it stands. */
export const insertContent = async (site: SiteHandle, text: NewContent): Promise<ContentRow> => {
  const { kind, authorId, body, textHash, nonce = null, insertedAt = null } = text
  const { isDeleted = false, isSpam = false, isPending = false } = text
  const { postId = null, engagementId = null, rootId = null, parentId = null } = text
  const state = [isDeleted, isSpam, isPending] as const
  const place = [postId, engagementId, rootId, parentId] as const
  const [row] = await textWritten(site, kind, authorId, body, textHash, nonce, insertedAt, ...state, ...place)
  if (!row) throw new Error('A text was not written')
  return row
}
