import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MUST_BE_ADMIN, MUST_BE_STAFF } from '../../app/permissions.ts'
import { isAdminLevel, isStaff, ROLE, ROLE_IDS } from '../../app/roles.ts'
import { ASSOC_TYPES } from './assoc-types.ts'
import {
  ASSIGNED_MESSAGE,
  canTransition,
  EVENT_SENTENCE,
  FLAG_OPERATIONS,
  type FlagOperation,
  type FlagState,
  INVERSE,
  MUST_DECIDE_PENDING,
  mayOperate,
  NOT_FOR_USERS_MESSAGE,
  NOT_ON_USERS,
  OPERATION_LABEL,
  OPERATION_MESSAGE,
  staleMessage,
  UNTAGGED_MESSAGE,
  undoOn,
} from './flag-operations.ts'

const flag = (change: Partial<FlagState> = {}): FlagState => ({
  assocType: 'comment',
  isOpen: true,
  isDeleted: false,
  isMarkedSpam: false,
  isPendingModeration: false,
  ...change,
})
const whyNot = (state: FlagState, operation: FlagOperation) => {
  const answer = canTransition(state, operation)
  return answer.ok ? null : answer.because
}
const states = fc.record({
  assocType: fc.constantFrom(...ASSOC_TYPES),
  isOpen: fc.boolean(),
  isDeleted: fc.boolean(),
  isMarkedSpam: fc.boolean(),
  isPendingModeration: fc.boolean(),
})

