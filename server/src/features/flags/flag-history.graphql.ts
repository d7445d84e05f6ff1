import { EVENT_SENTENCE } from '@ward/domain/flag-operations'
import { once } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { batched } from '../../platform/graphql/loading.ts'
import { cardOf, cardOrNull, User } from '../users/users.graphql.ts'
import type { AssignRow } from './flag-assigns.db.ts'
import { type EventRow, openFlagCounts, writingOf } from './flag-events.db.ts'
import type { reportsOf } from './flags.db.ts'

type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number]

/** An author's record counts removed texts of so many days: what is older says little of him today. */
const REMOVED_DAYS = 90

export const ContentFlagEvent = builder.objectRef<EventRow>('ContentFlagEvent').implement({
  description: 'One thing that happened to a flag; the list is append-only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    body: t.string({
      description: 'What was done, to stand after the name.',
      resolve: (event) => event.body || (EVENT_SENTENCE[event.status] ?? ''),
    }),
    status: t.exposeString('status'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'Who did it; null: the system.',
      resolve: (event, _args, ctx) => cardOrNull(ctx, event.actorId),
    }),
    subjectUser: t.field({
      type: User,
      nullable: true,
      description: 'Who was assigned or untagged.',
      resolve: (event, _args, ctx) => cardOrNull(ctx, event.subjectUserId),
    }),
  }),
})

export const ContentFlagAssign = builder.objectRef<AssignRow>('ContentFlagAssign').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    userId: t.exposeID('userId'),
    user: t.field({ type: User, resolve: (assign, _args, ctx) => cardOf(ctx, assign.userId) }),
  }),
})

export const ContentFlagReport = builder.objectRef<ReportRow>('ContentFlagReport').implement({
  description: 'A member’s report.',
  fields: (t) => ({
    id: t.exposeID('id'),
    reason: t.exposeString('reason'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    user: t.field({ type: User, resolve: (report, _args, ctx) => cardOf(ctx, report.reporterId) }),
  }),
})

const openFlags = batched(
  (ctx, ids) => openFlagCounts(ctx.site, ids),
  (rows, id) => rows.find((row) => row.userId === id)?.n ?? 0,
)
const writing = batched(
  (ctx, ids) => writingOf(ctx.site, ids, REMOVED_DAYS),
  (rows, id) => rows.find((row) => row.userId === id) ?? { posts: 0, removed: 0 },
)

builder.objectFields(User, (t) => ({
  openFlagsCount: t.int({
    description: 'Open flags on the user and on what he wrote.',
    resolve: (user, _args, ctx) => once(ctx, openFlags).load(user.id),
  }),
  postsCount: t.int({ resolve: async (user, _args, ctx) => (await once(ctx, writing).load(user.id)).posts }),
  removedCount: t.int({
    description: 'Texts of the last 90 days that were deleted or marked as spam.',
    resolve: async (user, _args, ctx) => (await once(ctx, writing).load(user.id)).removed,
  }),
}))
