import { expect, test } from 'vitest'
import { BREAK_MINUTES, workPeriodOf } from './wellbeing.ts'

const now = new Date('2026-11-20T20:00:00Z')
const ago = (...minutes: number[]) => minutes.map((each) => new Date(now.getTime() - each * 60_000))

test('a period of work goes back from now to the last pause', () => {
  expect(workPeriodOf(ago(2, 14, 29, 60, 70), now)).toEqual({ since: ago(29)[0], minutes: 29 })
  expect(workPeriodOf(ago(BREAK_MINUTES), now)?.minutes).toBe(BREAK_MINUTES)
})

test('there is no period of work after a break, or for someone who did nothing of the kind', () => {
  expect(workPeriodOf(ago(BREAK_MINUTES + 1, BREAK_MINUTES + 2), now)).toBeNull()
  expect(workPeriodOf([], now)).toBeNull()
})
