import { expect, test } from 'vitest'
import { durationText, isDead, RUN_DEAD_SECONDS, runPercent, runStatus, secondsRemaining } from './runs.ts'

test.each([
  [0, 200, 0],
  [1, 200, 0],
  [2, 200, 1],
  [199, 200, 99],
  [200, 200, 100],
  [201, 200, 100],
  [0, 0, 100],
  [5, null, null],
])('progress %i of %s is %s percent', (progress, total, percent) => {
  expect(runPercent({ progress, total })).toBe(percent)
})

const at = (seconds: number) => new Date(1_800_000_000_000 + seconds * 1000)
const remaining = (progress: number, total: number | null, seconds: number) =>
  secondsRemaining({ progress, total, startedAt: at(0) }, at(seconds))

test('the remaining time goes on as it went, and is told from one percent on', () => {
  expect(remaining(1, 100, 10)).toBe(990)
  expect(remaining(50, 100, 30)).toBe(30)
  expect(remaining(100, 100, 30)).toBe(0)
  expect(remaining(120, 100, 30)).toBe(0)
  for (const [progress, total] of [
    [1, 101],
    [0, 0],
    [0, 100],
    [7, null],
  ] as const)
    expect(remaining(progress, total, 30), `${progress} of ${total}`).toBeNull()
  expect(secondsRemaining({ progress: 5, total: 10, startedAt: null }, at(0))).toBeNull()
  expect(remaining(5, 10, -5)).toBe(0)
})

test.each([
  [0, '0 s'],
  [59, '59 s'],
  [60, '1 min 0 s'],
  [200, '3 min 20 s'],
  [86_400, '1,440 min 0 s'],
])('%i seconds are %s', (seconds, text) => expect(durationText(seconds)).toBe(text))

test.each([
  ['queued', 'started'],
  ['running', 'started'],
  ['completed', 'completed'],
  ['aborted', 'aborted'],
  ['failed', 'aborted'],
  ['gave_up', 'aborted'],
] as const)('a run that is %s is %s to the specification', (state, status) => expect(runStatus(state)).toBe(status))

test('a run is dead once it is stopped, aborted, or older than 3600 seconds', () => {
  const began = { insertedAt: at(0) }
  expect(isDead({ ...began, state: 'running' }, at(RUN_DEAD_SECONDS))).toBe(false)
  expect(isDead({ ...began, state: 'running' }, at(RUN_DEAD_SECONDS + 1))).toBe(true)
  expect(isDead({ ...began, state: 'queued' }, at(1))).toBe(false)
  for (const state of ['completed', 'aborted', 'failed', 'gave_up'] as const)
    expect(isDead({ ...began, state }, at(1))).toBe(true)
})
