import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { OutboxFilter } from '@ward/domain/outbox/outbox'
import type { OutboxQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Outbox = graphql(`
  query Outbox($limit: Int!, $offset: Int!) {
    outbox(limit: $limit, offset: $offset) {
      total
      messages { id recipient subject text state attempts lastError insertedAt }
    }
  }
`)

const ResendMessage = graphql(`
  mutation ResendMessage($id: ID!) {
    resendMessage(id: $id) { id state }
  }
`)

export type Message = OutboxQuery['outbox']['messages'][number]

/** One page of the outbox. The audit log keeps each request, so nothing asks ahead. */
export const outboxOptions = (filter: OutboxFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: ['outbox', query],
    queryFn: async ({ signal }) => {
      const { total, messages: rows } = (await request(Outbox, query, { signal })).outbox
      return { total, rows }
    },
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export const resendMessage = async (id: string) => (await request(ResendMessage, { id })).resendMessage
