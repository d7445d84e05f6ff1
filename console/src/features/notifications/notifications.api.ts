import { queryOptions } from '@tanstack/react-query'
import type { MarkNotificationsReadMutationVariables, NotificationsQuery } from '../../api/generated/operations.ts'
import { graphql } from '../../api/graphql.ts'
import { request } from '../../api/request.ts'

const Notifications = graphql(`
  query Notifications {
    notifications { id path text excerpt insertedAt readAt }
  }
`)

const UnreadNotifications = graphql(`
  query UnreadNotifications {
    unreadNotificationCount
  }
`)

const MarkNotificationsRead = graphql(`
  mutation MarkNotificationsRead($ids: [ID!], $upTo: DateTime) {
    markNotificationsRead(ids: $ids, upTo: $upTo)
  }
`)

export type Notification = NotificationsQuery['notifications'][number]

/** All that is asked about notifications, for one event that concerns both the number and the list. */
export const NOTIFICATIONS_KEY = ['notifications'] as const

export const notificationList = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'list'],
  queryFn: async ({ signal }) => (await request(Notifications, {}, { signal })).notifications,
})

export const unreadCount = queryOptions({
  queryKey: [...NOTIFICATIONS_KEY, 'unread'],
  queryFn: async ({ signal }) => (await request(UnreadNotifications, {}, { signal })).unreadNotificationCount,
})

/** Marks notifications as read: those with some ids, or all up to a moment. Answers how many are unread now. */
export const markRead = async (mark: MarkNotificationsReadMutationVariables): Promise<number> =>
  (await request(MarkNotificationsRead, mark)).markNotificationsRead
