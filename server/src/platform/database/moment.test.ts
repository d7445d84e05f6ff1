import fc from 'fast-check'
import pg from 'pg'
import { expect, test } from 'vitest'
import { momentOf } from './moment.ts'

const driver: (text: string) => Date = pg.types.getTypeParser(1184)

test('a moment is read as the driver reads it, at any fraction of a second', () => {
  const year = fc.integer({ min: 100, max: 9999 }).map((n) => `${n}`.padStart(4, '0'))
  const two = (max: number, min = 0) => fc.integer({ min, max }).map((n) => `${n}`.padStart(2, '0'))
  const fraction = fc.constantFrom('', '.1', '.12', '.123', '.1234', '.12345', '.999999', '.000001', '.5')
  fc.assert(
    fc.property(year, two(12, 1), two(28, 1), two(23), two(59), two(59), fraction, (y, month, d, h, m, s, part) => {
      const text = `${y}-${month}-${d} ${h}:${m}:${s}${part}+00`
      expect(momentOf(text).getTime()).toBe(driver(text).getTime())
    }),
  )
})

test.each([
  '2030-01-31 12:00:00+02',
  '2030-01-31 12:00:00.5-08',
  '2030-01-31 12:00:00+05:30',
  '2030-01-31 12:00:00+02:00',
  '2030-01-31 12:00:00.123+10:00',
  '12030-01-31 12:00:00+00',
  '0044-03-15 12:00:00+00 BC',
  'infinity',
  '-infinity',
])('%s is left to the driver', (text) => {
  expect(momentOf(text)).toEqual(driver(text))
})
