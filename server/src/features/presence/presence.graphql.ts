import { rowsTogether } from '../../platform/database/gathered.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { loader, manyBy } from '../../platform/graphql/loader.ts'
import { ContentFlag } from '../flags/flag/flags.graphql.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { viewersOf } from './presence.db.ts'

/** The number of people who have a flag open that are named. */
const VIEWERS_MAX = 10

const viewersTogether = rowsTogether(viewersOf)
const viewers = loader(
  async (ctx, flagIds) => {
    const { viewer } = ctx
    const all = await viewersTogether(ctx.site, flagIds)
    return viewer.kind === 'user' ? all.filter(({ userId }) => userId !== viewer.userId) : all
  },
  (rows) => {
    const ofFlag = manyBy<'flagId', (typeof rows)[number]>('flagId')(rows)
    return (flagId) =>
      ofFlag(flagId)
        .slice(0, VIEWERS_MAX)
        .map((row) => row.userId)
  },
)

builder.objectField(ContentFlag, 'viewers', (t) =>
  t.field({
    type: [User],
    rows: VIEWERS_MAX,
    description: 'Other people with this flag open now.',
    resolve: async (flag, _args, ctx) =>
      Promise.all((await viewers.load(ctx, flag.id)).map((userId) => cardOf(ctx, userId))),
  }),
)
