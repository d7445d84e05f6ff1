import { FlagFilter, toFlagQuery } from '@ward/domain/flags/flag/flags'
import { expect, test } from 'vitest'
import { readFilter, stringifySearch, writeFilter } from '../../../routing/search.ts'

const argumentsOf = (search: Record<string, string>) => toFlagQuery(readFilter(FlagFilter, search))

test('the dashboard opens on the ten newest open flags', () => {
  expect(argumentsOf({})).toEqual({
    limit: 10,
    offset: 0,
    sort: 'date',
    sortDesc: true,
    assocType: null,
    assignedToUserIds: [],
    isOpen: true,
    isSpam: null,
    isOffensive: null,
    isImage: null,
    isReported: null,
    isRequiredToPublish: null,
    atRisk: null,
  })
})

test('a query string is the filter: lists by commas, the offset from the page, Unmoderated off asks for both', () => {
  const search = {
    page: '3',
    itemsPerPage: '20',
    sortBy: 'date',
    sortDesc: 'false',
    assocType: 'user_profile_status',
    unmoderated: 'false',
    filters: 'spam,pre-moderation',
    assignedToUserIds: '4,5',
  }
  expect(argumentsOf(search)).toMatchObject({
    limit: 20,
    offset: 40,
    sortDesc: false,
    assocType: 'user_profile_status',
    assignedToUserIds: ['4', '5'],
    isOpen: null,
    isSpam: true,
    isImage: null,
    isRequiredToPublish: true,
  })
  expect(stringifySearch(writeFilter(FlagFilter, readFilter(FlagFilter, search)))).toBe(
    '?page=3&itemsPerPage=20&sortDesc=false&assocType=user_profile_status&unmoderated=false&filters=spam,pre-moderation&assignedToUserIds=4,5',
  )
})

test.each([
  [{ itemsPerPage: '30' }, { limit: 10 }],
  [{ page: '0' }, { offset: 0 }],
  [{ filters: 'nonsense' }, { isSpam: null }],
  [{ assignedToUserIds: 'me' }, { assignedToUserIds: [] }],
  [{ assocType: 'poem' }, { assocType: null }],
])('a wrong value in %j is its default', (search, expected) => {
  expect(argumentsOf(search as unknown as Record<string, string>)).toMatchObject(expected)
})
