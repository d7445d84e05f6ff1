import { expect, test } from 'vitest'
import { mayJudge, NOT_ONES_OWN_CONTENT, NOT_ONES_OWN_REPORT, partyOf } from './parties.ts'

test('nobody decides about what they wrote, or about what they reported', () => {
  const judged = (userId: string | null, facts: { authorId: string | null; isReporter: boolean }) =>
    mayJudge(partyOf(userId, facts))
  expect(judged('1', { authorId: '1', isReporter: false })).toEqual({ ok: false, because: NOT_ONES_OWN_CONTENT })
  expect(judged('1', { authorId: '1', isReporter: true })).toEqual({ ok: false, because: NOT_ONES_OWN_CONTENT })
  expect(judged('1', { authorId: '2', isReporter: true })).toEqual({ ok: false, because: NOT_ONES_OWN_REPORT })
  expect(judged('1', { authorId: '2', isReporter: false })).toEqual({ ok: true })
  // A text of an erased account has no author, and a job has no account.
  expect(judged('1', { authorId: null, isReporter: false })).toEqual({ ok: true })
  expect(judged(null, { authorId: null, isReporter: false })).toEqual({ ok: true })
})
