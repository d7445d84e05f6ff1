import { expect, test } from 'vitest'
import { ago, formatClock, formatDate, formatDay, momentTip, shortTimeSince, timeSince } from './dates.ts'

const at = (text: string) => new Date(text)

test('a date is written in the US long format with its time', () => {
  expect(formatDate(at('2026-11-20T15:42:00Z'), 'UTC')).toBe('November 20, 2026 at 3:42 PM')
})

test('a date is written in the zone of the viewer', () => {
  expect(formatDate(at('2026-11-20T00:30:00Z'), 'America/New_York')).toBe('November 19, 2026 at 7:30 PM')
})

test('a line of a log tells the time of day in the zone of the viewer', () => {
  expect(formatClock(at('2026-11-20T20:42:05Z'), 'America/New_York')).toBe('3:42:05 PM')
})

test('a day without a time is the same day in every zone', () => {
  expect(formatDay('1984-02-29')).toBe('February 29, 1984')
})

test.each([
  ['2026-11-20T13:37:00Z', '2 hours, 5 minutes'],
  ['2026-11-20T15:41:30Z', 'less than a minute'],
  ['2026-11-20T15:41:00Z', '1 minute'],
  ['2026-11-20T14:42:00Z', '1 hour'],
  ['2026-11-18T14:41:59Z', '2 days, 1 hour'],
  ['2025-11-20T15:42:00Z', '1 year'],
  ['2025-09-01T15:42:00Z', '1 year, 2 months'],
  ['2026-11-19T15:41:00Z', '1 day'],
])('the time since %s is %s: two neighbouring units at most', (then, words) => {
  expect(timeSince(at(then), at('2026-11-20T15:42:00Z'))).toBe(words)
})

test('a moment to come is told as such', () => {
  expect(ago(at('2026-11-23T15:42:00Z'), at('2026-11-20T15:42:00Z'))).toBe('in 3 days')
  expect(ago(at('2026-11-20T15:40:00Z'), at('2026-11-20T15:42:00Z'))).toBe('2 minutes ago')
})

test('pointing at a moment shows the time since and the zone', () => {
  const reported = momentTip(
    at('2026-11-20T13:37:00Z'),
    at('2026-11-20T15:42:00Z'),
    'America/New_York',
    'America/Detroit',
  )
  expect(reported).toBe('2 hours, 5 minutes ago\nEastern Time (New York)')
})

test('where the site’s clock shows another time, that is told as well', () => {
  const reported = momentTip(
    at('2026-11-20T13:37:00Z'),
    at('2026-11-20T15:42:00Z'),
    'Asia/Kathmandu',
    'America/New_York',
  )
  expect(reported.split('\n').slice(1)).toEqual([
    'Nepal Time (Kathmandu)',
    'On the site: November 20, 2026 at 8:37 AM, Eastern Time (New York)',
  ])
})

test.each([
  ['2026-11-20T13:37:00Z', '2h 5m'],
  ['2026-11-08T15:42:00Z', '12d'],
  ['2026-11-20T15:41:40Z', '<1m'],
])('since %s it is in short %s', (then, words) => {
  expect(shortTimeSince(at(then), at('2026-11-20T15:42:00Z'))).toBe(words)
})
