import { expect, test } from 'vitest'
import { entriesExcludedMessage } from './entry-integrity.ts'
import { isDoubtful, type VoteGroupKind, votesExcludedMessage } from './integrity.ts'

test.each<[VoteGroupKind, number, number, number, boolean]>([
  ['network', 1000, 1500, 5, true],
  ['network', 19, 19, 5, false],
  ['network', 20, 100, 5, true],
  ['network', 20, 101, 5, false],
  ['hour', 100, 1000, 10, true],
  ['hour', 99, 1000, 10, false],
  ['hour', 20, 1000, 0, true],
  ['fresh', 90, 100, 10, true],
  ['fresh', 89, 100, 10, false],
  ['blocked', 1, 100, 10, true],
  ['blocked', 0, 100, 10, false],
])('%s: %i votes of %i, where an hour usually has %i: doubtful is %s', (kind, votes, traced, usualHour, expected) => {
  expect(isDoubtful({ kind, votes }, { traced, usualHour })).toBe(expected)
})

test('what excluding changed is told of one as of many', () => {
  const sums = { before: 1_200, after: 1 }
  expect(votesExcludedMessage(1_199, sums)).toBe('1,199 votes changed: 1,200 were counted before, 1 is now')
  expect(votesExcludedMessage(1, { before: 1, after: 0 })).toBe('1 vote changed: 1 was counted before, 0 are now')
  expect(entriesExcludedMessage(1, { before: 1, after: 0 })).toBe(
    '1 entry changed: 1 was in the draw before, 0 are now',
  )
})
