import { once } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { batched } from '../../platform/graphql/loading.ts'
import { ContentFlag } from '../flags/flags.graphql.ts'
import { cardOf, User } from '../users/users.graphql.ts'
import { viewersOf } from './presence.db.ts'

const viewers = batched(
  (ctx, flagIds) => viewersOf(ctx.site, flagIds, ctx.viewer.kind === 'user' ? ctx.viewer.userId : null),
  (rows, flagId) => rows.filter((row) => row.flagId === flagId).map((row) => row.userId),
)

builder.objectField(ContentFlag, 'viewers', (t) =>
  t.field({
    type: [User],
    description: 'Who else has this flag open now.',
    resolve: async (flag, _args, ctx) =>
      Promise.all((await once(ctx, viewers).load(flag.id)).map((userId) => cardOf(ctx, userId))),
  }),
)
