import { FEATURED_FIRST_APPROVED } from '@ward/domain/forums/thread-panel'
import { type Answer, no, yes } from '@ward/domain/kernel/answer'

/** The state of a thread that pages lead members to. */
export type ThreadState = {
  /** Deleted, or marked as spam. */
  isGone: boolean
  /** Waits for approval. */
  isHeld: boolean
  /** Its own flag is open. */
  isFlagged: boolean
  /** It, or a text in it, waits in the lane. */
  isAtRisk: boolean
}

/** Said where staff feature a thread. */
export const FEATURED_AT_RISK = 'Somebody in this thread may be at risk. It can be featured once they are looked after.'
/** Said at the field of a forum driver. */
export const DRIVER_UNDECIDED = 'This thread is flagged or held. Decide on it first, or enter another Forum Thread ID.'
export const DRIVER_AT_RISK =
  'Somebody in this thread may be at risk. Look after them first, or enter another Forum Thread ID.'
/** Said at the field of the thread that becomes a story's discussion. */
export const DISCUSSION_FLAGGED = 'This thread is flagged. Decide on it first, or choose another.'
export const DISCUSSION_AT_RISK = 'Somebody in this thread may be at risk. Look after them first, or choose another.'

/** Why members are not led to a thread at the moment, in a few words for staff; null where they are. */
export function pausedBecause({ isGone, isHeld, isFlagged, isAtRisk }: ThreadState): string | null {
  if (isGone) return 'Members do not see the thread'
  if (isAtRisk) return 'Somebody in the thread may be at risk'
  if (isHeld) return 'The thread is held for approval'
  return isFlagged ? 'The thread has an open flag' : null
}

/** Whether a thread can be featured now. */
export function mayFeature(thread: ThreadState): Answer {
  if (pausedBecause(thread) === null) return yes
  return no(thread.isAtRisk ? FEATURED_AT_RISK : FEATURED_FIRST_APPROVED)
}
