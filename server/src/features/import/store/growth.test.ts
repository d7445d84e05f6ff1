import { expect, test } from 'vitest'
import { Growth } from './growth.ts'

test('it is time to count when a table holds a few rows, and again each time it has four times as many', () => {
  const growth = new Growth()
  expect(growth.add({ user: 399 })).toBe(false)
  expect(growth.add({ user: 1 })).toBe(true)
  expect(growth.add({ user: 1199 })).toBe(false)
  expect(growth.add({ user: 1 })).toBe(true)
})

test('texts of all types fill one table, and one table that grew is enough', () => {
  const growth = new Growth()
  expect(growth.add({ user: 100_000 })).toBe(true)
  expect(growth.add({ comment: 200, thread: 199 })).toBe(false)
  expect(growth.add({ reply: 1 })).toBe(true)
  expect(growth.add({ status: 1 })).toBe(false)
})
