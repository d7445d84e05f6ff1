import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ASSOC_TYPES } from './assoc-types.ts'
import {
  ADMIN_FILTERS,
  chipsOf,
  FLAG_CHIPS,
  FLAG_FILTERS,
  FLAG_PAGE_SIZES,
  FLAG_PREVIEW_LENGTH,
  FlagFilter,
  flagChipLabel,
  flagFilterLabel,
  UNMODERATED_LABEL,
} from './flags.ts'

const quiet = {
  atRisk: false,
  isAppealed: false,
  isOffensive: false,
  isDeleted: false,
  isImage: false,
  isReported: false,
  isSpam: false,
  isMarkedSpam: false,
  isOpen: true,
  isPendingModeration: false,
}

test('the dashboard pages by 10, 20 and 50, by default 10, and previews 60 characters', () => {
  expect(FLAG_PAGE_SIZES).toEqual([10, 20, 50])
  expect(FlagFilter.parse({}).itemsPerPage).toBe(10)
  expect(FLAG_PREVIEW_LENGTH).toBe(60)
})

test('the filters are Unmoderated, Spam, Offensive, Image, Reported and Requires Pre-moderation, with our own after them', () => {
  expect([UNMODERATED_LABEL, ...FLAG_FILTERS.map((name) => flagFilterLabel[name])]).toEqual([
    'Unmoderated',
    'Spam',
    'Offensive',
    'Image',
    'Reported',
    'Requires Pre-moderation',
    'At risk',
  ])
  expect(ADMIN_FILTERS).toEqual(['pre-moderation'])
})

test('Unmoderated is the only filter that is on by default', () => {
  expect(FlagFilter.parse({})).toMatchObject({ unmoderated: true, filters: [], assocType: null, assignedToUserIds: [] })
})

test('the state of the list has the names page, itemsPerPage, sortBy, sortDesc, assocType, unmoderated, filters, assignedToUserIds', () => {
  expect(Object.keys(FlagFilter.shape)).toEqual([
    'page',
    'itemsPerPage',
    'sortBy',
    'sortDesc',
    'assocType',
    'unmoderated',
    'filters',
    'assignedToUserIds',
  ])
})

test('newest first is the order nobody has to ask for', () => {
  expect(FlagFilter.parse({})).toMatchObject({ page: 1, sortBy: 'date', sortDesc: true })
})

test('every type and every filter can be asked for, alone and together', () => {
  for (const assocType of ASSOC_TYPES) expect(FlagFilter.parse({ assocType }).assocType).toBe(assocType)
  fc.assert(
    fc.property(fc.subarray([...FLAG_FILTERS]), (filters) => {
      expect(FlagFilter.parse({ filters }).filters).toEqual(filters)
    }),
  )
})

test.each([
  { page: 0 },
  { page: -1 },
  { page: 1_000_001 },
  { page: 'two' },
  { itemsPerPage: 11 },
  { itemsPerPage: '10' },
  { sortBy: 'author' },
  { sortDesc: 1 },
  { assocType: 'COMMENT' },
  { assocType: 'constructor' },
  { unmoderated: 'no' },
  { filters: ['spam', 'unknown'] },
  { filters: 'spam' },
  { assignedToUserIds: ['1', 'x'] },
  { assignedToUserIds: ['0'] },
  { assignedToUserIds: Array.from({ length: 51 }, (_, i) => String(i + 1)) },
])('a wrong value in %j is told by its name', (query) => {
  expect(FlagFilter.safeParse(query).error?.issues[0]?.path[0]).toBe(Object.keys(query)[0])
})

test('fifty moderators can be chosen', () => {
  const ids = Array.from({ length: 50 }, (_, i) => String(i + 1))
  expect(FlagFilter.parse({ assignedToUserIds: ids }).assignedToUserIds).toEqual(ids)
})

test('the chips are Language, Deleted, Image, Reported, Spam and Done, with our own before them', () => {
  expect(FLAG_CHIPS.map((chip) => flagChipLabel[chip])).toEqual([
    'At risk',
    'Please look again',
    'Pre-moderation',
    'Language',
    'Deleted',
    'Image',
    'Reported',
    'Spam',
    'Marked spam',
    'Done',
  ])
})

test('Done shows when the flag is not open, the other chips when their fact holds', () => {
  expect(chipsOf(quiet)).toEqual([])
  expect(chipsOf({ ...quiet, isPendingModeration: true })).toEqual(['pending'])
  expect(chipsOf({ ...quiet, atRisk: true })).toEqual(['at-risk'])
  expect(chipsOf({ ...quiet, isOpen: false })).toEqual(['done'])
  expect(chipsOf({ ...quiet, isOffensive: true })).toEqual(['language'])
  expect(chipsOf({ ...quiet, isDeleted: true })).toEqual(['deleted'])
  expect(chipsOf({ ...quiet, isImage: true })).toEqual(['image'])
  expect(chipsOf({ ...quiet, isReported: true })).toEqual(['reported'])
  expect(chipsOf({ ...quiet, isSpam: true })).toEqual(['spam'])
  expect(chipsOf({ ...quiet, isSpam: true, isMarkedSpam: true })).toEqual(['marked-spam'])
})

test('chips stand in one order, each for its own fact, whatever the others are', () => {
  const facts = fc.record({
    isOffensive: fc.boolean(),
    isDeleted: fc.boolean(),
    isImage: fc.boolean(),
    isReported: fc.boolean(),
    isSpam: fc.boolean(),
    isMarkedSpam: fc.boolean(),
    isOpen: fc.boolean(),
    isPendingModeration: fc.boolean(),
    atRisk: fc.boolean(),
    isAppealed: fc.boolean(),
  })
  fc.assert(
    fc.property(facts, (flag) => {
      const { isOffensive, isDeleted, isImage, isReported, isSpam, isMarkedSpam, isOpen } = flag
      const seen = [isOffensive, isDeleted, isImage, isReported]
      const spam = [isSpam && !isMarkedSpam, isMarkedSpam]
      const expected = [flag.atRisk, flag.isAppealed && isOpen, flag.isPendingModeration, ...seen, ...spam, !isOpen]
      expect(chipsOf(flag)).toEqual(FLAG_CHIPS.filter((_, at) => expected[at]))
    }),
  )
})
