import { expect, test } from 'vitest'
import { OUTBOX_PAGE_SIZES, OutboxFilter, OutboxState, outboxStateLabel } from './outbox.ts'

test('every state of a message has its word', () => {
  expect(OutboxState.options.map((state) => outboxStateLabel[state])).toEqual([
    'Waiting',
    'Held',
    'Delivered',
    'Failed',
  ])
})

test('the outbox opens on its first page of 20, and knows its three sizes', () => {
  expect(OutboxFilter.parse({})).toEqual({ page: 1, itemsPerPage: 20 })
  expect(OUTBOX_PAGE_SIZES).toEqual([10, 20, 50])
})
