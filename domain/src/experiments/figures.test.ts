import { expect, test } from 'vitest'
import {
  alarmsOf,
  mismatch,
  percentOf,
  rateOf,
  simulatedPercent,
  smallestDifference,
  weightPercent,
} from './figures.ts'

const counted = (sessions: number[], weights: number[]) =>
  sessions.map((n, index) => ({ key: 'abc'[index] ?? '', sessions: n, weight: weights[index] ?? 0 }))

test.each([
  [[1000, 1200], [50, 50], 0.000020079],
  [[135, 115], [50, 50], 0.205903211],
  [[310, 98], [75, 25], 0.647434186],
  [[500], [100], 1],
])('shares of %j under the weights %j have p = %d', (sessions, weights, p) => {
  expect(mismatch(counted(sessions, weights))).toBeCloseTo(p, 8)
})

test('there is an alarm below 0.001, not before 100 sessions, and none for what chance does', () => {
  expect(alarmsOf(counted([5300, 4700], [1, 1]))).toMatchObject([{ kind: 'mismatch' }])
  expect(alarmsOf(counted([5050, 4950], [1, 1]))).toEqual([])
  expect(alarmsOf(counted([80, 19], [1, 1]))).toEqual([])
  expect(alarmsOf(counted([80, 20], [1, 1]))).toMatchObject([{ kind: 'mismatch' }])
})

test('a variant of weight 0 that gets anybody is an alarm of its own and no part of the shares', () => {
  expect(alarmsOf(counted([500, 500, 3], [1, 1, 0]))).toEqual([{ kind: 'leak', key: 'c', sessions: 3 }])
})

test('the percent of a weight has 2 decimals, that of a simulation 3', () => {
  expect([1, 2, 4].map((weight) => weightPercent(weight, [1, 2, 4]))).toEqual([14.29, 28.57, 57.14])
  expect(simulatedPercent(1, 3)).toBe(33.333)
  expect(percentOf(1, 0, 2)).toBe(0)
})

test('a rate stands with the interval that holds the true one', () => {
  const { rate, low, high } = rateOf(10, 100)
  expect(rate).toBe(0.1)
  expect(low).toBeCloseTo(0.0552, 4)
  expect(high).toBeCloseTo(0.1744, 4)
  expect(rateOf(0, 0)).toEqual({ rate: 0, low: 0, high: 1 })
})

test('the smallest difference that can be shown falls with the sessions', () => {
  expect(smallestDifference([0, 10], 0.1)).toBeNull()
  expect(smallestDifference([10_000, 10_000], 0.1)).toBeCloseTo(0.01189, 4)
  expect(smallestDifference([40_000, 40_000], 0.1)).toBeCloseTo(0.00594, 4)
})