test('the operations are DONE, REOPEN, DELETE, UN_DELETE, SPAM, UN_SPAM and APPROVE', () => {
  expect([...FLAG_OPERATIONS]).toEqual(['DONE', 'REOPEN', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM', 'APPROVE'])
})

test('every operation says its success in the words of the specification', () => {
  expect(OPERATION_MESSAGE).toEqual({
    APPROVE: 'The content was approved and published',
    DONE: 'The content was marked as done',
    REOPEN: 'The content was marked as not done',
    DELETE: 'The content was deleted',
    UN_DELETE: 'The content was undeleted',
    SPAM: 'The content was marked as spam',
    UN_SPAM: 'The content was unmarked as spam',
  })
  expect(ASSIGNED_MESSAGE).toBe('The content was assigned and the moderator will be notified')
  expect(UNTAGGED_MESSAGE).toBe('The moderator was successfully untagged')
})

test('DONE closes an open flag and REOPEN opens a closed one; either twice is refused', () => {
  expect(whyNot(flag(), 'DONE')).toBeNull()
  expect(whyNot(flag({ isOpen: false }), 'DONE')).toBe('This flag is already closed')
  expect(whyNot(flag({ isOpen: false }), 'REOPEN')).toBeNull()
  expect(whyNot(flag(), 'REOPEN')).toBe('This flag is already open')
})

test('a text that waits for approval cannot be done, so that it is not forgotten', () => {
  expect(whyNot(flag({ isPendingModeration: true }), 'DONE')).toBe(MUST_DECIDE_PENDING)
  expect(MUST_DECIDE_PENDING).toBe('Content must be approved, deleted or marked as spam first')
})

test('a text that nobody can read any more waits for no approval: its flag is done, and that has no Undo', () => {
  for (const hidden of [{ isDeleted: true }, { isMarkedSpam: true }]) {
    const state = flag({ isPendingModeration: true, ...hidden })
    expect(whyNot(state, 'DONE')).toBeNull()
    expect(undoOn(state, 'DONE')).toBeNull()
  }
  expect(FLAG_OPERATIONS.map((operation) => undoOn(flag(), operation))).toEqual(Object.values(INVERSE))
})

test('what is hidden is neither reopened nor approved before it is shown again', () => {
  const isDeleted = flag({ isOpen: false, isDeleted: true, isPendingModeration: true })
  const isMarkedSpam = flag({ isOpen: false, isMarkedSpam: true, isPendingModeration: true })
  for (const operation of ['REOPEN', 'APPROVE'] as const) {
    expect(whyNot(isDeleted, operation)).toBe('Deleted content must be undeleted first')
    expect(whyNot(isMarkedSpam, operation)).toBe('Content marked as spam must be unmarked first')
  }
})

test('APPROVE publishes what waits, DELETE and SPAM what is not hidden that way, UN_DELETE and UN_SPAM what is', () => {
  expect(whyNot(flag({ isPendingModeration: true }), 'APPROVE')).toBeNull()
  expect(whyNot(flag(), 'APPROVE')).toBe('This content isn’t waiting for approval')
  expect(whyNot(flag(), 'DELETE')).toBeNull()
  expect(whyNot(flag({ isDeleted: true }), 'DELETE')).toBe('This content is already deleted')
  expect(whyNot(flag({ isDeleted: true }), 'UN_DELETE')).toBeNull()
  expect(whyNot(flag(), 'UN_DELETE')).toBe('This content is not deleted')
  expect(whyNot(flag(), 'SPAM')).toBeNull()
  expect(whyNot(flag({ isMarkedSpam: true }), 'SPAM')).toBe('This content is already marked as spam')
  expect(whyNot(flag({ isMarkedSpam: true }), 'UN_SPAM')).toBeNull()
  expect(whyNot(flag(), 'UN_SPAM')).toBe('This content is not marked as spam')
})

test('whatever the state of a text there is a way on, and never both an operation and its inverse', () => {
  fc.assert(
    fc.property(states, (state) => {
      const open = FLAG_OPERATIONS.filter((operation) => canTransition(state, operation).ok)
      if (state.assocType !== 'user') expect(open).not.toEqual([])
      for (const [one, other] of [
        ['DONE', 'REOPEN'],
        ['DELETE', 'UN_DELETE'],
        ['SPAM', 'UN_SPAM'],
      ] as const)
        expect(open.includes(one) && open.includes(other)).toBe(false)
    }),
  )
})

test('every no has its reason', () => {
  fc.assert(
    fc.property(states, fc.constantFrom(...FLAG_OPERATIONS), (state, operation) => {
      expect(whyNot(state, operation)).not.toBe('')
    }),
  )
})

test('on a user flag nothing is offered but DONE and REOPEN, to no role in no state', () => {
  expect(FLAG_OPERATIONS.filter((operation) => !NOT_ON_USERS.includes(operation))).toEqual(['DONE', 'REOPEN'])
  fc.assert(
    fc.property(states, fc.constantFrom(...ROLE_IDS), fc.constantFrom(...NOT_ON_USERS), (state, roleId, operation) => {
      expect(whyNot({ ...state, assocType: 'user' }, operation)).toBe(NOT_FOR_USERS_MESSAGE)
      expect(mayOperate(roleId, 'user', operation)).toEqual({ ok: false, because: NOT_FOR_USERS_MESSAGE })
    }),
  )
})

test('all staff mark done and spam; approving and deleting is for admin-level roles', () => {
  for (const roleId of ROLE_IDS) {
    for (const operation of ['DONE', 'REOPEN', 'SPAM', 'UN_SPAM'] as const)
      expect(mayOperate(roleId, 'comment', operation).ok).toBe(isStaff(roleId))
    for (const operation of ['APPROVE', 'DELETE', 'UN_DELETE'] as const)
      expect(mayOperate(roleId, 'comment', operation).ok).toBe(isAdminLevel(roleId))
  }
  expect(mayOperate(ROLE.moderator, 'comment', 'DELETE')).toEqual({ ok: false, because: MUST_BE_ADMIN })
  expect(mayOperate(ROLE.member, 'comment', 'DONE')).toEqual({ ok: false, because: MUST_BE_STAFF })
})

test('an undo is the true inverse; an approval has none, because reopening leaves the content public', () => {
  for (const operation of FLAG_OPERATIONS) {
    const inverse = INVERSE[operation]
    expect(inverse === null ? operation : INVERSE[inverse]).toBe(operation)
  }
  expect(FLAG_OPERATIONS.filter((operation) => INVERSE[operation] === null)).toEqual(['APPROVE'])
})

test('a late decision names who was faster and what they did', () => {
  expect(staleMessage('mara', 'DONE')).toBe('mara got there first: marked the content as done')
  expect(staleMessage('mara', 'SOMETHING_NEW')).toBe('mara got there first: changed this flag')
  for (const [username, status] of [
    [null, 'DONE'],
    ['mara', null],
    [null, null],
    ['', 'DONE'],
  ] as const)
    expect(staleMessage(username, status)).toBe('This flag has changed since you opened it')
})

test('every operation has its button and its line in the history', () => {
  for (const operation of FLAG_OPERATIONS)
    expect([OPERATION_LABEL[operation], EVENT_SENTENCE[operation]]).not.toContain(undefined)
})
