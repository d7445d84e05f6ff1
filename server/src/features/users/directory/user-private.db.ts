import { STATUS } from '@ward/domain/app/account-status'
import type { Ethnicity, Gender, RelationshipType, SocialType } from '@ward/domain/users/user-facts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'

/** The fields of an account for admin-level viewers alone. */
export type PrivateRow = {
  id: string
  personId: string
  email: string | null
  firstName: string | null
  lastName: string | null
  birthday: string | null
  gender: Gender | null
  ethnicity: Ethnicity | null
  zipcode: string | null
  description: string
  isFraudster: boolean
  isDisposable: boolean
  receiveEmails: boolean
  suppressedFromActivityRecs: boolean
  suspendedUntil: Date | null
  verifiedAt: Date | null
  version: number
}

export const privateRows = statement((site, ids: readonly string[]) =>
  site
    .from('users')
    .select([
      'id',
      'personId',
      'email',
      'firstName',
      'lastName',
      'birthday',
      'gender',
      'ethnicity',
      'zipcode',
      'description',
      'isFraudster',
      'isDisposable',
      'receiveEmails',
      'suppressedFromActivityRecs',
      'suspendedUntil',
      'verifiedAt',
      'version',
    ])
    .where('id', '=', anyOf(ids))
    .$castTo<PrivateRow>(),
)

export type AuthAccountRow = { id: string; userId: string; provider: string; insertedAt: Date }

/** The accounts' other ways to sign in than by email. */
export const authAccountsOf = (site: SiteHandle, userIds: readonly string[]): Promise<AuthAccountRow[]> =>
  site
    .from('authAccounts')
    .select(['id', 'userId', 'provider', 'insertedAt'])
    .where('userId', 'in', userIds)
    .orderBy('id')
    .execute()

export type SocialSiteRow = { id: string; userId: string; type: SocialType; url: string; version: number }

export const socialSitesOf = (site: SiteHandle, userIds: readonly string[]): Promise<SocialSiteRow[]> =>
  site
    .from('socialSites')
    .select(['id', 'userId', 'type', 'url', 'version'])
    .where('userId', 'in', userIds)
    .orderBy('type')
    .orderBy('id')
    .$narrowType<{ type: SocialType }>()
    .execute()

export type UserDisorderRow = {
  id: string
  userId: string
  relationshipType: RelationshipType
  disorderId: string
  name: string
}

/** Conditions of users, each with its name. */
export const userDisorderRows = (site: SiteHandle) =>
  site
    .from('userDisorders')
    .innerJoin('disorders', 'disorders.id', 'userDisorders.disorderId')
    .select([
      'userDisorders.id',
      'userDisorders.userId',
      'userDisorders.relationshipType',
      'userDisorders.disorderId',
      'disorders.name',
    ])
    .$narrowType<{ relationshipType: RelationshipType }>()

export const userDisordersOf = (site: SiteHandle, userIds: readonly string[]): Promise<UserDisorderRow[]> =>
  userDisorderRows(site)
    .where('userDisorders.userId', 'in', userIds)
    .orderBy('disorders.name')
    .orderBy('userDisorders.id')
    .execute()

export type LinkedUserRow = {
  id: string
  personId: string
  siteId: number
  username: string
  slug: string
  roleId: number
  status: number
  verifiedAt: Date | null
}

/** All accounts of some people, over all sites, but those that are deleted. */
export const accountsOfPeople = (network: NetworkDb, personIds: readonly string[]): Promise<LinkedUserRow[]> =>
  network
    .selectFrom('users')
    .select(['id', 'personId', 'siteId', 'username', 'slug', 'roleId', 'status', 'verifiedAt'])
    .where('personId', 'in', personIds)
    .where('status', '<>', STATUS.deleted)
    .orderBy('siteId')
    .execute()
