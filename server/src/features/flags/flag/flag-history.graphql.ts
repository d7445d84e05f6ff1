import { EVENT_SENTENCE } from '@ward/domain/flags/flag/flag-operations'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { limitHere } from '../../../platform/graphql/from-zod.ts'
import { type Loader, loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { cardOf, cardOrNull, User } from '../../users/directory/users.graphql.ts'
import type { AssignRow } from './flag-assigns.db.ts'
import { type EventRow, eventsOf, openFlagCounts, writingOf } from './flag-events.db.ts'
import { reportsOf } from './flag-reports.db.ts'

type ReportRow = Awaited<ReturnType<typeof reportsOf>>[number]

/** An author's record counts removed texts of so many days: older events say little of them today. */
const REMOVED_DAYS = 90

export const ContentFlagEvent = builder.objectRef<EventRow>('ContentFlagEvent').implement({
  description: 'One thing that happened to a flag; the list is append-only.',
  fields: (t) => ({
    id: t.exposeID('id'),
    body: t.string({
      description: 'The action, to stand after the name.',
      resolve: (event) => event.body || (EVENT_SENTENCE[event.status] ?? ''),
    }),
    status: t.exposeString('status'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'The actor; null: the system.',
      resolve: (event, _args, ctx) => cardOrNull(ctx, event.actorId),
    }),
    subjectUser: t.field({
      type: User,
      nullable: true,
      description: 'The person assigned or untagged.',
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

/** The most that is shown of a flag's history, and of its reports: of one flag, and of each of a list. */
export const HISTORY = { most: 500, inLists: 20 }
export const newest = limitHere(HISTORY.most)
export const events = loader((ctx, ids, limit: number) => eventsOf(ctx.site, ids, limit), manyBy('flagId'))
export const reports = loader((ctx, ids, limit: number) => reportsOf(ctx.site, ids, limit), manyBy('flagId'))

/** The newest entries of a list for each flag, as many as are asked for. */
export const newestOf =
  <Row>(all: Loader<Row[], [limit: number]>) =>
  ({ id }: { id: string }, { limit }: { limit: number }, ctx: Ctx): Promise<Row[]> =>
    all.load(ctx, id, limit)

const openFlags = loader((ctx, ids) => openFlagCounts(ctx.site, ids), oneBy('userId'))
const writing = loader((ctx, ids) => writingOf(ctx.site, ids, REMOVED_DAYS), oneBy('userId'))

builder.objectFields(User, (t) => ({
  openFlagsCount: t.int({
    description: 'Open flags on the user and on what they wrote.',
    resolve: async (user, _args, ctx) => (await openFlags.load(ctx, user.id))?.n ?? 0,
  }),
  postsCount: t.int({ resolve: async (user, _args, ctx) => (await writing.load(ctx, user.id))?.posts ?? 0 }),
  removedCount: t.int({
    description: 'Texts of the last 90 days that were deleted or marked as spam.',
    resolve: async (user, _args, ctx) => (await writing.load(ctx, user.id))?.removed ?? 0,
  }),
}))
