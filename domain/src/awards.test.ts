import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  AWARD_FIELDS,
  AWARD_NAME_MAX,
  AWARD_NAME_REQUIRED,
  AWARD_PAGE_SIZES,
  AWARD_SEARCH_DEBOUNCE,
  AwardFilter,
  AwardInput,
  AwardQuery,
  awardYearMessage,
  awardYears,
  isAwardYear,
  NEW_AWARD,
  USER_AWARD_STATUSES,
  userAwardStatusLabel,
} from './awards.ts'

const messageOf = (input: unknown) => AwardInput.safeParse(input).error?.issues[0]?.message

test('an award needs a name and no year', () => {
  expect(AwardInput.parse({ name: ' Kindest Voice ' })).toEqual({ name: 'Kindest Voice', year: null })
  expect(AwardInput.parse({ name: 'A', year: null }).year).toBeNull()
  for (const name of ['', ' ', '\t\n', '\u3000']) expect(messageOf({ name })).toBe(AWARD_NAME_REQUIRED)
})

test('a name has at most 200 characters, the blanks around it not counted', () => {
  expect(messageOf({ name: ` ${'a'.repeat(AWARD_NAME_MAX)} ` })).toBeUndefined()
  expect(messageOf({ name: 'a'.repeat(AWARD_NAME_MAX + 1) })).toBe('The name may have at most 200 characters')
})

test('a new award is one without a name, and the fields are those that are written', () => {
  expect(messageOf(NEW_AWARD)).toBe(AWARD_NAME_REQUIRED)
  expect(Object.keys(NEW_AWARD)).toEqual(AWARD_FIELDS)
  expect(Object.keys(AwardInput.shape)).toEqual(['id', ...AWARD_FIELDS, 'version'])
})

test('a year is a whole number', () => {
  expect(messageOf({ name: 'A', year: 2026.5 })).toBe('The year is a whole number')
  for (const year of ['2026', true, Number.NaN]) expect(messageOf({ name: 'A', year })).toBeDefined()
})

test('the years run from 2010 to the next calendar year, newest first', () => {
  const years = awardYears(new Date('2026-11-20T12:00:00Z'))
  expect([years[0], years.at(-1), years.length]).toEqual([2027, 2010, 18])
  expect(awardYears(new Date('2026-12-31T23:59:59Z'))[0]).toBe(2027)
  expect(awardYears(new Date('2027-01-01T00:00:00Z'))[0]).toBe(2028)
})

test('exactly the years that are offered, and no year, can be given', () => {
  const today = new Date('2026-11-20T12:00:00Z')
  expect(isAwardYear(null, today)).toBe(true)
  expect([2009, 2010, 2027, 2028].map((year) => isAwardYear(year, today))).toEqual([false, true, true, false])
  expect(awardYearMessage(today)).toBe('The year must be between 2010 and 2027')
  fc.assert(
    fc.property(
      fc.integer({ min: 1900, max: 2100 }),
      fc.date({ min: new Date('2015'), max: new Date('2090') }),
      (year, day) => {
        expect(isAwardYear(year, day)).toBe(awardYears(day).includes(year))
      },
    ),
  )
})

test('the list pages by 25, 50 and 100, by default 25, and searches 600 ms after the last key', () => {
  expect(AWARD_PAGE_SIZES).toEqual([25, 50, 100])
  expect(AWARD_SEARCH_DEBOUNCE).toBe(600)
  expect(AwardFilter.parse({}).itemsPerPage).toBe(25)
})

test('without a query the list is all awards by name', () => {
  const all = { search: '', years: [], page: 1, itemsPerPage: 25, sortBy: 'name', sortDesc: false }
  expect(AwardFilter.parse({})).toEqual(all)
})

test('a search is cut to 200 characters; of years at most 50 are asked for', () => {
  expect(AwardFilter.parse({ search: ` ${'a'.repeat(300)}` }).search).toBe('a'.repeat(200))
  const years = Array.from({ length: 51 }, () => 2020)
  expect(AwardQuery.safeParse({ years: years.slice(1) }).success).toBe(true)
  expect(AwardQuery.safeParse({ years }).error?.issues[0]).toMatchObject({
    path: ['years'],
    message: 'At most 50 years can be chosen',
  })
})

test('people stand under winners, finalists, enrolled and completed', () => {
  expect(USER_AWARD_STATUSES.map((status) => userAwardStatusLabel[status])).toEqual([
    'Winners',
    'Finalists',
    'Enrolled',
    'Completed',
  ])
})
