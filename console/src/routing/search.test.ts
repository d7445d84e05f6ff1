import { AwardFilter } from '@ward/domain/awards'
import { FLAG_FILTERS, FlagFilter } from '@ward/domain/flags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseSearch, readFilter, stringifySearch, writeFilter } from './search.ts'

const defaults = FlagFilter.parse({})

test('a query without anything is the filter with its defaults, which leave nothing in the URL', () => {
  expect(readFilter(FlagFilter, parseSearch(''))).toEqual(defaults)
  expect(stringifySearch(writeFilter(FlagFilter, defaults))).toBe('')
})

test('lists are comma-separated and readable', () => {
  expect(
    stringifySearch(writeFilter(FlagFilter, { ...defaults, filters: ['spam', 'image'], unmoderated: false })),
  ).toBe('?unmoderated=false&filters=spam,image')
  expect(readFilter(FlagFilter, parseSearch('?filters=spam,image&page=3'))).toEqual({
    ...defaults,
    filters: ['spam', 'image'],
    page: 3,
  })
})

test.each([
  '?page=0',
  '?page=-1',
  '?page=1e3',
  '?page=two',
  '?itemsPerPage=11',
  '?unmoderated=maybe',
  '?filters=nonsense',
  '?assocType=post',
])('a wrong value is its default: %s', (search) =>
  expect(readFilter(FlagFilter, parseSearch(search))).toEqual(defaults),
)

test('texts that look like numbers, booleans or JSON stay texts', () => {
  const Search = z.object({ search: z.string().default('') })
  for (const search of ['662E41', 'true', '007', '{"a":1}', '[1]', 'null', 'a,b', 'ü & ?#+%'])
    expect(readFilter(Search, parseSearch(stringifySearch({ search })))).toEqual({ search })
})

test('of a name that stands twice the last counts, and names that are no filter do no harm', () => {
  expect(readFilter(FlagFilter, parseSearch('?page=2&page=4&__proto__=1&constructor=2'))).toEqual({
    ...defaults,
    page: 4,
  })
})

const flagFilters = fc.record({
  page: fc.integer({ min: 1, max: 1_000_000 }),
  itemsPerPage: fc.constantFrom(10, 20, 50),
  sortDesc: fc.boolean(),
  assocType: fc.constantFrom('comment', 'user', null),
  unmoderated: fc.boolean(),
  filters: fc.uniqueArray(fc.constantFrom(...FLAG_FILTERS)),
  assignedToUserIds: fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }).map(String), { maxLength: 5 }),
})

test('every filter comes back from its URL as it went in', () => {
  fc.assert(
    fc.property(flagFilters, (filter) => {
      const search = stringifySearch(writeFilter(FlagFilter, filter))
      expect(readFilter(FlagFilter, parseSearch(search))).toEqual({ ...defaults, ...filter })
      expect(search).not.toMatch(/[{}"[\]]|null|undefined/)
    }),
  )
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 50 }).map((text) => text.trim()),
      (search) => {
        expect(readFilter(AwardFilter, parseSearch(stringifySearch({ search }))).search).toBe(search)
      },
    ),
  )
})
