import { isStaff } from '@ward/domain/app/roles'
import {
  type ConversationInput,
  type MessageInput,
  mayWriteTo,
  STARTING_LIMIT,
  STARTING_TOO_FAST,
} from '@ward/domain/conversations/conversations'
import { orNotFound, Refusal, refuseUnless } from '@ward/domain/kernel/refusal'
import { audit, noteUnchanged } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { sendOf } from '../../platform/sent-once.ts'
import { noticeRead, notify } from '../notifications/notifications.actions.ts'
import { lockAccount } from '../sessions/accounts.db.ts'
import { waitsOfUsers } from '../users/at-risk-asking.db.ts'
import { userCards } from '../users/directory/users.db.ts'
import {
  type ConversationRow,
  conversationOf,
  countStarted,
  insertMessage,
  markConversationRead,
  ownConversation,
} from './conversations.db.ts'

const SUBJECT = 'conversation'

/**
 * Opens the conversation of the viewer with a user of this site; the same two people always have the same one (spec 1
 * section 2.7). Nothing is written and nobody is notified yet.
 *
 * @throws NOT_FOUND user, FORBIDDEN where they cannot be written to, RATE_LIMITED
 */
export async function createConversation(
  ctx: TxCtx,
  viewer: UserViewer,
  { userId }: ConversationInput,
): Promise<string> {
  const other = orNotFound((await userCards(ctx.site, [userId]))[0])
  refuseUnless(mayWriteTo(other, viewer.userId))
  // One after another: counted side by side each would find room for itself.
  await lockAccount(ctx.site, viewer.userId)
  const { id, isNew } = await conversationOf(ctx.site, { starterId: viewer.userId, userId })
  const { conversations, minutes } = STARTING_LIMIT
  if (isNew && (await countStarted(ctx.site, viewer.userId, minutes)) > conversations)
    throw new Refusal('RATE_LIMITED', STARTING_TOO_FAST, { retryAfter: minutes * 60 })
  if (isNew) await audit(ctx, { action: 'createConversation', subjectType: SUBJECT, subjectId: id })
  else noteUnchanged(ctx)
  return id
}

/**
 * `hasRead`: whether the viewer writes where they see the conversation; `isUrgent`: to somebody at risk. What these answer to staff
 * is urgent by itself.
 */
type Message = MessageInput & { conversationId: string; hasRead: boolean; isUrgent?: boolean }

/**
 * Says something in one of the viewer's own conversations and tells the other one. A form that is sent twice is one message.
 * Whoever writes elsewhere has not read what is new in it.
 *
 * @throws NOT_FOUND for an absent conversation and that of others alike, FORBIDDEN where the other cannot be written to any more
 */
export async function sendMessage(
  ctx: TxCtx,
  viewer: UserViewer,
  { conversationId, body, nonce, hasRead, isUrgent = false }: Message,
): Promise<void> {
  const row = orNotFound(await ownConversation(ctx.site, conversationId, viewer.userId))
  const { otherId } = row
  const other = orNotFound((await userCards(ctx.site, [otherId]))[0])
  refuseUnless(mayWriteTo(other, viewer.userId))
  const sent = { body, nonce: sendOf(nonce, viewer.userId, body) }
  const id = await insertMessage(ctx.site, { conversationId, authorId: viewer.userId, ...sent })
  await audit(ctx, { action: 'sendMessage', subjectType: SUBJECT, subjectId: conversationId })
  if (id === undefined) return
  if (hasRead || !hasNew(row))
    await markConversationRead(ctx.site, { id: conversationId, userId: viewer.userId, upTo: id })
  if (hasRead) await noticeOpened(ctx, viewer, conversationId)
  const notice = { userId: otherId, kind: 'message.received', subjectType: SUBJECT, subjectId: conversationId } as const
  await notify(ctx, notice, { isUrgent: isUrgent || (isStaff(other.roleId) && (await isAtRisk(ctx, viewer))) })
}

/** Whether a text of the viewer waits in the lane: what they write to staff is urgent. */
const isAtRisk = async ({ network, site }: TxCtx, { userId }: UserViewer): Promise<boolean> =>
  (await waitsOfUsers(network, { siteId: site.siteId, userIds: [userId] })).length > 0

const hasNew = ({ lastMessageId, readId }: ConversationRow): boolean =>
  lastMessageId !== null && BigInt(readId) < BigInt(lastMessageId)

const noticeOpened = (ctx: TxCtx, { userId }: UserViewer, id: string): Promise<void> =>
  noticeRead(ctx, { userId, kind: 'message.received', subjectType: SUBJECT, subjectId: id })

/**
 * The viewer has seen all of a conversation that there is: it is no longer new, and the next message is announced anew. Where
 * their own message is the last one, the bell may still tell of one before it.
 */
export async function readConversation(ctx: TxCtx, viewer: UserViewer, row: ConversationRow): Promise<void> {
  const { id, lastMessageId } = row
  await noticeOpened(ctx, viewer, id)
  if (lastMessageId === null || !hasNew(row)) return
  await markConversationRead(ctx.site, { id, userId: viewer.userId, upTo: lastMessageId })
}
