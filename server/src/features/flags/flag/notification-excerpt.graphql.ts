import { may } from '@ward/domain/app/permissions'
import { builder } from '../../../platform/graphql/builder.ts'
import { Notification } from '../../notifications/notifications.graphql.ts'
import { previewElsewhere } from './flag-preview.graphql.ts'

builder.objectField(Notification, 'excerpt', (t) =>
  t.string({
    nullable: true,
    description:
      'The first 60 characters of what the flag is about, as it reads now; null once it is hidden or has no words.',
    resolve: ({ subjectId, assocType }, _args, ctx) =>
      assocType !== null && may(ctx.viewer.roleId, 'flags.read').ok ? previewElsewhere(ctx, subjectId) : null,
  }),
)
