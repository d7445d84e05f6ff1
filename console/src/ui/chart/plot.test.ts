import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearest, placesOf, scaleOf, withRoom } from './plot.ts'

test('the grid has five whole, round numbers from nothing to at least the largest value', () => {
  expect([0, 1, 11.6, 72, 1451].map((most) => scaleOf(most).at(-1))).toEqual([4, 4, 12, 80, 1600])
  expect(scaleOf(72)).toEqual([0, 20, 40, 60, 80])
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (most) => {
      const scale = scaleOf(most)
      expect([scale.length, scale[0], scale.every(Number.isInteger)]).toEqual([5, 0, true])
      expect(scale[4]).toBeGreaterThanOrEqual(most)
      expect(scale[4]).toBeLessThanOrEqual(Math.max(4, most * 2))
    }),
  )
})

test('lines go from edge to edge, bars stand in strips, and one point stands in the middle', () => {
  expect(placesOf(3, 40, 100, false)).toEqual([40, 70, 100])
  expect(placesOf(3, 40, 100, true)).toEqual([50, 70, 90])
  expect([placesOf(1, 40, 100, false), placesOf(0, 40, 100, false)]).toEqual([[70], []])
  expect(nearest([40, 70, 100], 84)).toBe(1)
})

test('names below the axis never touch one another or the edge; the first is always there', () => {
  const days = placesOf(30, 48, 700, false).map((x, nth) => ({ name: `11/${nth}/2026`, x }))
  expect(withRoom(days, 700).map(({ name }) => name)).toEqual([0, 5, 10, 15, 20, 25].map((nth) => `11/${nth}/2026`))
  expect(withRoom(days, 100)).toEqual(days.slice(0, 1))
  expect(withRoom([], 100)).toEqual([])
})
