import { OPERATION_MESSAGE } from '@ward/domain/flag-operations'
import { expect, test } from 'vitest'
import { bulkSummary } from './bulkSummary.ts'
import { makeFlag } from './flags.fixtures.ts'

const flags = (n: number, from = 1) => Array.from({ length: n }, (_, index) => makeFlag(String(from + index)))
const failed = (n: number, because: string, from = 50) => flags(n, from).map((target) => ({ target, because }))
const done = OPERATION_MESSAGE.DONE

test('one flag keeps the words of its operation, or of its refusal', () => {
  expect(bulkSummary(done, { done: flags(1), failed: [] })).toBe(done)
  expect(bulkSummary(done, { done: [], failed: failed(1, 'mara was faster') })).toBe('mara was faster')
})

test('several say how many', () => {
  expect(bulkSummary(done, { done: flags(4), failed: [] })).toBe(`${done} (4 flags)`)
})

test('what was not changed is named with its reason', () => {
  expect(bulkSummary(done, { done: flags(3), failed: failed(1, 'mara was faster') })).toBe(
    `3 of 4: ${done}. Not changed: Comment 750 (mara was faster)`,
  )
})

test('flags with the same reason stand together, the first three by name', () => {
  const result = { done: flags(1), failed: [...failed(5, 'too late'), ...failed(1, 'gone', 90)] }
  expect(bulkSummary(done, result)).toBe(
    `1 of 7: ${done}. Not changed: Comment 750, Comment 751, Comment 752 and 2 others (too late); Comment 790 (gone)`,
  )
})

test('of many reasons three are told and the rest are counted', () => {
  const many = [1, 2, 3, 4, 5].flatMap((n) => failed(1, `reason ${n}`, 50 + n))
  expect(bulkSummary(done, { done: [], failed: many })).toBe(
    'None of 5 flags was changed: Comment 751 (reason 1); Comment 752 (reason 2); Comment 753 (reason 3); 2 others',
  )
})
