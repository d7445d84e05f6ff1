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

/** A delivered message has lost its body (product.md section 4). */
export const OUTBOX_DELIVERED = 'This message was delivered, and its text is no longer kept'
