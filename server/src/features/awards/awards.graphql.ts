import {
  AWARD_PAGE_SIZES,
  AWARD_PEOPLE_MAX,
  AWARD_SEARCH_MAX,
  AWARD_SORTS,
  AWARD_YEARS_MAX,
  USER_AWARD_STATUSES,
  type UserAwardStatus,
} from '@ward/domain/awards'
import { idOrNotFound } from '@ward/domain/ids'
import { orNotFound } from '@ward/domain/refusal'
import { once } from '../../platform/context.ts'
import { builder } from '../../platform/graphql/builder.ts'
import { enumOf } from '../../platform/graphql/enum-of.ts'
import { batched, batchedUpTo, manyBy } from '../../platform/graphql/loading.ts'
import { mutation } from '../../platform/graphql/mutation.ts'
import { checkPage } from '../../platform/graphql/page-args.ts'
import { cardOf, User } from '../users/users.graphql.ts'
import { createUserAward, deleteUserAward, upsertAward } from './awards.actions.ts'
import {
  type AwardRow,
  awardById,
  awardCounts,
  countAwards,
  holdersOf,
  listAwards,
  type UserAwardRow,
} from './awards.db.ts'

const AwardSort = enumOf('AwardSort', AWARD_SORTS)
const UserAwardStatusEnum = enumOf('UserAwardStatus', USER_AWARD_STATUSES)

const counts = batched(
  (ctx, ids) => awardCounts(ctx.site, ids),
  (rows) => {
    const ofAward = manyBy<'awardId', (typeof rows)[number]>('awardId')(rows)
    return (id) => (status?: UserAwardStatus) =>
      ofAward(id).reduce((sum, row) => (!status || row.status === status ? sum + row.n : sum), 0)
  },
)
const holders = batchedUpTo((ctx, ids, limit) => holdersOf(ctx.site, ids, limit), manyBy('awardId'))

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
    name: t.exposeString('name'),
    year: t.exposeInt('year', { nullable: true }),
    version: t.exposeInt('version', { description: 'Send it back when saving: a stale one is refused.' }),
    finalistsCount: t.int({
      resolve: async (award, _args, ctx) => (await once(ctx, counts).load(award.id))('finalist'),
    }),
    winnersCount: t.int({ resolve: async (award, _args, ctx) => (await once(ctx, counts).load(award.id))('winner') }),
    userAwards: t.field({
      type: [UserAward],
      rows: AWARD_PEOPLE_MAX,
      description: `By username, at most ${AWARD_PEOPLE_MAX}.`,
      args: { limit: t.arg.int({ required: true, defaultValue: AWARD_PEOPLE_MAX }) },
      resolve: (award, { limit }, ctx) => {
        checkPage({ limit, offset: 0 }, AWARD_PEOPLE_MAX)
        return once(ctx, holders(limit)).load(award.id)
      },
    }),
    userAwardsCount: t.int({
      description: 'How many hold it, of any status.',
      resolve: async (award, _args, ctx) => (await once(ctx, counts).load(award.id))(),
    }),
  }),
})

const AwardPage = builder.objectRef<{ total: number; awards: AwardRow[] }>('AwardPage').implement({
  fields: (t) => ({
    total: t.exposeInt('total'),
    awards: t.expose('awards', { type: [Award], rows: { most: AWARD_PAGE_SIZES[2], limit: 'above' } }),
  }),
})

builder.queryField('awards', (t) =>
  t.field({
    type: AwardPage,
    may: 'awards.read',
    args: {
      search: t.arg.string({ required: true, defaultValue: '' }),
      years: t.arg.intList({ required: true, defaultValue: [] }),
      limit: t.arg.int({ required: true, defaultValue: AWARD_PAGE_SIZES[0] }),
      offset: t.arg.int({ required: true, defaultValue: 0 }),
      sort: t.arg({ type: AwardSort, required: true, defaultValue: 'name' }),
      sortDesc: t.arg.boolean({ required: true, defaultValue: false }),
    },
    resolve: async (_root, args, { site }) => {
      checkPage(args, AWARD_PAGE_SIZES[2])
      const search = {
        ...args,
        search: args.search.trim().slice(0, AWARD_SEARCH_MAX),
        years: args.years.slice(0, AWARD_YEARS_MAX),
      }
      const [total, awards] = await Promise.all([countAwards(site, search), listAwards(site, search)])
      return { total, awards }
    },
  }),
)

builder.queryField('award', (t) =>
  t.field({
    type: Award,
    may: 'awards.read',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, ctx) => orNotFound(await awardById(ctx.network, idOrNotFound(id))),
  }),
)

builder.mutationField('upsertAward', (t) =>
  t.field({
    type: Award,
    may: 'awards.change',
    args: { id: t.arg.id(), name: t.arg.string({ required: true }), year: t.arg.int(), version: t.arg.int() },
    resolve: mutation(upsertAward),
  }),
)

builder.mutationField('createUserAward', (t) =>
  t.field({
    type: UserAward,
    may: 'awards.change',
    args: {
      awardId: t.arg.id({ required: true }),
      userId: t.arg.id({ required: true }),
      status: t.arg({ type: UserAwardStatusEnum, required: true }),
    },
    resolve: mutation(createUserAward),
  }),
)

builder.mutationField('deleteUserAward', (t) =>
  t.boolean({
    may: 'awards.change',
    args: { userAwardId: t.arg.id({ required: true }) },
    resolve: mutation(deleteUserAward),
  }),
)
