import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calibrated, logistic, probabilityOf, type Seen } from './calibration.ts'

/** Sums whose true probability is logistic(slope * sum + shift), in the shares that follow from it. */
const population = (slope: number, shift: number): Seen[] =>
  Array.from({ length: 81 }, (_, at) => (at - 40) / 10).flatMap((sum) => {
    const prob = logistic(slope * sum + shift)
    return [
      { sum, isBad: true, weight: 100 * prob },
      { sum, isBad: false, weight: 100 * (1 - prob) },
    ]
  })

test('finds the slope and shift that the texts follow', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.3, max: 3, noNaN: true }), fc.double({ min: -2, max: 2, noNaN: true }), (a, b) => {
      const found = calibrated(population(a, b))
      expect(found.slope).toBeCloseTo(a, 1)
      expect(found.shift).toBeCloseTo(b, 1)
    }),
    { numRuns: 30 },
  )
})

test('sums that part good from bad entirely give no certainty', () => {
  const seen = [-2, -1, 1, 2].map((sum) => ({ sum, isBad: sum > 0, weight: 1 }))
  const found = calibrated(seen)
  expect(probabilityOf(found, 2)).toBeLessThan(0.99)
  expect(probabilityOf(found, 2)).toBeGreaterThan(0.6)
  expect(probabilityOf(found, -2)).toBeLessThan(0.4)
})
