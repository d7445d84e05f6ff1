import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  addYears,
  DAY_FAR,
  DAY_NONE,
  DAY_UNREADABLE,
  Day,
  dayTerm,
  FIRST_DAY,
  LAST_DAY,
  latestBirthday,
  ordered,
  problemOfDay,
  shownDay,
  typedDay,
  usualRanges,
} from './days.ts'

const anyDay = fc
  .integer({ min: Date.parse(FIRST_DAY) / 86_400_000, max: Date.parse(LAST_DAY) / 86_400_000 })
  .map((n) => new Date(n * 86_400_000).toISOString().slice(0, 10))

test.each([
  '11/20/2026',
  '11-20-2026',
  '11.20.2026',
  '11 20 2026',
  '11202026',
  '2026-11-20',
  '2026/11/20',
  ' 11/20/2026 ',
  'November 20, 2026',
  'nov 20 2026',
  'Nov. 20, 2026',
])('%s is read as the 20th of November', (typed) => expect(typedDay(typed)).toBe('2026-11-20'))

test.each(['1/5/2026', '01/05/2026', '2026-1-5', 'Jan 5, 2026'])(
  '%s is the 5th of January, never the 1st of May',
  (typed) => expect(typedDay(typed)).toBe('2026-01-05'),
)

test.each([
  ['', DAY_UNREADABLE],
  ['tomorrow', DAY_UNREADABLE],
  ['11/20/26', DAY_UNREADABLE],
  ['20 November', DAY_UNREADABLE],
  ['Foo 20, 2026', DAY_UNREADABLE],
  ['02/29/2026', DAY_NONE],
  ['02/29/2100', DAY_NONE],
  ['02/30/2024', DAY_NONE],
  ['04/31/2026', DAY_NONE],
  ['13/01/2026', DAY_NONE],
  ['00/10/2026', DAY_NONE],
  ['01/01/1899', DAY_FAR],
  ['01/01/2200', DAY_FAR],
  ['01/01/0026', DAY_FAR],
  ['2026-11-20T00:00:00Z', DAY_UNREADABLE],
  ['２０２６-11-20', DAY_UNREADABLE],
])('"%s" is no day: %s', (typed, message) => {
  expect(problemOfDay(typedDay(typed))).toBe(message)
  expect(Day.safeParse(typedDay(typed)).error?.issues[0]?.message).toBe(message)
})

test.each(['02/29/2024', '02/29/2000', '01/01/1900', '12/31/2199'])('%s is a day', (typed) =>
  expect(problemOfDay(typedDay(typed))).toBeNull(),
)

test('a day that is shown is read back as the same', () => {
  fc.assert(fc.property(anyDay, (day) => typedDay(shownDay(day)) === day))
})

test('a filter may leave an end open; what is no day is refused there too', () => {
  expect([dayTerm().parse(undefined), dayTerm().parse('')]).toEqual(['', ''])
  expect(dayTerm().safeParse('2026-02-29').success).toBe(false)
})

test('days are counted on over months and leap days, and stay in the calendar', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect([addDays(LAST_DAY, 1), addDays(FIRST_DAY, -1)]).toEqual([LAST_DAY, FIRST_DAY])
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (day, n) => {
      const there = addDays(day, n)
      if (there !== FIRST_DAY && there !== LAST_DAY) expect(addDays(there, -n)).toBe(day)
    }),
  )
})

test('a person born on the 29th of February is of age on the 1st of March', () => {
  expect(latestBirthday('2026-02-28')).toBe('2008-02-28')
  expect(latestBirthday('2026-03-01')).toBe('2008-03-01')
  expect(latestBirthday('2028-02-29')).toBe('2010-02-28')
  expect(addYears('2024-02-29', 4)).toBe('2028-02-29')
})

test('a range whose ends are swapped is read in order', () => {
  expect(ordered({ from: '2026-02-01', to: '2026-01-01' })).toEqual({ from: '2026-01-01', to: '2026-02-01' })
  expect(ordered({ from: '2026-02-01', to: '' })).toEqual({ from: '2026-02-01', to: '' })
})

test('usual ranges end today and hold as many days as they say', () => {
  const ranges = Object.fromEntries(usualRanges('2024-03-01').map(({ label, from, to }) => [label, `${from} ${to}`]))
  expect(ranges).toEqual({
    Today: '2024-03-01 2024-03-01',
    Yesterday: '2024-02-29 2024-02-29',
    'Last 7 days': '2024-02-24 2024-03-01',
    'Last 30 days': '2024-02-01 2024-03-01',
    'This month': '2024-03-01 2024-03-01',
    'Last month': '2024-02-01 2024-02-29',
  })
})
