import { type Answer, no, yes } from './answer.ts'

/** The tasks whose runs a user's page shows, by what they do. */
export const USER_TASKS = {
  block: 'users.block',
  recall: 'users.recall',
} as const

/** Runs a user's page shows, the newest. */
export const USER_RUNS_SHOWN = 5

/** A block can be recalled for so many days (product 7); after them what it removed is purged. */
export const BLOCK_RECALL_DAYS = 30

const BLOCK_IS_RECALLED = 'This block is being recalled already'
const BLOCK_IS_OLD = `A block can be recalled for ${BLOCK_RECALL_DAYS} days`

/** Until when a block can be recalled. */
export const recallableUntil = (blockedAt: Date): Date =>
  new Date(blockedAt.getTime() + BLOCK_RECALL_DAYS * 24 * 60 * 60 * 1000)

type Block = { blockedAt: Date; recalledAt: Date | null; purgedAt: Date | null }

/** Whether a block can still be taken back at this moment. */
export function canRecall({ blockedAt, recalledAt, purgedAt }: Block, now: Date): Answer {
  if (purgedAt !== null || now >= recallableUntil(blockedAt)) return no(BLOCK_IS_OLD)
  return recalledAt === null ? yes : no(BLOCK_IS_RECALLED)
}
