import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import type { FlagOperation } from '../flag/flag-operations.ts'

/** A verdict on a burst as a whole. */
export const BurstVerdict = z.object({
  id: Id,
  isBurst: z
    .boolean()
    .describe('False: its texts are alike and yet no burst, as thanks are. True: they are a burst after all.'),
})
export type BurstVerdict = z.output<typeof BurstVerdict>

/** The possible ends of a burst without open flags. */
const ENDED_BY = {
  DONE: 'marked done',
  APPROVE: 'approved',
  SPAM: 'marked as spam',
  DELETE: 'deleted',
} as const satisfies Partial<Record<FlagOperation, string>>
export type BurstEnd = keyof typeof ENDED_BY
export const BURST_ENDS = Object.keys(ENDED_BY) as BurstEnd[]
const isEnd = (operation: FlagOperation): operation is BurstEnd => operation in ENDED_BY

export const NO_BURST_LABEL = 'Not a burst'
export const BURST_AFTER_ALL_LABEL = 'Restore as burst'
export const NO_BURST_MESSAGE = 'Marked as not a burst. Its texts stay as they are.'
export const BURST_AFTER_ALL_MESSAGE = 'Restored as a burst'
/** The answer to a verdict that a colleague has given already. */
export const saidBefore = (username: string): string => `${username} already marked this as not a burst`

/**
 * The outcome of a burst and the person behind it: 'marked as spam by tomas.vrba'; without an operation somebody said that it
 * is none.
 */
export const outcomeOf = (operation: FlagOperation | null, username: string): string =>
  operation === null
    ? `marked as not a burst by ${username}`
    : `${isEnd(operation) ? ENDED_BY[operation] : 'decided'} by ${username}`
