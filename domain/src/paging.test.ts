import fc from 'fast-check'
import { expect, test } from 'vitest'
import { offsetOf } from './paging.ts'

test('the offset is the page size times the page before', () => {
  expect([offsetOf(1, 10), offsetOf(2, 10), offsetOf(3, 50), offsetOf(101, 20)]).toEqual([0, 10, 100, 2000])
})

test('pages lie one behind the other, without gap or overlap', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(10, 20, 25, 50, 100), (page, size) => {
      expect(offsetOf(page + 1, size)).toBe(offsetOf(page, size) + size)
    }),
  )
})
