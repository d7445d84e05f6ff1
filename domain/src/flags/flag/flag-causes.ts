import { OUTCOME_STATUS } from '../at-risk/at-risk.ts'
import type { FlagOperation, FlagState } from './flag-operations.ts'

const SPAM = ['SPAM', 'BLOCKED']
const UN_SPAM = ['UN_SPAM', 'BLOCK_RECALLED']
const CLOSES = ['DONE', 'APPROVE', 'DELETE', ...SPAM, ...Object.values(OUTCOME_STATUS)]
const OPENS = ['REOPEN', 'UN_DELETE', ...UN_SPAM]
/** Each of these operations takes back the one it names, and all that came with it. */
const TAKES_BACK: Readonly<Record<string, string>> = {
  UN_DELETE: 'DELETE',
  UN_SPAM: 'SPAM',
  BLOCK_RECALLED: 'BLOCKED',
}

/** The events that make an operation on a flag refused; none where that is how it came in. */
function causesOf(flag: FlagState, operation: FlagOperation): readonly string[] {
  const hidden = flag.isDeleted ? ['DELETE'] : flag.isMarkedSpam ? SPAM : []
  const causes: Record<FlagOperation, readonly string[]> = {
    DONE: flag.isOpen ? [] : CLOSES,
    REOPEN: flag.isOpen ? OPENS : hidden,
    APPROVE: flag.isPendingModeration ? hidden : ['APPROVE'],
    DELETE: ['DELETE'],
    UN_DELETE: ['UN_DELETE'],
    SPAM,
    UN_SPAM,
  }
  return causes[operation]
}

/** The decisions that nothing took back, oldest first. */
function inForce<Event extends { status: string }>(events: readonly Event[]): Event[] {
  const kept: Event[] = []
  for (const event of events) {
    const at = kept.findLastIndex(({ status }) => status === TAKES_BACK[event.status])
    if (at >= 0) kept.splice(at, 1)
    kept.push(event)
  }
  return kept
}

/**
 * The event, of a flag's history with the oldest first, that made the flag such that it refuses an operation: the marking done,
 * not a reply since. Null where staff did not, as where a member's report or edit opened it.
 */
export function causeOf<Event extends { status: string }>(
  flag: FlagState,
  operation: FlagOperation,
  events: readonly Event[],
): Event | null {
  const all = inForce(events)
  const causes = causesOf(flag, operation)
  // Causes from before the last closing did not open it.
  const closed = causes === OPENS ? all.findLastIndex(({ status }) => CLOSES.includes(status)) : -1
  return all.slice(closed + 1).findLast(({ status }) => causes.includes(status)) ?? null
}
