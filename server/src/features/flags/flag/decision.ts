import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { verdictAfter } from '@ward/domain/flags/lab/threshold-lab'
import type { FlagRow, updateFlag } from './flags.db.ts'

type Content = { isDeleted?: boolean; isSpam?: boolean; isPending?: boolean }

/** The changes of an operation to a flag and its text, and the state afterwards. */
export type Decision = { flag: Parameters<typeof updateFlag>[2]; content: Content | null; after: FlagState }
type Change = { flag: Decision['flag']; content?: Content }
type Before = { isOpen?: boolean; isSpam?: boolean }

/** The state of a flag in the history, before and after a decision. */
export type FlagState = Pick<
  FlagRow,
  'isOpen' | 'isDeleted' | 'isSpam' | 'isMarkedSpam' | 'isPendingModeration' | 'isRequiredToPublish'
>

/** The facts a decision is made from. */
export type Undecided = FlagState &
  Pick<FlagRow, 'id' | 'assocType' | 'contentId' | 'version' | 'beforeDelete' | 'beforeSpam'>

/** The effect of an operation on a flag in this state; whether it may is asked before (domain: canTransition). */
export function decide(flag: Undecided, operation: FlagOperation): Decision {
  const change = CHANGES[operation](flag)
  const { isOpen, isSpam, isRequiredToPublish } = { ...flag, ...(change.flag as Partial<FlagState>) }
  const { isDeleted, isSpam: isMarkedSpam, isPending } = change.content ?? {}
  return {
    flag: change.flag,
    content: flag.contentId ? (change.content ?? null) : null,
    after: {
      isOpen,
      isDeleted: isDeleted ?? flag.isDeleted,
      isSpam,
      isMarkedSpam: isMarkedSpam ?? flag.isMarkedSpam,
      isPendingModeration: isPending ?? flag.isPendingModeration,
      isRequiredToPublish,
    },
  }
}

/** The verdict of an operation on a text. A deletion by the staff is the one that keeps the state before it. */
export const verdictOf = (flag: Undecided, operation: FlagOperation, { after }: Decision) =>
  verdictAfter(operation, {
    ...after,
    isTakenAway: flag.isDeleted && after.isDeleted && flag.beforeDelete === null,
  })

export const stateOf = (flag: FlagState): FlagState => {
  const { isOpen, isDeleted, isSpam, isMarkedSpam, isPendingModeration, isRequiredToPublish } = flag
  return { isOpen, isDeleted, isSpam, isMarkedSpam, isPendingModeration, isRequiredToPublish }
}

/** The state before a text was hidden; a text that came in hidden goes back to be looked at. */
const restored = (before: unknown) => {
  const { isOpen = true, isSpam = false } = (before ?? {}) as Before
  return { isOpen, isSpam }
}

/** Whether the flag is open when nothing hides its text; kept by each of the two ways to hide it, whichever came first. */
const isOpenUnhidden = ({ isOpen, isDeleted, isMarkedSpam, beforeDelete, beforeSpam }: Undecided): boolean =>
  isOpen || (isDeleted && restored(beforeDelete).isOpen) || (isMarkedSpam && restored(beforeSpam).isOpen)

/**
 * The changes each operation makes to flag and content. UN_* restore the recorded state, as far as nothing else hides the
 * text.
 */
const CHANGES: Record<FlagOperation, (flag: Undecided) => Change> = {
  DONE: () => ({ flag: { isOpen: false } }),
  REOPEN: () => ({ flag: { isOpen: true } }),
  APPROVE: () => ({ flag: { isOpen: false, isRequiredToPublish: false }, content: { isPending: false } }),
  DELETE: (flag) => ({
    flag: { isOpen: false, beforeDelete: JSON.stringify({ isOpen: isOpenUnhidden(flag) }) },
    content: { isDeleted: true },
  }),
  UN_DELETE: ({ beforeDelete, isMarkedSpam }) => ({
    flag: { isOpen: !isMarkedSpam && restored(beforeDelete).isOpen, beforeDelete: null },
    content: { isDeleted: false },
  }),
  SPAM: (flag) => ({
    flag: {
      isOpen: false,
      isSpam: true,
      beforeSpam: JSON.stringify({ isOpen: isOpenUnhidden(flag), isSpam: flag.isSpam }),
    },
    content: { isSpam: true },
  }),
  UN_SPAM: ({ beforeSpam, isDeleted }) => {
    const { isOpen, isSpam } = restored(beforeSpam)
    return { flag: { isOpen: !isDeleted && isOpen, isSpam, beforeSpam: null }, content: { isSpam: false } }
  },
}
