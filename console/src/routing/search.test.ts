import { AuditFilter } from '@ward/domain/audit-log/audit-log'
import { AwardFilter } from '@ward/domain/awards/awards'
import { FLAG_FILTERS, FlagFilter } from '@ward/domain/flags/flag/flags'
import { MAX_OFFSET } from '@ward/domain/kernel/paging'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type FilterSchema, mendedFilter, parseSearch, readFilter, stringifySearch, writeFilter } from './search.ts'

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
  `?assignedToUserIds=x`,
  '?sortBy=author&sortDesc=1',
])('a wrong value is its default: %s', (search) =>
  expect(readFilter(FlagFilter, parseSearch(search))).toEqual(defaults),
)

test('a wrong value of a link is its default, whatever it is', () => {
  const wrong = { page: 0, itemsPerPage: 11, sortDesc: 'no', filters: ['spam', 'unknown'], assignedToUserIds: [1] }
  expect(readFilter(FlagFilter, wrong)).toEqual(defaults)
})

test('a list that is too long keeps its beginning, and a search its first letters', () => {
  const ids = Array.from({ length: 51 }, (_, i) => String(i + 1))
  const { filter, wrong } = mendedFilter(FlagFilter, parseSearch(`?assignedToUserIds=${ids}`))
  expect(filter.assignedToUserIds).toEqual(ids.slice(0, 50))
  expect(wrong).toEqual([{ name: 'assignedToUserIds', value: '51' }])
  expect(readFilter(AwardFilter, { search: 'a'.repeat(201) }).search).toBe('a'.repeat(200))
})

test('days that are given the other way round are meant as they are asked for, and written so', () => {
  const read = (search: string) => mendedFilter(AuditFilter, parseSearch(search))
  const days = { from: '2026-11-01', to: '2026-11-20' }
  expect(read('?from=2026-11-20&to=2026-11-01')).toMatchObject({ filter: days, wrong: [], respelt: true })
  expect(read('?from=2026-11-01&to=2026-11-20')).toMatchObject({ filter: days, respelt: false })
  expect(read('?from=2026-11-20')).toMatchObject({ filter: { from: '2026-11-20', to: '' }, respelt: false })
})

test('the right parts of a value stay, and the wrong ones are named', () => {
  expect(mendedFilter(FlagFilter, parseSearch('?filters=bogus,spam&page=0&assignedToUserIds=2,x'))).toEqual({
    filter: { ...defaults, filters: ['spam'], assignedToUserIds: ['2'] },
    wrong: [
      { name: 'page', value: '0' },
      { name: 'filters', value: 'bogus' },
      { name: 'assignedToUserIds', value: 'x' },
    ],
    respelt: false,
  })
})

test('a word of a choice is known in any case, and its address is to be written anew', () => {
  expect(mendedFilter(FlagFilter, parseSearch('?assocType=THREAD&filters=Spam,IMAGE&unmoderated=False'))).toEqual({
    filter: { ...defaults, assocType: 'thread', filters: ['spam', 'image'], unmoderated: false },
    wrong: [],
    respelt: true,
  })
})

const domain: Record<string, Record<string, unknown>> = import.meta.glob(
  ['../../../domain/src/*.ts', '!**/*.test.ts'],
  { eager: true },
)
const filters = Object.values(domain)
  .flatMap((file) => Object.entries(file))
  .filter(([name, value]) => name.endsWith('Filter') && value instanceof z.ZodObject) as [string, FilterSchema][]

test.each(filters)(
  '%s: each part of an address is kept or reported, and what is kept needs no mending',
  (_name, schema) => {
    const texts = fc.record(
      Object.fromEntries(
        Object.keys(schema.shape).map((name) => [
          name,
          fc.oneof(
            fc.string({ maxLength: 30 }),
            fc.constantFrom('2', '2,x', '-1', 'true', 'TRUE', 'spam,,Spam', '1e9'),
          ),
        ]),
      ),
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(texts, (search) => {
        const read = mendedFilter(schema, search)
        expect(schema.parse(read.filter)).toEqual(read.filter)
        const again = parseSearch(stringifySearch(writeFilter(schema, read.filter)))
        expect(mendedFilter(schema, again)).toEqual({ filter: read.filter, wrong: [], respelt: false })
      }),
    )
  },
)

test.each(filters)('%s: no page of it lies further from the beginning than a list is read', (_name, schema) => {
  if (!('page' in schema.shape)) return
  const sizes = [10, 20, 25, 50, 100].filter((size) => schema.safeParse({ itemsPerPage: size }).success)
  const tooFar = MAX_OFFSET / Math.max(...sizes) + 2
  expect(schema.safeParse({ page: tooFar }).success).toBe(false)
})

test('texts that look like numbers, booleans or JSON stay texts', () => {
  const Search = z.object({ search: z.string().default('') })
  for (const search of ['662E41', 'true', '007', '{"a":1}', '[1]', 'null', 'a,b', 'ü & ?#+%'])
    expect(readFilter(Search, parseSearch(stringifySearch({ search })))).toEqual({ search })
})

test('the last of two equal names counts, and names that are no filter do no harm', () => {
  expect(readFilter(FlagFilter, parseSearch('?page=2&page=4&__proto__=1&constructor=2'))).toEqual({
    ...defaults,
    page: 4,
  })
})

const flagFilters = fc.record({
  page: fc.integer({ min: 1, max: 200_000 }),
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
