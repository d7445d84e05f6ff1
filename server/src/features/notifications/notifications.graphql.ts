import { unauthenticated } from '@ward/domain/kernel/refusal'
import {
  NOTIFICATIONS_MAX,
  notificationLine,
  notificationPath,
  ReadMark,
} from '@ward/domain/notifications/notifications'
import type { Ctx, UserViewer } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { argsOf, limitArgs } from '../../platform/graphql/from-zod.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { markNotificationsRead } from './notifications.actions.ts'
import { countUnread, type NotificationRow, notificationsOf } from './notifications.db.ts'

/** The viewer, who is signed in wherever the permission says so; nobody's notifications are asked for by an id. */
const userOf = ({ viewer }: Ctx): UserViewer => {
  if (viewer.kind !== 'user') throw unauthenticated()
  return viewer
}

export const Notification = builder.objectRef<NotificationRow>('Notification').implement({
  description: 'Something the viewer is told about.',
  fields: (t) => ({
    id: t.exposeID('id'),
    flagId: t.id({
      nullable: true,
      description: 'The flag it is about; null where it is about something else.',
      resolve: ({ kind, subjectId }) => (kind === 'flag.assigned' ? subjectId : null),
    }),
    path: t.string({
      description: 'Where its thing is, as a path of the site.',
      resolve: ({ kind, subjectId }) => notificationPath(kind, subjectId),
    }),
    text: t.string({
      description: 'The event in one line.',
      resolve: ({ kind, actor, assocType }) => notificationLine(kind, { actor, assocType }),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    readAt: t.expose('readAt', { type: 'DateTime', nullable: true }),
  }),
})

builder.queryField('notifications', (t) =>
  t.field({
    type: [Notification],
    rows: NOTIFICATIONS_MAX,
    may: 'notifications.own',
    description: 'The viewer’s own notifications, newest first.',
    args: limitArgs(NOTIFICATIONS_MAX),
    resolve: (_root, { limit }, ctx) => notificationsOf(ctx.site, userOf(ctx).userId, limit),
  }),
)

builder.queryField('unreadNotificationCount', (t) =>
  t.int({
    may: 'notifications.own',
    description: 'How many of the viewer’s own notifications are unread, however many a list tells of.',
    resolve: (_root, _args, ctx) => countUnread(ctx.site, userOf(ctx).userId),
  }),
)

builder.mutationField('markNotificationsRead', (t) =>
  t.int({
    may: 'notifications.own',
    description: 'Marks the viewer’s own notifications as read, by ids or up to a moment; how many are unread now.',
    args: argsOf(ReadMark),
    resolve: mutation((tx, mark: ReadMark) => markNotificationsRead(tx, userOf(tx), mark)),
  }),
)
