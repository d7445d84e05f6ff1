import { expect, test } from 'vitest'
import { USER_PAGE_SIZES, USER_SEARCH_DEBOUNCE, UserFilter } from './users.ts'

test('the list of users pages by 25, 50 and 100, by default 25, and searches 600 ms after the last key', () => {
  expect([USER_PAGE_SIZES, USER_SEARCH_DEBOUNCE]).toEqual([[25, 50, 100], 600])
  expect(UserFilter.parse({})).toMatchObject({ search: '', itemsPerPage: 25 })
})
