import { STATUS } from '@ward/domain/app/account-status'
import { isAdminLevel, ROLE } from '@ward/domain/app/roles'
import type { UserKey } from '@ward/domain/users/users'
import { type Insertable, sql } from 'kysely'
import type { Users } from '../../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../../platform/database/statement.ts'
import { isActive } from './active.db.ts'

/** The fields of a user for every staff member, as moderating needs them: never email, names or health data. */
export type UserCard = {
  id: string
  siteId: number
  username: string
  slug: string
  roleId: number
  status: number
  isAnonymous: boolean
  avatar: unknown
  badge: string | null
  secondaryBadge: string | null
  bio: string
  insertedAt: Date
}

export const CARD = [
  'users.id',
  'users.siteId',
  'users.username',
  'users.slug',
  'users.roleId',
  'users.status',
  'users.isAnonymous',
  'users.avatar',
  'users.badge',
  'users.secondaryBadge',
  'users.bio',
  'users.insertedAt',
] as const

const PREFIXED = CARD.map((each) => {
  const column = each.replace('users.', '')
  return { column, inRow: `card${column.charAt(0).toUpperCase()}${column.slice(1)}` }
})

/** The columns of a card from users joined under another name, for a statement that asks for more than cards. */
export const cardColumns = (joinedAs: string) =>
  PREFIXED.map(({ column }) => sql<unknown>`${sql.ref(`${joinedAs}.${column}`)}`.as(`card_${column}`))

/** The card in a row with such columns; undefined where nobody was joined. */
export const cardIn = (row: object): UserCard | undefined => {
  const values = row as Record<string, unknown>
  if (values.cardId === null) return undefined
  const card: Record<string, unknown> = {}
  for (const { column, inRow } of PREFIXED) card[column] = values[inRow]
  return card as UserCard
}

/** Cards of several users of the site, in any order. */
export const userCards = statement((site, ids: readonly string[]) =>
  site.from('users').select(CARD).where('users.id', '=', anyOf(ids)).$castTo<UserCard>(),
)

/** The user with this id, slug or name; by their email address as well for who may know it. */
export const userByKey = (
  site: SiteHandle,
  { id, slug, emailOrUsername }: UserKey,
  { byEmail }: { byEmail: boolean },
): Promise<UserCard | undefined> => {
  const name = emailOrUsername?.toLowerCase()
  return site
    .from('users')
    .select(CARD)
    .$if(id != null, (query) => query.where('users.id', '=', id ?? ''))
    .$if(slug != null, (query) => query.where('users.slug', '=', slug ?? ''))
    .$if(name !== undefined, (query) =>
      query.where((where) => {
        const named = where(sql<string>`lower(users.username)`, '=', name ?? '')
        return byEmail ? where.or([named, where(sql<string>`lower(users.email)`, '=', name ?? '')]) : named
      }),
    )
    .$castTo<UserCard>()
    .executeTakeFirst()
}

