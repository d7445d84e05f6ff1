import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'

/** A conversation as one of its two people sees it. */
export type ConversationRow = { id: string; otherId: string; lastMessageId: string | null; readId: string }
export type MessageRow = { id: string; authorId: string; body: string; insertedAt: Date }

type Side = 'low' | 'high'
const SIDES: readonly Side[] = ['low', 'high']

/** The conversations in which somebody is the one or the other of the two. */
const asSide = (site: SiteHandle, userId: string, side: Side) =>
  site
    .from('conversations')
    .select([
      'conversations.id',
      `conversations.${side === 'low' ? 'highUserId' : 'lowUserId'} as otherId`,
      'conversations.lastMessageId',
      `conversations.${side}ReadId as readId`,
    ])
    .where(`conversations.${side}UserId`, '=', userId)

/** The conversation of two people, made where there is none; `isNew` tells which. */
export async function conversationOf(
  site: SiteHandle,
  { starterId, userId }: { starterId: string; userId: string },
): Promise<{ id: string; isNew: boolean }> {
  const [lowUserId, highUserId] = BigInt(starterId) < BigInt(userId) ? [starterId, userId] : [userId, starterId]
  const made = await site
    .insertInto('conversations', { lowUserId, highUserId, starterId })
    .onConflict((conflict) => conflict.columns(['siteId', 'lowUserId', 'highUserId']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const { id } = await site
    .from('conversations')
    .select('id')
    .where('lowUserId', '=', lowUserId)
    .where('highUserId', '=', highUserId)
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** How many conversations somebody started in the last minutes. */
export async function countStarted(site: SiteHandle, starterId: string, minutes: number): Promise<number> {
  const { n } = await site
    .from('conversations')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('starterId', '=', starterId)
    .where('insertedAt', '>', sql<Date>`now() - make_interval(mins => ${minutes})`)
    .executeTakeFirstOrThrow()
  return n
}

/** One of somebody's own conversations; undefined for an absent one and for that of others alike. */
export async function ownConversation(
  site: SiteHandle,
  id: string,
  userId: string,
): Promise<ConversationRow | undefined> {
  for (const side of SIDES) {
    const row = await asSide(site, userId, side).where('conversations.id', '=', id).executeTakeFirst()
    if (row) return row
  }
}

type Page = { limit: number; before: string | null }

/** Somebody's conversations in which something was said, the last said first; `before` is a message's id. */
export async function conversationsOf(
  site: SiteHandle,
  userId: string,
  { limit, before }: Page,
): Promise<(ConversationRow & { lastMessageId: string })[]> {
  const rows = await Promise.all(
    SIDES.map((side) =>
      asSide(site, userId, side)
        .where('conversations.lastMessageId', 'is not', null)
        .$if(before !== null, (query) => query.where('conversations.lastMessageId', '<', before))
        .orderBy('conversations.lastMessageId', 'desc')
        .limit(limit)
        .$narrowType<{ lastMessageId: string }>()
        .execute(),
    ),
  )
  return rows
    .flat()
    .sort((a, b) => (BigInt(a.lastMessageId) < BigInt(b.lastMessageId) ? 1 : -1))
    .slice(0, limit)
}

const MESSAGE = ['id', 'authorId', 'body', 'insertedAt'] as const

/** Messages of a conversation, the newest first. */
export const messagesOf = (site: SiteHandle, conversationId: string, { limit, before }: Page): Promise<MessageRow[]> =>
  site
    .from('conversationMessages')
    .select(MESSAGE)
    .where('conversationId', '=', conversationId)
    .$if(before !== null, (query) => query.where('id', '<', before))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export const messagesById = (site: SiteHandle, ids: readonly string[]): Promise<MessageRow[]> =>
  site.from('conversationMessages').select(MESSAGE).where('id', '=', anyOf(ids)).execute()

/** Adds a message and makes it the last one; undefined where this form was sent before. */
export async function insertMessage(
  site: SiteHandle,
  message: { conversationId: string; authorId: string; body: string; nonce: string },
): Promise<string | undefined> {
  const added = await site
    .insertInto('conversationMessages', message)
    .onConflict((conflict) => conflict.columns(['siteId', 'conversationId', 'nonce']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await site
    .updateTable('conversations')
    .set({ lastMessageId: sql`greatest(last_message_id, ${added.id}::bigint)` })
    .where('id', '=', message.conversationId)
    .execute()
  return added.id
}

/** Somebody has read a conversation up to a message; never back. */
export const markConversationRead = async (
  site: SiteHandle,
  { id, userId, upTo }: { id: string; userId: string; upTo: string },
): Promise<void> => {
  for (const side of SIDES)
    await site
      .updateTable('conversations')
      .set(side === 'low' ? { lowReadId: upTo } : { highReadId: upTo })
      .where('id', '=', id)
      .where(`${side}UserId`, '=', userId)
      .where(`${side}ReadId`, '<', upTo)
      .execute()
}
