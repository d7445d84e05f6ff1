import { expect, test } from 'vitest'
import { TEST_CONFIG } from '../../../test/app.ts'
import { tasks } from '../../tasks.ts'
import { lastTimeBetween } from './schedule.ts'

const at = (time: string) => new Date(`2026-03-01T${time}Z`)
const lastOf = (line: string, from: Date, until: Date) => lastTimeBetween({ name: 'a', at: line }, from, until)

test.each([
  ['* * * * *', '10:00:30', '10:05:59', '10:05:00'],
  ['* * * * *', '10:05:00', '10:05:59', null],
  ['*/10 * * * *', '10:01:00', '10:29:00', '10:20:00'],
  ['17 3 * * *', '00:00:00', '10:00:00', '03:17:00'],
  ['17 3 * * *', '03:17:00', '10:00:00', null],
  ['17 3 * * *', '00:00:00', '03:16:59', null],
])('of %s the last time after %s and not after %s is %s', (line, from, until, last) => {
  expect(lastOf(line, at(from), at(until))).toEqual(last && at(last))
})

test('every scheduled task comes at least once a day', () => {
  for (const task of tasks(TEST_CONFIG))
    if (task.scope === 'network')
      expect([task.name, lastTimeBetween(task, at('00:00:00'), new Date('2026-03-02T00:01:00Z'))]).toEqual([
        task.name,
        expect.any(Date),
      ])
})
