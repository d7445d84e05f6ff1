import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toListQuery } from '@ward/domain/kernel/paging'
import type { AddressMark, SubscriberChange, SubscriberFilter } from '@ward/domain/leads/subscribers/subscribers'
import type { SubscribersQuery } from '../../../api/generated/operations.ts'
import { graphql } from '../../../api/graphql.ts'
import { request } from '../../../api/request.ts'

const Subscribers = graphql(`
  query Subscribers(
    $search: String!, $statuses: [SubscriberStatus!]!, $limit: Int!, $offset: Int!, $sort: SubscriberSort!, $sortDesc: Boolean!
  ) {
    subscribers(search: $search, statuses: $statuses, limit: $limit, offset: $offset, sort: $sort, sortDesc: $sortDesc) {
      total
      subscribers { id email status isUndone changedAt }
    }
  }
`)
const SubscriberHistory = graphql(`
  query SubscriberHistory($id: ID!) {
    subscriber(id: $id) {
      events { id kind at username uploadId basis }
    }
  }
`)
const MarkSubscriber = graphql(`
  mutation MarkSubscriber($id: ID!, $status: SubscriberMark!) {
    markSubscriber(id: $id, status: $status) { id status }
  }
`)
const MarkAddress = graphql(`
  mutation MarkAddress($email: String!, $status: AddressMark!) {
    markAddress(email: $email, status: $status) { id email status }
  }
`)

export const SUBSCRIBERS_KEY = ['subscribers']
export type Subscriber = SubscribersQuery['subscribers']['subscribers'][number]

export const subscribersOptions = (filter: SubscriberFilter) => {
  const query = toListQuery(filter)
  return queryOptions({
    queryKey: [...SUBSCRIBERS_KEY, query],
    queryFn: async ({ signal }) => {
      const { total, subscribers: rows } = (await request(Subscribers, query, { signal })).subscribers
      return { total, rows }
    },
    placeholderData: keepPreviousData,
  })
}

export const subscriberHistory = (id: string) =>
  queryOptions({
    queryKey: [...SUBSCRIBERS_KEY, 'history', id],
    queryFn: async ({ signal }) => (await request(SubscriberHistory, { id }, { signal })).subscriber.events,
  })

export const markSubscriber = async (change: SubscriberChange) => (await request(MarkSubscriber, change)).markSubscriber
export const markAddress = async (mark: AddressMark) => (await request(MarkAddress, mark)).markAddress
