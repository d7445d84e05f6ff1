import { z } from 'zod'
import { listQuery, paged } from '../kernel/paging.ts'

/**
 * The state of a message: it waits for delivery, is held because there is no mail server, is delivered, or has failed for good.
 */
export const OutboxState = z.enum(['waiting', 'held', 'delivered', 'failed'])
export type OutboxState = z.output<typeof OutboxState>

export const outboxStateLabel: Record<OutboxState, string> = {
  waiting: 'Waiting',
  held: 'Held',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const OUTBOX_PAGE_SIZES = [10, 20, 50] as const

/** Days after which the text of a message that failed is forgotten: no link in it works any more. */
export const FAILED_KEPT_DAYS = 30

/** Said in the place of a letter to a member at risk. */
export const LETTER_NOT_SHOWN = 'Only the member and the sender can read a message to a member at risk'
/** A message without its body cannot be sent again. */
export const OUTBOX_DELIVERED = 'This message was delivered, and its text is no longer kept'
export const OUTBOX_FORGOTTEN = `This message is older than ${FAILED_KEPT_DAYS} days, and its text is no longer kept`

/** Whether the text of a message is forgotten, or will be within a day. */
export const isForgotten = ({ state, insertedAt }: { state: OutboxState; insertedAt: Date }, now: Date): boolean =>
  state === 'failed' && now.getTime() - insertedAt.getTime() > FAILED_KEPT_DAYS * 86_400_000

/** URL state of the outbox screen. */
export const OutboxFilter = z.object(paged(OUTBOX_PAGE_SIZES, 20))
export type OutboxFilter = z.infer<typeof OutboxFilter>

export const OutboxQuery = listQuery(OutboxFilter)
export type OutboxQuery = z.output<typeof OutboxQuery>

export const OUTBOX_RESENT = 'The message is queued again'
