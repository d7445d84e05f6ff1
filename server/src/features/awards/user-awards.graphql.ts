import { FACTS_IN_LISTS, HELD_AWARDS_MAX } from '@ward/domain/users/users'
import { builder } from '../../platform/graphql/builder.ts'
import { limitHere } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../platform/graphql/loader.ts'
import { User } from '../users/directory/users.graphql.ts'
import { UserAwardStatusEnum } from './awards.graphql.ts'
import { type HeldAwardRow, heldBy } from './user-awards.db.ts'

/** The awards of several users. */
const held = loader((ctx, ids) => heldBy(ctx.site, ids), manyBy('userId'))

const AwardName = builder.objectRef<HeldAwardRow>('AwardName').implement({
  description: 'An award, without the people who hold it.',
  fields: (t) => ({
    id: t.exposeID('awardId'),
    name: t.exposeString('name'),
    year: t.exposeInt('year', { nullable: true }),
  }),
})

const HeldAward = builder.objectRef<HeldAwardRow>('HeldAward').implement({
  description: 'An award as its holder has it.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: UserAwardStatusEnum }),
    earnedAt: t.expose('earnedAt', { type: 'DateTime' }),
    award: t.field({ type: AwardName, resolve: (row) => row }),
  }),
})

builder.objectField(User, 'userAwards', (t) =>
  t.field({
    type: [HeldAward],
    rows: { most: HELD_AWARDS_MAX, inLists: FACTS_IN_LISTS },
    may: 'awards.read',
    description: `The awards they hold, the newest first, at most ${HELD_AWARDS_MAX}, of each user of a list ${FACTS_IN_LISTS}.`,
    args: limitHere(HELD_AWARDS_MAX),
    resolve: async ({ id }, { limit }, ctx) => (await held.load(ctx, id)).slice(0, limit),
  }),
)
