import { expect, test } from 'vitest'
import { bulkSummary } from './bulkSummary.ts'

const titles = (n: number, from = 1) => Array.from({ length: n }, (_, index) => `Comment ${from + index}`)
const failed = (n: number, because: string, from = 50) => titles(n, from).map((title) => ({ title, because }))
const say = (done: number, ...not: ReturnType<typeof failed>) =>
  bulkSummary('Marked as done', 'flag', { done: titles(done), failed: not })

test('one row keeps the words of what was done, or of its refusal', () => {
  expect(say(1)).toBe('Marked as done')
  expect(say(0, ...failed(1, 'mara was faster'))).toBe('mara was faster')
})

test('several say how many', () => {
  expect(say(4)).toBe('Marked as done (4 flags)')
})

test('what was not changed is named with its reason', () => {
  expect(say(3, ...failed(1, 'mara was faster'))).toBe(
    '3 of 4: Marked as done. Not changed: Comment 50 (mara was faster)',
  )
})

test('rows with the same reason stand together, the first three by name', () => {
  expect(say(1, ...failed(5, 'too late'), ...failed(1, 'gone', 90))).toBe(
    '1 of 7: Marked as done. Not changed: Comment 50, Comment 51, Comment 52 and 2 others (too late); Comment 90 (gone)',
  )
})

test('three of many reasons are named and the rest are counted', () => {
  expect(say(0, ...[1, 2, 3, 4, 5].flatMap((n) => failed(1, `reason ${n}`, 50 + n)))).toBe(
    'None of 5 flags was changed: Comment 51 (reason 1); Comment 52 (reason 2); Comment 53 (reason 3); 2 others',
  )
})
