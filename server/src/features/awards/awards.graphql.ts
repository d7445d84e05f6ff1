import {
  AWARD_FIELDS,
  AWARD_PEOPLE_MAX,
  AwardChange,
  AwardInput,
  AwardQuery,
  AwardSort,
  UserAwardChoice,
  UserAwardInput,
  UserAwardStatus,
} from '@ward/domain/awards/awards'
import { ById } from '@ward/domain/kernel/ids'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { pageIn } from '../../platform/database/list.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { creating } from '../../platform/graphql/creating.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { argsOf, exposed, limitHere } from '../../platform/graphql/from-zod.ts'
import { loader, manyBy } from '../../platform/graphql/loader.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { pageOf } from '../../platform/graphql/page-of.ts'
import { cardOf, User } from '../users/directory/users.graphql.ts'
import { createUserAward, deleteUserAward, upsertAward } from './awards.actions.ts'
import {
  type AwardRow,
  awardById,
  awardCounts,
  awardList,
  holdersOf,
  type UserAwardRow,
  userAwardById,
} from './awards.db.ts'

enumOf('AwardSort', AwardSort)
export const UserAwardStatusEnum = enumOf('UserAwardStatus', UserAwardStatus)

const counts = loader(
  (ctx, ids) => awardCounts(ctx.site, ids),
  (rows) => {
    const ofAward = manyBy<'awardId', (typeof rows)[number]>('awardId')(rows)
    return (id) => (status?: UserAwardStatus) =>
      ofAward(id).reduce((sum, row) => (!status || row.status === status ? sum + row.n : sum), 0)
  },
)
const holders = loader((ctx, ids, limit: number) => holdersOf(ctx.site, ids, limit), manyBy('awardId'))

/** The most people that a list answers for each award. */
const PEOPLE_IN_LISTS = 50

const UserAward = builder.objectRef<UserAwardRow>('UserAward').implement({
  description: 'An award a user of this site holds.',
  fields: (t) => ({
    id: t.exposeID('id'),
    status: t.expose('status', { type: UserAwardStatusEnum }),
    earnedAt: t.expose('earnedAt', { type: 'DateTime' }),
    user: t.field({ type: User, resolve: (userAward, _args, ctx) => cardOf(ctx, userAward.userId) }),
  }),
})

const Award = builder.objectRef<AwardRow>('Award').implement({
  description: 'An award of the network; counts and people are those of the current site.',
  fields: (t) => ({
    id: t.exposeID('id'),
    ...exposed(t, AwardInput, AWARD_FIELDS),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
    finalistsCount: t.int({ resolve: async (award, _args, ctx) => (await counts.load(ctx, award.id))('finalist') }),
    winnersCount: t.int({ resolve: async (award, _args, ctx) => (await counts.load(ctx, award.id))('winner') }),
    userAwards: t.field({
      type: [UserAward],
      rows: { most: AWARD_PEOPLE_MAX, inLists: PEOPLE_IN_LISTS },
      description: `By username, at most ${AWARD_PEOPLE_MAX}, of each award of a list ${PEOPLE_IN_LISTS}.`,
      args: limitHere(AWARD_PEOPLE_MAX),
      resolve: (award, { limit }, ctx) => holders.load(ctx, award.id, limit),
    }),
    userAwardsCount: t.int({
      description: 'How many hold it, of any status.',
      resolve: async (award, _args, ctx) => (await counts.load(ctx, award.id))(),
    }),
  }),
})

builder.queryField('awards', (t) =>
  t.field({
    type: pageOf(Award, 'awards', AwardQuery),
    may: 'awards.read',
    args: argsOf(AwardQuery),
    resolve: (_root, query, { site }) => pageIn(awardList(site, query), query),
  }),
)

builder.queryField('award', (t) =>
  t.field({
    type: Award,
    may: 'awards.read',
    args: argsOf(ById),
    resolve: async (_root, { id }, ctx) => orNotFound(await awardById(ctx.network, id)),
  }),
)

builder.mutationField('upsertAward', (t) =>
  t.field({
    type: Award,
    may: 'awards.change',
    args: argsOf(AwardChange),
    resolve: creating(upsertAward, ({ network }, id) => awardById(network, id)),
  }),
)

builder.mutationField('createUserAward', (t) =>
  t.field({
    type: UserAward,
    may: 'awards.change',
    args: argsOf(UserAwardInput),
    resolve: creating(createUserAward, ({ site }, id) => userAwardById(site, id)),
  }),
)

builder.mutationField('deleteUserAward', (t) =>
  t.boolean({ may: 'awards.change', args: argsOf(UserAwardChoice), resolve: mutation(deleteUserAward) }),
)
