import { ASSOC_TYPES } from '@ward/domain/flags/flag/assoc-types'
import { FLAG_FILTERS, FlagFilter } from '@ward/domain/flags/flag/flags'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeFlag } from '../flag/flags.fixtures.ts'
import { matchesFilter } from './matchesFilter.ts'

const flags = fc
  .record({
    assocType: fc.constantFrom(...ASSOC_TYPES),
    isOpen: fc.boolean(),
    isSpam: fc.boolean(),
    isOffensive: fc.boolean(),
    isImage: fc.boolean(),
    isReported: fc.boolean(),
    isRequiredToPublish: fc.boolean(),
    atRisk: fc.boolean(),
    contentFlagAssigns: fc.array(fc.record({ userId: fc.constantFrom('1', '2', '3') })),
  })
  .map((change) => makeFlag('1', change))
const filters = fc
  .record({
    assocType: fc.constantFrom(null, ...ASSOC_TYPES),
    unmoderated: fc.boolean(),
    filters: fc.subarray([...FLAG_FILTERS]),
    assignedToUserIds: fc.subarray(['1', '2', '3']),
  })
  .map((filter) => FlagFilter.parse(filter))
const everything = FlagFilter.parse({ unmoderated: false })

test('without a filter every flag belongs to the list, by default only open ones', () => {
  fc.assert(
    fc.property(flags, (flag) => {
      expect(matchesFilter(flag, everything)).toBe(true)
      expect(matchesFilter(flag, FlagFilter.parse({}))).toBe(flag.isOpen)
    }),
  )
})

test('each part of a filter leaves out more, and a flag belongs where every part agrees', () => {
  fc.assert(
    fc.property(flags, filters, (flag, filter) => {
      const parts = [
        { unmoderated: filter.unmoderated },
        { assocType: filter.assocType },
        ...filter.filters.map((name) => ({ filters: [name] })),
        { assignedToUserIds: filter.assignedToUserIds },
      ]
      expect(matchesFilter(flag, filter)).toBe(parts.every((part) => matchesFilter(flag, { ...everything, ...part })))
    }),
  )
})

test('one of several moderators is enough', () => {
  const flag = makeFlag('1', { contentFlagAssigns: [{ userId: '2' }] })
  expect(matchesFilter(flag, { ...everything, assignedToUserIds: ['1', '2'] })).toBe(true)
  expect(matchesFilter(flag, { ...everything, assignedToUserIds: ['1', '3'] })).toBe(false)
})
