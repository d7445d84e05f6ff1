import { expect, test } from 'vitest'
import { greetingAt, minutesToRead } from './member-site.ts'

test.each([
  ['2026-07-01T04:59:00Z', 'Good evening'],
  ['2026-07-01T05:00:00Z', 'Good morning'],
  ['2026-07-01T12:00:00Z', 'Good afternoon'],
  ['2026-07-01T18:00:00Z', 'Good evening'],
])('a page greets at %s with %s, by the clock of its zone', (at, greeting) => {
  expect(greetingAt(new Date(at), 'UTC')).toBe(greeting)
  expect(greetingAt(new Date('2026-07-01T12:00:00Z'), 'Asia/Tokyo')).toBe('Good evening')
})

test('a text takes at least a minute to read', () => {
  expect([0, 1400, 7100].map(minutesToRead)).toEqual([1, 1, 5])
})
