import { expect, test } from 'vitest'
import { FLAG_ORDERS, FlagSort, placeReason } from './flag-order.ts'

const FLAG = {
  isOpen: true,
  atRisk: false,
  isSpam: true,
  isOffensive: false,
  reportsCount: 3,
  reach: 1200 as number | null,
  likelihood: null as number | null,
}
const why = (order: FlagSort, change: Partial<typeof FLAG> = {}) =>
  placeReason(order, { ...FLAG, ...change }, '3 hours')

test('each order says in words why a flag stands where it does', () => {
  expect(why('date')).toBeNull()
  expect(why('waiting')).toBe('waiting 3 hours')
  expect([why('at-risk'), why('at-risk', { atRisk: true })]).toEqual(['waiting 3 hours', 'at risk, waiting 3 hours'])
  expect([0, 1, 3].map((reportsCount) => why('reports', { reportsCount }))).toEqual([
    'no reports',
    '1 report',
    '3 reports',
  ])
  expect(why('reports', { isOpen: false })).toBe('closed')
})

test('likely harm is a percentage for who may see one, else words', () => {
  expect(why('impact', { likelihood: 0.918 })).toBe('92% × 1,200 readers')
  expect(why('impact', { likelihood: 1, reach: 1 })).toBe('100% × 1 reader')
  expect(why('impact')).toBe('likely spam, widely read')
  expect(why('impact', { isOffensive: true, reach: 9 })).toBe('likely spam and offensive, hardly read')
  expect(why('impact', { isSpam: false, reach: 99 })).toBe('probably fine, read by some')
  expect([why('impact', { reach: null }), why('impact', { reach: null, likelihood: 0.5 })]).toEqual([
    'likely spam, readers not counted yet',
    '50%, readers not counted yet',
  ])
})

test('every order can be chosen', () => {
  expect(new Set(FLAG_ORDERS.map(({ sortBy }) => sortBy))).toEqual(new Set(FlagSort.options))
})
