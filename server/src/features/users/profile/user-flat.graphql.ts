import { may } from '@ward/domain/app/permissions'
import {
  AUTH_ACCOUNTS_MAX,
  FACTS_IN_LISTS,
  LINKED_USERS_MAX,
  SOCIAL_SITES_MAX,
  USER_DISORDERS_MAX,
} from '@ward/domain/users/users'
import type { Ctx } from '../../../platform/context.ts'
import { builder } from '../../../platform/graphql/builder.ts'
import { limitHere } from '../../../platform/graphql/from-zod.ts'
import type { PrivateRow } from '../directory/user-private.db.ts'
import { User } from '../directory/users.graphql.ts'
import { EthnicityEnum, GenderEnum } from './user-facts.graphql.ts'
import {
  AuthAccount,
  authAccountsOfUser,
  type Limited,
  LinkedUser,
  linkedUsersOfUser,
  privates,
  SocialSite,
  socialSitesOfUser,
  UserDisorder,
  userDisordersOfUser,
} from './user-private.graphql.ts'

/** The row of private data of a user, for who may read it; that it was looked at is written down. */
const lookedAt = (ctx: Ctx, id: string): Promise<PrivateRow | null> | null =>
  may(ctx.viewer.roleId, 'users.readPrivate').ok ? privates.load(ctx, id) : null

const flat =
  <Name extends keyof PrivateRow>(name: Name) =>
  async ({ id }: { id: string }, _args: object, ctx: Ctx): Promise<PrivateRow[Name] | null> =>
    (await lookedAt(ctx, id))?.[name] ?? null

const flatList =
  <Row>(list: (row: PrivateRow, args: Limited, ctx: Ctx) => Promise<Row[]>) =>
  async ({ id }: { id: string }, args: Limited, ctx: Ctx): Promise<Row[] | null> => {
    const row = await lookedAt(ctx, id)
    return row && list(row, args, ctx)
  }

/** The specification (3 section 3) names these fields of `private` on the user itself. */
const sameAs = (name: string): string => `Same as \`private.${name}\`; null without the right.`

builder.objectFields(User, (t) => ({
  email: t.string({ nullable: true, description: sameAs('email'), resolve: flat('email') }),
  firstName: t.string({ nullable: true, description: sameAs('firstName'), resolve: flat('firstName') }),
  lastName: t.string({ nullable: true, description: sameAs('lastName'), resolve: flat('lastName') }),
  birthday: t.string({ nullable: true, description: sameAs('birthday'), resolve: flat('birthday') }),
  gender: t.field({ type: GenderEnum, nullable: true, description: sameAs('gender'), resolve: flat('gender') }),
  ethnicity: t.field({
    type: EthnicityEnum,
    nullable: true,
    description: sameAs('ethnicity'),
    resolve: flat('ethnicity'),
  }),
  zipcode: t.string({ nullable: true, description: sameAs('zipcode'), resolve: flat('zipcode') }),
  description: t.string({ nullable: true, description: sameAs('description'), resolve: flat('description') }),
  isFraudster: t.boolean({ nullable: true, description: sameAs('isFraudster'), resolve: flat('isFraudster') }),
  receiveEmails: t.boolean({ nullable: true, description: sameAs('receiveEmails'), resolve: flat('receiveEmails') }),
  suppressedFromActivityRecs: t.boolean({
    nullable: true,
    description: sameAs('suppressedFromActivityRecs'),
    resolve: flat('suppressedFromActivityRecs'),
  }),
  verifiedAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: sameAs('verifiedAt'),
    resolve: flat('verifiedAt'),
  }),
  authAccounts: t.field({
    type: [AuthAccount],
    nullable: true,
    rows: { most: AUTH_ACCOUNTS_MAX, inLists: FACTS_IN_LISTS },
    args: limitHere(AUTH_ACCOUNTS_MAX),
    description: sameAs('authAccounts'),
    resolve: flatList(authAccountsOfUser),
  }),
  socialSites: t.field({
    type: [SocialSite],
    nullable: true,
    rows: { most: SOCIAL_SITES_MAX, inLists: FACTS_IN_LISTS },
    args: limitHere(SOCIAL_SITES_MAX),
    description: sameAs('socialSites'),
    resolve: flatList(socialSitesOfUser),
  }),
  userDisorders: t.field({
    type: [UserDisorder],
    nullable: true,
    rows: { most: USER_DISORDERS_MAX, inLists: FACTS_IN_LISTS },
    args: limitHere(USER_DISORDERS_MAX),
    description: sameAs('userDisorders'),
    resolve: flatList(userDisordersOfUser),
  }),
  linkedUsers: t.field({
    type: [LinkedUser],
    nullable: true,
    rows: { most: LINKED_USERS_MAX, inLists: FACTS_IN_LISTS },
    args: limitHere(LINKED_USERS_MAX),
    description: sameAs('linkedUsers'),
    resolve: flatList(linkedUsersOfUser),
  }),
}))
