import { sql } from 'kysely'
import { everySite } from '../database/every-site.ts'
import { forgetInParts } from '../database/forget-in-parts.ts'
import type { NetworkDb, SiteHandle } from '../database/site-handle.ts'
import { anyOf } from '../database/statement.ts'
import { hasNoJob } from '../jobs/enqueue.ts'

/** A message that waits for delivery. */
export type Waiting = {
  key: string
  recipient: string
  subject: string
  text: string
  unsubscribe?: string | undefined
  canLeave?: boolean | undefined
}

/** Where a message goes, and whose account it is for. */
export type Receiver = { recipient: string; userId: string | null }

type NewMessage = Waiting & { kind: string; userId?: string | null }
/** `unsent`: of how many attempts it is certain that the message did not leave. */
type Kept = Pick<Waiting, 'text' | 'unsubscribe' | 'canLeave'> & { unsent?: number }

/** Of the rows `o` of the outbox: that no attempt let the message leave, nor may have, being under way or without an answer. */
export const HAS_NOT_LEFT = sql<boolean>`o.attempts = coalesce((o.payload ->> 'unsent')::int, 0)`

/** Writes a message; the id when it is new, nothing when this key was posted before. */
export const insertMessage = async (site: SiteHandle, message: NewMessage): Promise<string | undefined> =>
  (await insertMessages(site, [message]))[0]

/** The same of several. */
export async function insertMessages(site: SiteHandle, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = messages.map(({ kind, key, recipient, subject, text, unsubscribe, canLeave, userId = null }) => {
    const payload = JSON.stringify({ text, unsubscribe, canLeave } satisfies Kept)
    return { kind, key, recipient, subject, userId, payload }
  })
  const inserted = await site
    .insertInto('outbox', rows)
    .onConflict((conflict) => conflict.columns(['siteId', 'key']).doNothing())
    .returning('id')
    .execute()
  return inserted.map(({ id }) => id)
}

/** A message of which an attempt begins; `mayHaveLeft`: in an earlier one. */
type Attempted = Waiting & Receiver & { mayHaveLeft: boolean }

/** Counts an attempt at a waiting message and gives what is to be sent; nothing when it does not wait. */
export async function beginAttempt(site: SiteHandle, id: string): Promise<Attempted | undefined> {
  const row = await site
    .updateTable('outbox')
    .set((value) => ({ attempts: value('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning(['key', 'recipient', 'subject', 'payload', 'userId', 'attempts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { key, recipient, subject, userId, attempts } = row
  const { unsent = 0, ...kept } = { ...(row.payload as Kept) }
  return {
    key,
    recipient: recipient ?? '',
    subject: subject ?? '',
    userId,
    ...kept,
    mayHaveLeft: attempts - 1 > unsent,
  }
}

/** The body is dropped on delivery: it holds names and links, and nobody needs it here any more. */
export const markDelivered = (site: SiteHandle, id: string) =>
  site
    .updateTable('outbox')
    .set({ state: 'delivered', payload: null, lastError: null, deliveredAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Takes a message away that is not to be sent any more; of one that may have left, its key stays. */
export async function dropMessage(site: SiteHandle, id: string, { mayHaveLeft }: Attempted): Promise<void> {
  if (!mayHaveLeft) await site.deleteFrom('outbox').where('id', '=', id).execute()
  else
    await site
      .updateTable('outbox')
      .set({ state: 'failed', payload: null, lastError: NOT_WANTED })
      .where('id', '=', id)
      .execute()
}

/** What staff read of a message that was dropped after an attempt at it. */
const NOT_WANTED = 'It was not wanted any more'

/** How an attempt failed: it waits for the next, or was the last. `lastError` is read by staff. */
type Failure = { state: 'waiting' | 'failed'; lastError: string; hasNotLeft: boolean }

/** Notes that an attempt failed. */
export const markUndelivered = (site: SiteHandle, id: string, { state, lastError, hasNotLeft }: Failure) => {
  const unsent = sql`jsonb_build_object('unsent', coalesce((payload ->> 'unsent')::int, 0) + ${hasNotLeft ? 1 : 0}::int)`
  return site
    .updateTable('outbox')
    .set({ state, lastError, payload: sql`payload || ${unsent}` })
    .where('id', '=', id)
    .execute()
}

/** Keeps messages where there is no mail server; super admins can read them. */
export async function hold(site: SiteHandle, ids: readonly string[]): Promise<void> {
  await site
    .updateTable('outbox')
    .set({ state: 'held' })
    .where('id', '=', anyOf(ids))
    .where('state', '=', 'waiting')
    .execute()
}

/** Lets the kept messages go, once there is a mail server; in parts, however many there are. */
export const releaseHeld = (network: NetworkDb, signal: AbortSignal): Promise<void> =>
  forgetInParts(network, signal, {
    table: 'outbox',
    key: ['siteId', 'id'],
    isOld: sql`gone.site_id = ${everySite} and gone.state = 'held'`,
    emptied: sql`state = 'waiting'`,
  })

/** Waiting messages of all sites that no job will deliver, older than a minute; a thousand at a time. */
export async function stranded(network: NetworkDb, task: string): Promise<{ siteId: number; id: string }[]> {
  const found = await sql<{ siteId: number; id: string }>`
    select site_id, id from outbox
     where state = 'waiting' and inserted_at < now() - interval '1 minute'
       and ${hasNoJob(sql`${task}::text`, 'outbox')}
     order by inserted_at limit 1000
  `.execute(network)
  return found.rows
}

/**
 * Takes the text from messages of all sites that failed and are older, and the address from those that failed or were delivered to
 * somebody without an account: nobody needs it any more, and it holds names and links.
 */
export async function forgetMessages(network: NetworkDb, signal: AbortSignal, days: number): Promise<void> {
  const key = ['siteId', 'id'] as const
  const isOld = sql`gone.site_id = ${everySite} and gone.inserted_at < now() - make_interval(days => ${days})`
  await forgetInParts(network, signal, {
    table: 'outbox',
    key,
    isOld: sql`${isOld} and gone.state = 'failed' and gone.payload is not null`,
    emptied: sql`payload = null`,
  })
  await forgetInParts(network, signal, {
    table: 'outbox',
    key,
    isOld: sql`${isOld} and gone.state in ('delivered', 'failed') and gone.user_id is null and gone.recipient is not null`,
    emptied: sql`recipient = null, subject = null`,
  })
}
