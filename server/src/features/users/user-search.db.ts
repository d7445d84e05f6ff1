import { ROLE } from '@ward/domain/roles'
import { PRIVATE_MODIFIERS, readUserSearch, type SearchModifier } from '@ward/domain/user-search'
import type { UserQuery, UserSort } from '@ward/domain/users'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'

/** A list of users, as somebody asks for it; `seesPrivate`: they may know names and e-mail addresses. */
export type UserSelection = Omit<UserQuery, 'limit' | 'offset'> & { seesPrivate: boolean }

/**
 * What the words of a search stand in: username, e-mail and full name in lower case, each on a line of its own, so that no words
 * match across two of them. Every index of an order has it as well.
 */
const SEARCHED = sql<string>`users.searched`
const COLUMNS: Record<SearchModifier, RawBuilder<string>> = {
  bio: sql<string>`lower(users.bio)`,
  email: sql<string>`split_part(users.searched, '\n', 2)`,
  first_name: sql<string>`lower(users.first_name)`,
  last_name: sql<string>`lower(users.last_name)`,
  username: sql<string>`split_part(users.searched, '\n', 1)`,
}

/** What the list can be in the order of, each as its index has it, and whether some have no value. */
export const KEYS: Record<UserSort, { key: RawBuilder<unknown>; nullable?: true }> = {
  username: { key: sql`lower(users.username)` },
  email: { key: sql`lower(users.email)`, nullable: true },
  inserted_at: { key: sql`users.inserted_at` },
  id: { key: sql`users.id` },
  role_id: { key: sql`users.role_id` },
  first_name: { key: sql`lower(users.first_name)`, nullable: true },
  last_name: { key: sql`lower(users.last_name)`, nullable: true },
}

/** Of fewer letters than this an index by trigrams finds nothing, and would be read from end to end. */
const INDEXED = 3

/** Fewer letters are looked for in a way that no index is thought of for, and that costs least for each row. */
const holds = (text: RawBuilder<string>, value: string): Expression<SqlBool> =>
  value.length < INDEXED
    ? sql<SqlBool>`strpos(${text}, ${value.toLowerCase()}) > 0`
    : sql<SqlBool>`${text} like ${`%${escapeLike(value.toLowerCase())}%`}`

/** Whether an index finds what is searched; else the list is walked, where so few letters are seldom far apart. */
export function isIndexed(term: string): boolean {
  const { parts, words } = readUserSearch(term)
  return [words, ...parts.map(({ value }) => value)].some((text) => text.length >= INDEXED)
}

function searched({ userSearchTerm, seesPrivate }: UserSelection): Expression<SqlBool>[] {
  const { parts, words } = readUserSearch(userSearchTerm)
  const conditions = parts.flatMap(({ modifier, value }) => {
    if (!seesPrivate && PRIVATE_MODIFIERS.includes(modifier)) return [sql<SqlBool>`false`]
    return modifier === 'bio'
      ? [sql<SqlBool>`users.bio <> ''`, holds(COLUMNS.bio, value)]
      : [holds(SEARCHED, value), holds(COLUMNS[modifier], value)]
  })
  if (words !== '') conditions.push(holds(SEARCHED, words))
  if (words !== '' && !seesPrivate) conditions.push(holds(COLUMNS.username, words))
  return conditions
}

/** The users of the site that match, to be selected. */
export const matching = (site: SiteHandle, selection: UserSelection) => {
  const { ids, roleIds, hideSpammers, onlyActive } = selection
  // Whoever asks for spammers alone means to see them.
  const isAboutThem = roleIds.length > 0 && roleIds.every((id) => id === ROLE.spammer)
  return site
    .from('users')
    .where('users.status', '<>', 3)
    .$if(ids.length > 0, (query) => query.where('users.id', '=', anyOf(ids)))
    .$if(roleIds.length > 0, (query) => query.where('users.roleId', 'in', roleIds))
    .$if(hideSpammers && !isAboutThem, (query) => query.where('users.roleId', '<>', ROLE.spammer))
    .$if(onlyActive, (query) => query.where('users.status', '=', 0))
    .where((where) => where.and(searched(selection)))
}

/** How many users match, of those of whom all of `tests` hold. */
export const countUsers = async (
  site: SiteHandle,
  selection: UserSelection,
  tests: readonly Expression<SqlBool>[] = [],
): Promise<number> => {
  const row = await matching(site, selection)
    .where((where) => where.and([...tests]))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}
