import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import type { TxCtx } from '../../platform/context.ts'
import { mentionsIn } from '../../platform/html/mentions.ts'
import { storedBody } from '../../platform/html/stored.ts'
import { repeatHash } from '../automod/automod.actions.ts'
import { wantPictures } from '../pictures/pictures.actions.ts'
import { wantBurst } from './compared-texts.actions.ts'
import { type ContentRow, moveAnswerCount, replaceBody, setMentions, updateContent } from './content.db.ts'
import { insertContent } from './new-content.db.ts'
import { tellReadersOf } from './tell-readers.actions.ts'
import { comeAlive, fallBack, insertThread } from './threads.db.ts'

export type Visibility = Pick<ContentRow, 'isDeleted' | 'isSpam' | 'isPending'>

/** Members see what is neither deleted, nor spam, nor waiting for approval. */
export const isVisible = ({ isDeleted, isSpam, isPending }: Visibility): boolean => !isDeleted && !isSpam && !isPending

export type NewText = {
  kind: ContentKind
  authorId: string
  /** As the author wrote it; cleaned here. */
  body: string
  postId?: string | null
  /** The engagement on which it stands, as a suggested answer. */
  engagementId?: string | null
  rootId?: string | null
  parentId?: string | null
  insertedAt?: Date
  isDeleted?: boolean
  isSpam?: boolean
  isPending?: boolean
  /** Of the form it was sent by: the same author's second text with it is refused by the database. */
  nonce?: string
  /** The fields of a thread. */
  thread?: { name: string; slug: string; isClosed?: boolean; requiresPreModeration?: boolean; lastActiveDate?: Date }
}

/**
 * Adds a text with its mentions, the pictures it wants and the count of the thing it stands under, in one transaction. The
 * body is cleaned on write. A job tells those who are answered or mentioned, or follow the thread. Flags are opened in
 * flags/intake/flagging.actions.
 */
export async function addContent(ctx: TxCtx, { thread, ...text }: NewText): Promise<ContentRow> {
  const body = await storedBody(ctx, text.body)
  const content = await insertContent(ctx.site, { ...text, body, textHash: repeatHash(body) })
  if (thread) await insertThread(ctx.site, { lastActiveDate: content.insertedAt, ...thread, id: content.id })
  const mentioned = mentionedIds(body)
  if (mentioned.length > 0) await setMentions(ctx.site, content.id, mentioned)
  await wantPictures(ctx, body)
  await wantBurst(ctx, content.id)
  // Texts dated in the past, as in made-up data, notify nobody.
  if (text.insertedAt === undefined) await tellReadersOf(ctx, content.id)
  return content
}

/** The kind of text that answers each kind. */
const ANSWER_KIND: Record<ContentKind, ContentKind> = {
  comment: 'comment',
  thread: 'reply',
  reply: 'reply',
  status: 'status_reply',
  status_reply: 'status_reply',
}

/** Where an answer to a text stands: directly under a thread or status, else under the text it answers. */
export function placeUnder({ id, kind, postId, rootId }: Pick<ContentRow, 'id' | 'kind' | 'postId' | 'rootId'>) {
  const isRoot = kind === 'thread' || kind === 'status'
  return { kind: ANSWER_KIND[kind], postId, rootId: isRoot ? id : rootId, parentId: isRoot ? null : id }
}

/** Hides or shows a text that this transaction locked, or made; its place keeps the right count of visible answers. */
export async function setVisibility(ctx: TxCtx, before: ContentRow, change: Partial<Visibility>): Promise<void> {
  await updateContent(ctx.site, before.id, change)
  const wasVisible = isVisible(before)
  const nowVisible = isVisible({ ...before, ...change })
  if (wasVisible !== nowVisible) await placed(ctx, before, nowVisible)
}

/**
 * Members see a text from now on, or no more: the text above it has one answer more or less, and its thread's last activity
 * follows.
 */
async function placed({ site }: TxCtx, { id, kind, postId, rootId }: ContentRow, isSeen: boolean): Promise<void> {
  await moveAnswerCount(site, { postId, rootId }, isSeen ? 1 : -1)
  if (kind === 'reply' && rootId !== null) await (isSeen ? comeAlive : fallBack)(site, { id, rootId })
}

/** Replaces a text by its author's newer one; mentions follow. Returns the cleaned body. */
export async function reviseContent(ctx: TxCtx, contentId: string, newBody: string): Promise<string> {
  const body = await storedBody(ctx, newBody)
  await replaceBody(ctx.site, contentId, body, repeatHash(body))
  await setMentions(ctx.site, contentId, mentionedIds(body))
  await wantPictures(ctx, body)
  await wantBurst(ctx, contentId)
  return body
}

const mentionedIds = (body: string): string[] => [
  ...new Set(
    mentionsIn(body)
      .map((mention) => mention.userId)
      .filter((id) => /^[1-9]\d{0,17}$/.test(id)),
  ),
]
