import { z } from 'zod'

/** What becomes of a message: it waits for delivery, is held because there is no mail server, is delivered, or has failed for good. */
export const OUTBOX_STATES = ['waiting', 'held', 'delivered', 'failed'] as const
export type OutboxState = (typeof OUTBOX_STATES)[number]

export const outboxStateLabel: Record<OutboxState, string> = {
  waiting: 'Waiting',
  held: 'Held',
  delivered: 'Delivered',
  failed: 'Failed',
}

export const OUTBOX_PAGE_SIZES = [10, 20, 50] as const

/** A delivered message has lost its body, so it cannot be sent again. */
export const OUTBOX_DELIVERED = 'This message was delivered, and its text is no longer kept'

/** URL state of the outbox screen. */
export const OutboxFilter = z.object({
  page: z.number().int().min(1).max(200_000).catch(1).default(1),
  itemsPerPage: z
    .union([z.literal(10), z.literal(20), z.literal(50)])
    .catch(20)
    .default(20),
})
export type OutboxFilter = z.infer<typeof OutboxFilter>

export const OUTBOX_RESENT = 'The message waits for delivery again'
