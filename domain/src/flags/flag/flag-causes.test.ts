import { expect, test } from 'vitest'
import { causeOf } from './flag-causes.ts'
import type { FlagOperation, FlagState } from './flag-operations.ts'

const OPEN: FlagState = {
  assocType: 'comment',
  isOpen: true,
  isDeleted: false,
  isMarkedSpam: false,
  isPendingModeration: false,
}
const CLOSED = { ...OPEN, isOpen: false }

/** The place in the history, counted from 0, of what made it so. */
const causeAt = (flag: FlagState, operation: FlagOperation, history: string) => {
  const events = history.split(' ').map((status, at) => ({ status, at }))
  return causeOf(flag, operation, events)?.at ?? null
}

test.each<[what: string, FlagState, FlagOperation, history: string, at: number | null]>([
  ['done, whatever came after', CLOSED, 'DONE', 'ASSIGNED DONE REPLIED WRITTEN EDITED ASSIGNED', 1],
  ['closed in the lane', CLOSED, 'DONE', 'TAKEN FOLLOWED_UP GIVEN_BACK', 1],
  ['closed with its author', CLOSED, 'DONE', 'BLOCKED UNASSIGNED', 0],
  ['done before it was deleted and undeleted', CLOSED, 'DONE', 'DONE DELETE UN_DELETE', 0],
  ['opened again', OPEN, 'REOPEN', 'DONE REOPEN REPLIED', 1],
  ['as it was before it was spam', OPEN, 'REOPEN', 'REOPEN SPAM ASSIGNED UN_SPAM', 3],
  ['opened by a report since', OPEN, 'REOPEN', 'DONE REOPEN DONE REPORTED', null],
  ['open since it came in', OPEN, 'REOPEN', 'REPORTED ASSIGNED', null],
  ['hidden twice', { ...CLOSED, isDeleted: true, isMarkedSpam: true }, 'REOPEN', 'DELETE SPAM', 0],
  ['spam as its author is', { ...CLOSED, isMarkedSpam: true }, 'SPAM', 'DONE BLOCKED REPLIED', 1],
  ['no spam any more', OPEN, 'UN_SPAM', 'BLOCKED BLOCK_RECALLED EDITED', 1],
  ['never spam', OPEN, 'UN_SPAM', 'REPLIED', null],
  ['deleted', { ...CLOSED, isDeleted: true }, 'DELETE', 'DELETE UN_DELETE DELETE MASKED', 2],
  ['not deleted', OPEN, 'UN_DELETE', 'DELETE UN_DELETE MASKED', 1],
  ['approved', CLOSED, 'APPROVE', 'APPROVE REPLIED', 0],
  ['to be approved, but deleted', { ...CLOSED, isPendingModeration: true, isDeleted: true }, 'APPROVE', 'DELETE', 0],
  ['to be approved first', { ...OPEN, isPendingModeration: true }, 'DONE', 'REOPEN REPLIED', null],
])('what made a flag so is what is named: %s', (_, flag, operation, history, at) => {
  expect(causeAt(flag, operation, history)).toBe(at)
})
