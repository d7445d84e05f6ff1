import { orNotFound } from '@ward/domain/kernel/refusal'
import {
  AUTH_ACCOUNTS_MAX,
  FACTS_IN_LISTS,
  LINKED_USERS_MAX,
  SOCIAL_SITES_MAX,
  USER_DISORDERS_MAX,
} from '@ward/domain/users/users'
import { type Ctx, once } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { limitHere } from '../../../platform/graphql/from-zod.ts'
import { loader, manyBy, oneBy } from '../../../platform/graphql/loader.ts'
import { allSites } from '../../sites/sites.db.ts'
import { Site } from '../../sites/sites.graphql.ts'
import { lookAt } from '../directory/private-looks.actions.ts'
import {
  type AuthAccountRow,
  accountsOfPeople,
  authAccountsOf,
  type LinkedUserRow,
  type PrivateRow,
  privateRows,
  type SocialSiteRow,
  socialSitesOf,
  type UserDisorderRow,
  userDisordersOf,
} from '../directory/user-private.db.ts'
import { User } from '../directory/users.graphql.ts'
import { EthnicityEnum, GenderEnum, RelationshipTypeEnum, SocialTypeEnum } from './user-facts.graphql.ts'

export const privates = loader(async (ctx, ids) => {
  await lookAt(ctx, ids)
  return privateRows(ctx.site, ids)
}, oneBy('id'))
const authAccounts = loader((ctx, ids) => authAccountsOf(ctx.site, ids), manyBy('userId'))
const socialSites = loader((ctx, ids) => socialSitesOf(ctx.site, ids), manyBy('userId'))
const userDisorders = loader((ctx, ids) => userDisordersOf(ctx.site, ids), manyBy('userId'))
const linkedUsers = loader((ctx, ids) => accountsOfPeople(ctx.network, ids), manyBy('personId'))
const sitesById = async (ctx: Ctx) => new Map((await allSites(ctx.network)).map((site) => [site.id, site]))

export const AuthAccount = builder.objectRef<AuthAccountRow>('AuthAccount').implement({
  description: 'A way of signing in that is not the email address.',
  fields: (t) => ({
    id: t.exposeID('id'),
    provider: t.exposeString('provider'),
    insertedAt: t.expose('insertedAt', { type: 'DateTime' }),
  }),
})

/** Where else somebody writes. */
export const SocialSite = builder.objectRef<SocialSiteRow>('SocialSite').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    type: t.expose('type', { type: SocialTypeEnum }),
    url: t.exposeString('url'),
    version: t.exposeInt('version', { description: 'Send it back with a change: a stale one is refused.' }),
  }),
})

const NamedDisorder = builder.objectRef<UserDisorderRow>('NamedDisorder').implement({
  description: 'A condition of the catalogue, as somebody has it.',
  fields: (t) => ({ id: t.exposeID('disorderId'), name: t.exposeString('name') }),
})

/** A condition of a user. */
export const UserDisorder = builder.objectRef<UserDisorderRow>('UserDisorder').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    relationshipType: t.expose('relationshipType', { type: RelationshipTypeEnum }),
    disorder: t.field({ type: NamedDisorder, resolve: (row) => row }),
  }),
})

export const LinkedUser = builder.objectRef<LinkedUserRow>('LinkedUser').implement({
  description: 'An account of the same person, on this site or another.',
  fields: (t) => ({
    id: t.exposeID('id'),
    username: t.exposeString('username'),
    slug: t.exposeString('slug'),
    roleId: t.exposeInt('roleId'),
    status: t.exposeInt('status'),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true }),
    site: t.field({
      type: Site,
      resolve: async ({ siteId }, _args, ctx) => orNotFound((await once(ctx, sitesById)).get(siteId)),
    }),
  }),
})

/** How many of a list of facts. */
export type Limited = { limit: number }
export const authAccountsOfUser = async ({ id }: PrivateRow, { limit }: Limited, ctx: Ctx) =>
  (await authAccounts.load(ctx, id)).slice(0, limit)
export const socialSitesOfUser = async ({ id }: PrivateRow, { limit }: Limited, ctx: Ctx) =>
  (await socialSites.load(ctx, id)).slice(0, limit)
export const userDisordersOfUser = async ({ id }: PrivateRow, { limit }: Limited, ctx: Ctx) =>
  (await userDisorders.load(ctx, id)).slice(0, limit)
export const linkedUsersOfUser = async ({ personId }: PrivateRow, { limit }: Limited, ctx: Ctx) =>
  (await linkedUsers.load(ctx, personId)).slice(0, limit)

/** The fields of a user for admin-level viewers alone. */
export const UserPrivate = builder.objectRef<PrivateRow>('UserPrivate').implement({
  description: 'Private data of a user. Every look at it is in the audit log.',
  fields: (t) => ({
    email: t.exposeString('email', { nullable: true }),
    firstName: t.exposeString('firstName', { nullable: true }),
    lastName: t.exposeString('lastName', { nullable: true }),
    birthday: t.exposeString('birthday', { nullable: true, description: 'YYYY-MM-DD.' }),
    gender: t.expose('gender', { type: GenderEnum, nullable: true }),
    ethnicity: t.expose('ethnicity', { type: EthnicityEnum, nullable: true }),
    zipcode: t.exposeString('zipcode', { nullable: true }),
    description: t.exposeString('description', { description: 'The author bio.' }),
    isFraudster: t.exposeBoolean('isFraudster'),
    isDisposable: t.exposeBoolean('isDisposable', {
      description: 'They signed up with an address of a service for throwaway mail.',
    }),
    receiveEmails: t.exposeBoolean('receiveEmails'),
    suppressedFromActivityRecs: t.exposeBoolean('suppressedFromActivityRecs'),
    suspendedUntil: t.expose('suspendedUntil', { type: 'DateTime', nullable: true }),
    verifiedAt: t.expose('verifiedAt', { type: 'DateTime', nullable: true }),
    version: t.exposeInt('version', { description: 'Send it back with a change: a stale one is refused.' }),
    authAccounts: t.field({
      type: [AuthAccount],
      rows: { most: AUTH_ACCOUNTS_MAX, inLists: FACTS_IN_LISTS },
      args: limitHere(AUTH_ACCOUNTS_MAX),
      resolve: authAccountsOfUser,
    }),
    socialSites: t.field({
      type: [SocialSite],
      rows: { most: SOCIAL_SITES_MAX, inLists: FACTS_IN_LISTS },
      args: limitHere(SOCIAL_SITES_MAX),
      resolve: socialSitesOfUser,
    }),
    userDisorders: t.field({
      type: [UserDisorder],
      rows: { most: USER_DISORDERS_MAX, inLists: FACTS_IN_LISTS },
      args: limitHere(USER_DISORDERS_MAX),
      description: 'Their conditions, by name.',
      resolve: userDisordersOfUser,
    }),
    linkedUsers: t.field({
      type: [LinkedUser],
      rows: { most: LINKED_USERS_MAX, inLists: FACTS_IN_LISTS },
      args: limitHere(LINKED_USERS_MAX),
      description: 'All accounts of the person, this one among them.',
      resolve: linkedUsersOfUser,
    }),
  }),
})

builder.objectField(User, 'private', (t) =>
  t.field({
    type: UserPrivate,
    may: 'users.readPrivate',
    resolve: async ({ id }, _args, ctx) => orNotFound(await privates.load(ctx, id)),
  }),
)
