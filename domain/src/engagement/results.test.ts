import fc from 'fast-check'
import { expect, test } from 'vitest'
import { percents } from './results.ts'

test('percents add up to 100, are never more than one off, and keep the order of the counts', () => {
  expect(percents([1, 1, 1])).toEqual([34, 33, 33])
  expect(percents([0, 0])).toEqual([0, 0])
  fc.assert(
    fc.property(fc.array(fc.nat(100_000), { minLength: 1, maxLength: 40 }), (counts) => {
      const sum = counts.reduce((total, n) => total + n, 0)
      const reported = percents(counts)
      expect(reported.reduce((total, n) => total + n, 0)).toBe(sum === 0 ? 0 : 100)
      for (const [at, n] of counts.entries())
        expect(Math.abs((reported[at] ?? 0) - (sum === 0 ? 0 : (n * 100) / sum))).toBeLessThan(1)
    }),
  )
})
