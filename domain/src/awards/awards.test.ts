import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAME_REQUIRED } from '../kernel/field-title.ts'
import {
  AWARD_FIELDS,
  AWARD_NAME_MAX,
  AWARD_PAGE_SIZES,
  AWARD_SEARCH_DEBOUNCE,
  AwardFilter,
  AwardInput,
  AwardQuery,
  awardYears,
  isAwardYear,
  NEW_AWARD,
} from './awards.ts'

const messageOf = (input: unknown) => AwardInput.safeParse(input).error?.issues[0]?.message

test('an award needs a name and no year', () => {
  expect(AwardInput.parse({ name: ' Kindest Voice ' })).toEqual({ name: 'Kindest Voice', year: null })
  for (const name of ['', ' ', '\t\n', '\u3000']) expect(messageOf({ name })).toBe(NAME_REQUIRED)
  expect([messageOf(NEW_AWARD), Object.keys(NEW_AWARD)]).toEqual([NAME_REQUIRED, AWARD_FIELDS])
})

test('a name has at most 200 characters, the blanks around it not counted; a year is a whole number', () => {
  expect(messageOf({ name: ` ${'a'.repeat(AWARD_NAME_MAX)} ` })).toBeUndefined()
  expect(messageOf({ name: 'a'.repeat(AWARD_NAME_MAX + 1) })).toBe('The name may have at most 200 characters')
  expect(messageOf({ name: 'A', year: 2026.5 })).toBe('The year is a whole number')
})

test('the years run from 2010 to the next calendar year, newest first, and exactly they can be given', () => {
  const years = awardYears(new Date('2026-12-31T23:59:59Z'))
  expect([years[0], years.at(-1), years.length]).toEqual([2027, 2010, 18])
  expect(isAwardYear(null, new Date())).toBe(true)
  const days = fc.date({ min: new Date('2015'), max: new Date('2090') })
  fc.assert(
    fc.property(days, (day) => {
      const around = Array.from({ length: 201 }, (_, at) => 1900 + at)
      expect(around.filter((year) => isAwardYear(year, day)).toReversed()).toEqual(awardYears(day))
    }),
  )
})

test('the list pages by 25, 50 and 100, by default 25 by name, and searches 600 ms after the last key', () => {
  expect([AWARD_PAGE_SIZES, AWARD_SEARCH_DEBOUNCE]).toEqual([[25, 50, 100], 600])
  expect(AwardFilter.parse({})).toMatchObject({ search: '', years: [], itemsPerPage: 25, sortBy: 'name' })
})

test('a search is cut to 200 characters; of years at most 50 are asked for', () => {
  expect(AwardFilter.parse({ search: ` ${'a'.repeat(300)}` }).search).toBe('a'.repeat(200))
  const years = Array.from({ length: 51 }, () => 2020)
  const problems = [years.slice(1), years].map(
    (each) => AwardQuery.safeParse({ years: each }).error?.issues[0]?.message,
  )
  expect(problems).toEqual([undefined, 'At most 50 years can be chosen'])
})
