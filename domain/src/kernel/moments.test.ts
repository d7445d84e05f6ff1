import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fieldMoment, MOMENT_UNREADABLE, Moment, noteOf, shownTime, typedTime } from './moments.ts'

const NEW_YORK = 'America/New_York'

test.each([
  ['3:42 PM', '15:42'],
  ['3:42pm', '15:42'],
  ['3:42 p.m.', '15:42'],
  ['3.42 p', '15:42'],
  ['342pm', '15:42'],
  ['3pm', '15:00'],
  ['15:42', '15:42'],
  ['1542', '15:42'],
  ['3:42', '03:42'],
  ['12:00 AM', '00:00'],
  ['12 am', '00:00'],
  ['12pm', '12:00'],
  ['noon', '12:00'],
  ['Midnight', '00:00'],
  ['0:05', '00:05'],
])('%s is read as %s', (typed, time) => expect(typedTime(typed)).toBe(time))

test.each(['', '3', '15', '24:00', '13 pm', '0 am', '3:60 PM', '3:4 PM', 'soon', '3:42:10', '99999'])(
  '"%s" is no time of a day',
  (typed) => {
    expect(typedTime(typed)).toBe(typed)
    const moment = fieldMoment({ day: '2026-11-20', time: typedTime(typed) }, NEW_YORK)
    expect(Moment.safeParse(moment).error?.issues[0]?.message).toBe(MOMENT_UNREADABLE)
  },
)

test('a time that is shown is read back as the same', () => {
  const time = fc.integer({ min: 0, max: 1439 }).map((n) => new Date(n * 60_000).toISOString().slice(11, 16))
  fc.assert(fc.property(time, (each) => typedTime(shownTime(each)) === each))
})

test('an empty field is none, half of one is no moment', () => {
  expect(fieldMoment({ day: '', time: '' }, NEW_YORK)).toBeNull()
  for (const half of [
    { day: '2026-11-20', time: '' },
    { day: '', time: '10:00' },
    { day: '2026-02-29', time: '10:00' },
  ])
    expect(fieldMoment(half, NEW_YORK)?.getTime()).toBeNaN()
})

test('a time that the clocks skip is told with what is taken for it', () => {
  const wall = { day: '2026-03-08', time: '02:30' }
  const at = fieldMoment(wall, NEW_YORK) ?? new Date()
  expect(noteOf(wall, at, NEW_YORK)).toEqual({ zone: 'Eastern Time (New York)', skippedFor: '3:30 AM' })
})

test('a time that comes twice can mean either, and the answer says which', () => {
  const wall = { day: '2026-11-01', time: '01:30' }
  const first = fieldMoment(wall, NEW_YORK) ?? new Date()
  const second = fieldMoment(wall, NEW_YORK, true) ?? new Date()
  expect([first, second].map((at) => at.toISOString())).toEqual([
    '2026-11-01T05:30:00.000Z',
    '2026-11-01T06:30:00.000Z',
  ])
  expect(noteOf(wall, first, NEW_YORK).twice).toEqual({ taken: 'EDT', other: 'EST', isLater: false })
  expect(noteOf(wall, second, NEW_YORK).twice).toEqual({ taken: 'EST', other: 'EDT', isLater: true })
})

test('an ordinary time says its zone alone', () => {
  const wall = { day: '2026-11-20', time: '15:42' }
  const at = fieldMoment(wall, NEW_YORK, true) ?? new Date()
  expect(at.toISOString()).toBe('2026-11-20T20:42:00.000Z')
  expect(noteOf(wall, at, NEW_YORK)).toEqual({ zone: 'Eastern Time (New York)' })
})