/** Makes a person with one account; the caller has checked every value. */
export const insertUser = async (
  network: NetworkDb,
  user: Omit<Insertable<Users>, 'id' | 'personId'> & { personId?: string },
): Promise<{ id: string; personId: string }> => {
  const personId =
    user.personId ?? (await network.insertInto('people').defaultValues().returning('id').executeTakeFirstOrThrow()).id
  const { id } = await network
    .insertInto('users')
    .values({ ...user, personId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, personId }
}

export type StaffAccount = {
  siteId: number
  id: string
  personId: string
  email: string | null
  roleId: number
  status: number
  suspendedUntil: Date | null
  verifiedAt: Date | null
  /** Whether it may work now. */
  isActive: boolean
}

const staffAccount = [
  'siteId',
  'id',
  'personId',
  'email',
  'roleId',
  'status',
  'suspendedUntil',
  'verifiedAt',
  isActive.as('isActive'),
] as const

/** The address of an account; null where it has none. */
export const userAddress = async (site: SiteHandle, id: string): Promise<string | null> =>
  (await site.from('users').select('email').where('id', '=', id).executeTakeFirst())?.email ?? null

/** The account with this address, whatever its state; letters of any case. */
export const accountWithEmail = (site: SiteHandle, email: string): Promise<StaffAccount | undefined> =>
  site.from('users').select(staffAccount).where(sql<string>`lower(email)`, '=', email.toLowerCase()).executeTakeFirst()

/** An account of the site, whatever its state. */
export const accountById = (site: SiteHandle, id: string): Promise<StaffAccount | undefined> =>
  site.from('users').select(staffAccount).where('id', '=', id).executeTakeFirst()

/** The accounts of a person on all sites that are not deleted. */
export const accountsOfPerson = (network: NetworkDb, personId: string): Promise<StaffAccount[]> =>
  network
    .selectFrom('users')
    .select(staffAccount)
    .where('personId', '=', personId)
    .where('status', '<>', STATUS.deleted)
    .orderBy('id')
    .execute()

/** The same of several people. */
export const accountsOfAll = (network: NetworkDb, personIds: readonly string[]): Promise<StaffAccount[]> =>
  network
    .selectFrom('users')
    .select(staffAccount)
    .where('personId', 'in', personIds)
    .where('status', '<>', STATUS.deleted)
    .orderBy('id')
    .execute()

/**
 * All accounts of some people that are not deleted, locked on one site after the other until the transaction ends. The people
 * are locked before: no account is added meanwhile.
 */
export const lockAccountsOf = async (
  network: NetworkDb,
  site: SiteHandle,
  personIds: readonly string[],
): Promise<StaffAccount[]> => {
  const places = await network
    .selectFrom('users')
    .select(['siteId', 'id'])
    .where('personId', 'in', personIds)
    .orderBy('siteId')
    .orderBy('id')
    .execute()
  const accounts: StaffAccount[] = []
  for (const [siteId, rows] of Map.groupBy(places, (place) => place.siteId)) {
    const ids = rows.map(({ id }) => id)
    const locked = site
      .at(siteId)
      .from('users')
      .select(staffAccount)
      .where('id', 'in', ids)
      .where('status', '<>', STATUS.deleted)
    accounts.push(...(await locked.orderBy('id').forUpdate().execute()))
  }
  return accounts
}

/**
 * The people whose role 5 works, and who may sign in; of each whether they stay: not where they asked for the deletion of all
 * such accounts.
 */
export const superAdmins = async (network: NetworkDb): Promise<Map<string, { stays: boolean }>> => {
  const rows = await network
    .selectFrom('users')
    .leftJoin('accountDeletions', (join) =>
      join.onRef('accountDeletions.siteId', '=', 'users.siteId').onRef('accountDeletions.userId', '=', 'users.id'),
    )
    .select(['users.personId', sql<boolean>`bool_or(account_deletions.user_id is null)`.as('stays')])
    .where('users.roleId', '=', ROLE.superAdmin)
    .where('users.verifiedAt', 'is not', null)
    .where(isActive)
    .groupBy('users.personId')
    .execute()
  return new Map(rows.map(({ personId, stays }) => [personId, { stays }]))
}

/**
 * A password that staff chose does not get a role of the admin level: it is forgotten. Spammers' accounts are blocked; those
 * that are no spammers' any more are active again.
 */
export const setRoles = (site: SiteHandle, ids: readonly string[], roleId: number) =>
  site
    .updateTable('users')
    .set({
      roleId,
      ...(isAdminLevel(roleId) && {
        passwordHash: sql<string | null>`case when password_from_staff then null else password_hash end`,
        passwordFromStaff: false,
      }),
      status:
        roleId === ROLE.spammer
          ? STATUS.blocked
          : sql`case when role_id = ${ROLE.spammer} then ${STATUS.active} else status end`,
      updatedAt: sql`now()`,
    })
    .where('id', 'in', ids)
    .execute()

/** Takes the passwords of accounts away; only a link sets a new one. Answers with who has an address to be mailed one. */
export const forgetPasswords = (site: SiteHandle, ids: readonly string[]) =>
  site
    .updateTable('users')
    .set({ passwordHash: null, passwordFromStaff: false, updatedAt: sql`now()` })
    .where('id', 'in', ids)
    .returning(['id', 'username', 'email'])
    .execute()
