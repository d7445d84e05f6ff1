import { expect, test } from 'vitest'
import { restAfter } from './pace.ts'

test.each([
  [20, 2, 0],
  [300, 50, 0],
  [800, 2, 800],
  [60_000, 2, 5_000],
  [20, 80, 500],
  [800, 80, 800],
])('after a step of %i ms in a loop that is %i ms late a run rests %i ms', (step, loop, rest) => {
  expect(restAfter(step, loop)).toBe(rest)
})
