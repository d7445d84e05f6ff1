import { commentPath, replyPath, statusPath, statusReplyPath, threadPath } from '@ward/domain/app/front-end-links'
import { assocTypeOf, type ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { ACTIVITY_MAX, ActivityQuery } from '@ward/domain/users/activity'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { argsOf } from '../../../platform/graphql/from-zod.ts'
import { loader, oneBy } from '../../../platform/graphql/loader.ts'
import { bodyOf } from '../../content/content.graphql.ts'
import { flagsOfContent } from '../../flags/flag/flags.db.ts'
import { AssocTypeEnum, ContentFlag } from '../../flags/flag/flags.graphql.ts'
import { cardOf, User } from '../directory/users.graphql.ts'
import { type ActivityPage, activityOf } from './activity.actions.ts'
import type { ActivityRow } from './activity.db.ts'

const flags = loader((ctx, ids) => flagsOfContent(ctx.site, ids), oneBy('assocId'))

type PathOf = (row: ActivityRow, ctx: Ctx) => string | Promise<string>
const PATHS: Record<ContentKind, PathOf> = {
  comment: ({ id, postSlug }) => commentPath(postSlug ?? '', id),
  thread: ({ threadSlug }) => threadPath(threadSlug ?? ''),
  reply: ({ id, threadSlug }) => replyPath(threadSlug ?? '', id),
  status: async ({ id, authorId }, ctx) => statusPath((await cardOf(ctx, authorId)).slug, id),
  status_reply: ({ id, rootId, rootAuthorSlug }) => statusReplyPath(rootAuthorSlug ?? '', rootId ?? '', id),
}

const Activity = builder.objectRef<ActivityRow>('Activity').implement({
  description: 'Something a user wrote.',
  fields: (t) => ({
    id: t.exposeID('id'),
    assocType: t.field({ type: AssocTypeEnum, resolve: ({ kind }) => assocTypeOf(kind) }),
    assocId: t.exposeID('id'),
    body: t.string({
      description: 'HTML, cleaned by the allow-list; clean it again where it is shown.',
      resolve: (row, _args, ctx) => row.shortBody ?? bodyOf(ctx, row),
    }),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
    title: t.string({
      nullable: true,
      description: 'Of the post or thread it stands in, or that it is.',
      resolve: ({ postTitle, threadName }) => postTitle ?? threadName,
    }),
    uri: t.string({
      description: 'Where members see it, a path on the site.',
      resolve: (row, _args, ctx) => PATHS[row.kind](row, ctx),
    }),
    isDeleted: t.exposeBoolean('isDeleted'),
    isMarkedSpam: t.exposeBoolean('isSpam'),
    isPendingModeration: t.exposeBoolean('isPending'),
    user: t.field({ type: User, resolve: (row, _args, ctx) => cardOf(ctx, row.authorId) }),
    contentFlag: t.field({
      type: ContentFlag,
      nullable: true,
      description: 'Its moderation case, where it has one.',
      resolve: (row, _args, ctx) => flags.load(ctx, row.id),
    }),
  }),
})

const PageInfo = builder.objectRef<ActivityPage>('PageInfo').implement({
  description: 'The ends of a page, to ask on from.',
  fields: (t) => ({
    startId: t.id({ nullable: true, resolve: ({ activities }) => activities[0]?.id ?? null }),
    endId: t.id({ nullable: true, resolve: ({ activities }) => activities.at(-1)?.id ?? null }),
    hasNextPage: t.exposeBoolean('hasNextPage'),
    hasPreviousPage: t.exposeBoolean('hasPreviousPage'),
  }),
})

const ActivityStream = builder.objectRef<ActivityPage>('ActivityStream').implement({
  fields: (t) => ({
    activities: t.expose('activities', { type: [Activity], rows: ACTIVITY_MAX }),
    pageInfo: t.field({ type: PageInfo, resolve: (page) => page }),
  }),
})

builder.queryField('activityStream', (t) =>
  t.field({
    type: ActivityStream,
    may: 'users.readPrivate',
    description: 'The texts of a user, newest first, hidden ones too.',
    args: argsOf(ActivityQuery),
    resolve: (_root, query, ctx) => activityOf(ctx, query),
  }),
)
