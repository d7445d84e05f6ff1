import { ROLE } from '@ward/domain/roles'
import type { UserKey, UserQuery } from '@ward/domain/users'
import { type Insertable, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import type { Users } from '../../platform/database/schema-types.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf, statement } from '../../platform/database/statement.ts'

/** What every staff member may know of a user, which is what moderating needs: never e-mail, names or health data. */
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

const CARD = [
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

/** The user with this id, slug or name; by their e-mail address as well for who may know it. */
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

const staffList = (site: SiteHandle, { userSearchTerm: term, ids, roleIds, hideSpammers, onlyActive }: UserQuery) =>
  site
    .from('users')
    .where('users.status', '<>', 3)
    .$if(ids.length > 0, (query) => query.where('users.id', 'in', ids))
    .$if(roleIds.length > 0, (query) => query.where('users.roleId', 'in', roleIds))
    .$if(hideSpammers, (query) => query.where('users.roleId', '<>', 4))
    .$if(onlyActive, (query) => query.where('users.status', '=', 0))
    .$if(term !== '', (query) =>
      query.where(sql<string>`lower(users.username)`, 'like', `%${escapeLike(term.toLowerCase())}%`),
    )

/** Users by a part of their name, one page of them, by username. */
export const searchUsers = (site: SiteHandle, query: UserQuery): Promise<UserCard[]> =>
  staffList(site, query)
    .select(CARD)
    .orderBy(sql`lower(users.username)`, query.sortDesc ? 'desc' : 'asc')
    .orderBy('users.id')
    .limit(query.limit)
    .offset(query.offset)
    .execute()

export const countUsers = async (site: SiteHandle, query: UserQuery): Promise<number> => {
  const row = await staffList(site, query).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return row.n
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
  roleId: number
  status: number
  verifiedAt: Date | null
}

const staffAccount = ['siteId', 'id', 'personId', 'roleId', 'status', 'verifiedAt'] as const

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
    .where('status', '<>', 3)
    .orderBy('id')
    .execute()

/**
 * All accounts of a person that are not deleted, each locked on its own site until the transaction ends. The person is locked
 * before: no account is added meanwhile.
 */
export const lockAccountsOf = async (
  network: NetworkDb,
  site: SiteHandle,
  personId: string,
): Promise<StaffAccount[]> => {
  const places = await network
    .selectFrom('users')
    .select(['siteId', 'id'])
    .where('personId', '=', personId)
    .orderBy('id')
    .execute()
  const accounts: StaffAccount[] = []
  for (const { siteId, id } of places)
    accounts.push(
      ...(await site
        .at(siteId)
        .from('users')
        .select(staffAccount)
        .where('id', '=', id)
        .where('status', '<>', 3)
        .forUpdate()
        .execute()),
    )
  return accounts
}

/** The people who hold role 5 and may sign in. */
export const superAdmins = async (network: NetworkDb): Promise<Set<string>> => {
  const rows = await network
    .selectFrom('users')
    .select('personId')
    .distinct()
    .where('roleId', '=', ROLE.superAdmin)
    .where('status', '=', 0)
    .execute()
  return new Set(rows.map((row) => row.personId))
}

/** A spammer's account is blocked; one that is no spammer's any more is active again. */
export const setRole = (site: SiteHandle, id: string, roleId: number) =>
  site
    .updateTable('users')
    .set({
      roleId,
      status: roleId === ROLE.spammer ? 2 : sql`case when role_id = ${ROLE.spammer} then 0 else status end`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()

/** Takes an account's password away; only a link sets a new one. */
export const forgetPassword = (site: SiteHandle, id: string) =>
  site.updateTable('users').set({ passwordHash: null, updatedAt: sql`now()` }).where('id', '=', id).execute()
