import { expect, test } from 'vitest'
import { OUTBOX_PAGE_SIZES, OUTBOX_STATES, OutboxFilter, outboxStateLabel } from './outbox.ts'

test('every state of a message has its word', () => {
  expect(OUTBOX_STATES.map((state) => outboxStateLabel[state])).toEqual(['Waiting', 'Held', 'Delivered', 'Failed'])
})

test('the outbox opens on its first page of 20, and knows its three sizes', () => {
  expect(OutboxFilter.parse({})).toEqual({ page: 1, itemsPerPage: 20 })
  for (const itemsPerPage of OUTBOX_PAGE_SIZES)
    expect(OutboxFilter.parse({ itemsPerPage }).itemsPerPage).toBe(itemsPerPage)
})

test.each([{ page: 0 }, { page: 1.5 }, { page: 200_001 }, { page: 'two' }, { itemsPerPage: 21 }])(
  'a wrong value in %j is its default',
  (query) => expect(OutboxFilter.parse(query)).toEqual({ page: 1, itemsPerPage: 20 }),
)
