import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { DAY_NONE, DAY_UNREADABLE } from './days.ts'
import { dayRange, listQuery, MAX_OFFSET, offsetOf, paged, searchTerm, toListQuery } from './paging.ts'

const Sort = z.enum(['name', 'year'])
const Filter = z.object({
  ...paged([10, 20, 50], 20),
  search: searchTerm(5),
  sortBy: Sort.default('name'),
  sortDesc: z.boolean().default(false),
})
const Query = listQuery(Filter)
const problemOf = (schema: z.ZodType, value: object) => schema.safeParse(value).error?.issues[0]

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

test('a filter has the sizes that are offered and no page further than a list is read', () => {
  expect(Filter.parse({})).toMatchObject({ page: 1, itemsPerPage: 20 })
  for (const itemsPerPage of [10, 20, 50]) expect(Filter.parse({ itemsPerPage }).itemsPerPage).toBe(itemsPerPage)
  for (const wrong of [{ itemsPerPage: 11 }, { itemsPerPage: '10' }, { page: 0 }, { page: 1.5 }, { page: 200_001 }])
    expect(problemOf(Filter, wrong)?.path).toEqual(Object.keys(wrong))
  expect(Filter.parse({ page: 200_000 }).page).toBe(MAX_OFFSET / 50)
})

test('a list is asked with limit, offset and sort, and by default for what its address shows by default', () => {
  expect(Object.keys(Query.shape).sort()).toEqual(['limit', 'offset', 'search', 'sort', 'sortDesc'])
  expect(Query.parse({})).toEqual(toListQuery(Filter.parse({})))
})

test.each([
  [{ limit: 0 }, 'The limit must be between 1 and 50'],
  [{ limit: 51 }, 'The limit must be between 1 and 50'],
  [{ offset: -1 }, 'The offset must be between 0 and 10000000'],
  [{ offset: MAX_OFFSET + 1 }, 'The offset must be between 0 and 10000000'],
])('%j is refused with the name of the argument', (query, message) => {
  expect(problemOf(Query, query)).toMatchObject({ path: Object.keys(query), message })
})

test('every state of an address can be asked for, and is what it was', () => {
  const filters = fc.record({
    page: fc.integer({ min: 1, max: 200_000 }),
    itemsPerPage: fc.constantFrom(10, 20, 50),
    search: fc.string(),
    sortBy: fc.constantFrom('name', 'year'),
    sortDesc: fc.boolean(),
  })
  fc.assert(
    fc.property(filters, (filter) => {
      const { page, itemsPerPage, search, sortBy, sortDesc } = Filter.parse(filter)
      const offset = itemsPerPage * (page - 1)
      expect(Query.parse(toListQuery(filter))).toEqual({ search, sort: sortBy, sortDesc, limit: itemsPerPage, offset })
    }),
  )
})

test('what is searched for is cut where it is too long, with no blank at its ends', () => {
  const cut = (text: string) => Filter.parse({ search: text }).search
  expect([cut('abcde'), cut('abcdef'), cut('  abcdef'), cut('abcd ef')]).toEqual(['abcde', 'abcde', 'abcde', 'abcd'])
  expect(problemOf(Filter, { search: 7 })?.path).toEqual(['search'])
})

test('a range of days is two days, each of which may be open; another text is refused by its name', () => {
  const Days = listQuery(z.object({ ...paged([10], 10), ...dayRange() }))
  expect(Days.parse({})).toMatchObject({ from: '', to: '' })
  expect(Days.parse({ from: '2026-11-20' })).toMatchObject({ from: '2026-11-20', to: '' })
  expect(problemOf(Days, { from: 'yesterday' })).toMatchObject({ path: ['from'], message: DAY_UNREADABLE })
  expect(problemOf(Days, { to: '2026-02-30' })).toMatchObject({ path: ['to'], message: DAY_NONE })
})
