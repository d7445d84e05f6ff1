import { z } from 'zod'
import { Id } from '../../kernel/ids.ts'
import { FlagOperation } from '../flag/flag-operations.ts'
import { FLAG_PAGE_SIZES, FlagQuery } from '../flag/flags.ts'

/** The task whose runs decide on many flags at once. */
export const BULK_TASK = 'flags.bulk'

/** Flags that one bulk decision is about at most, and those of them that may be named one by one. */
export const BULK_MAX = 25_000
export const BULK_NAMED_MAX = 1000
/** Flags of one step of a run. */
export const BULK_AT_ONCE = 100
/** The most flags that are decided on without a run: a page of the list. */
export const FEW_MAX = FLAG_PAGE_SIZES[2]
/** Of those that were skipped, so many are listed with the reason. */
export const BULK_LISTED = 50
/** Minutes after its end in which a bulk decision is still shown to the person who made it. */
export const BULK_SHOWN_MINUTES = 30
/** Days in which a bulk decision can be undone; one that was only looked at is forgotten after a day. */
export const BULK_KEPT_DAYS = 30

/** A flag with the version that somebody saw. */
export const SeenFlag = z.object({ id: Id, version: z.number().int() })

/** All flags of a list: its filter without page and order. */
export const BulkFilter = FlagQuery.omit({ limit: true, offset: true, sort: true, sortDesc: true })
export type BulkFilter = z.output<typeof BulkFilter>

export const BULK_ONE_WAY = 'Say which flags: by their ids or by a filter'

/** The flags to decide on, and the decision. */
export const BulkInput = z
  .object({
    operation: FlagOperation,
    flags: z
      .array(SeenFlag)
      .max(BULK_NAMED_MAX, `At most ${BULK_NAMED_MAX.toLocaleString('en')} flags can be named`)
      .nullish()
      .describe('With the versions that were shown.'),
    filter: BulkFilter.nullish().describe('All that match, the newest first.'),
  })
  .refine(({ flags, filter }) => !flags !== !filter, { path: ['flags'], error: BULK_ONE_WAY })
export type BulkInput = z.output<typeof BulkInput>

/** A few flags that are decided on together at once. */
export const FewFlags = z.object({
  operation: FlagOperation,
  flags: z
    .array(SeenFlag)
    .min(1, 'Choose at least one flag')
    .max(FEW_MAX, `At most ${FEW_MAX} flags can be decided on at once`)
    .describe('With the versions that were shown.'),
})
export type FewFlags = z.output<typeof FewFlags>

/** Why a flag was skipped, besides what its state or the viewer's rights say. */
export const BULK_AT_RISK = 'At-risk flags must be reviewed individually'
export const BULK_RISK_BELOW = 'A reply below is at risk and must be reviewed individually'
export const NOT_UNDOABLE = 'This cannot be undone'
export const STILL_RUNNING = 'Wait until it has ended, or stop it'
export const NEVER_STARTED = 'This was never started'

/** The question before a decision on many flags; `flags` is how many: '104 flags'. */
export const BULK_QUESTION: Record<FlagOperation, (flags: string) => string> = {
  DONE: (flags) => `Mark ${flags} done?`,
  REOPEN: (flags) => `Reopen ${flags}?`,
  APPROVE: (flags) => `Approve content from ${flags}?`,
  DELETE: (flags) => `Delete content from ${flags}?`,
  UN_DELETE: (flags) => `Undelete content from ${flags}?`,
  SPAM: (flags) => `Mark content from ${flags} as spam?`,
  UN_SPAM: (flags) => `Unmark content from ${flags} as spam?`,
}
export const BULK_STOP_LABEL = 'Stop'
export const BULK_UNDO_LABEL = 'Undo all'
export const SKIPPED_LABEL = 'Skipped'
/** 'and 120 others' below those that are listed. */
export const othersLeft = (n: number): string => `and ${n.toLocaleString('en')} ${n === 1 ? 'other' : 'others'}`
