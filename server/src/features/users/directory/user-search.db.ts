import { STATUS } from '@ward/domain/app/account-status'
import { ROLE } from '@ward/domain/app/roles'
import { PRIVATE_MODIFIERS, readUserSearch, type SearchModifier } from '@ward/domain/users/user-search'
import type { UserQuery, UserSort } from '@ward/domain/users/users'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { isActive } from './active.db.ts'

/**
 * A list of users, as somebody asks for it; `seesPrivate`: they may know names and email addresses; `walked`: in its order, where
 * an index of words would only lead away.
 */
export type UserSelection = Omit<UserQuery, 'limit' | 'offset'> & { seesPrivate: boolean; walked?: true }

/**
 * The column that a search reads: username, email and full name in lower case, each on a line of its own, so that no words
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

type Key = { key: RawBuilder<unknown>; given?: RawBuilder<unknown>; unique?: true }

/**
 * The orders of the list, each as its index has it. `given`: the column may be empty, and its index then holds only those who
 * have it; `unique`: nobody else has the same, so no tie is broken by id.
 */
export const KEYS: Record<UserSort, Key> = {
  username: { key: sql`lower(users.username)`, unique: true },
  email: { key: sql`lower(users.email)`, given: sql`users.email`, unique: true },
  inserted_at: { key: sql`users.inserted_at` },
  id: { key: sql`users.id`, unique: true },
  role_id: { key: sql`users.role_id` },
  first_name: { key: sql`lower(users.first_name)`, given: sql`users.first_name` },
  last_name: { key: sql`lower(users.last_name)`, given: sql`users.last_name` },
}

/** An index by trigrams finds nothing by fewer letters than this, and would be read from end to end. */
const INDEXED = 3

/**
 * Fewer letters, and whatever is walked, are looked for in a way that no index is thought of for and that costs least for each
 * row: as a function, LIKE finds one letter or two in a quarter to a half of the time of strpos, which prepares for long words.
 */
function holds(text: RawBuilder<string>, value: string, walked?: true): Expression<SqlBool> {
  const pattern = `%${escapeLike(value.toLowerCase())}%`
  if (value.length < INDEXED) return sql<SqlBool>`textlike(${text}, ${pattern})`
  return walked ? sql<SqlBool>`strpos(${text}, ${value.toLowerCase()}) > 0` : sql<SqlBool>`${text} like ${pattern}`
}

/** Whether an index finds the term; else the list is walked, where so few letters are seldom far apart. */
export function isIndexed(term: string): boolean {
  const { parts, words } = readUserSearch(term)
  return [words, ...parts.map(({ value }) => value)].some((text) => text.length >= INDEXED)
}

/** Anything but capital letters, which no search text has; letters first, of which most text is. */
const ASCII = [
  ...'abcdefghijklmnopqrstuvwxyz',
  ...Array.from({ length: 127 }, (_none, at) => String.fromCharCode(at + 1)),
]
const BESIDE = [...new Set(ASCII.map((sign) => sign.toLowerCase()))]

/**
 * Conditions that find everybody with two letters or digits of such a search, each by an index: with a third sign beside them
 * they are trigrams; names with letters beyond ASCII are compared one by one. Undefined where a search has no such two.
 */
export function conditionsOfTwo(term: string): Expression<SqlBool>[] | undefined {
  const { parts, words } = readUserSearch(term)
  const texts = [words, ...parts.flatMap(({ modifier, value }) => (modifier === 'bio' ? [] : [value]))]
  const two = texts.map((text) => text.toLowerCase()).find((text) => /^[a-z0-9]{2}$/.test(text))
  if (two === undefined) return undefined
  const patterns = [...BESIDE.map((sign) => `%${two}${escapeLike(sign)}%`), `%${two}`]
  return [
    sql<SqlBool>`users.searched like any(${patterns}::text[])`,
    sql<SqlBool>`octet_length(users.searched) <> length(users.searched)`,
  ]
}

function searched({ userSearchTerm, seesPrivate, walked }: UserSelection): Expression<SqlBool>[] {
  const { parts, words } = readUserSearch(userSearchTerm)
  const conditions = parts.flatMap(({ modifier, value }) => {
    if (!seesPrivate && PRIVATE_MODIFIERS.includes(modifier)) return [sql<SqlBool>`false`]
    return modifier === 'bio'
      ? [sql<SqlBool>`users.bio <> ''`, holds(COLUMNS.bio, value, walked)]
      : [holds(SEARCHED, value, walked), holds(COLUMNS[modifier], value, walked)]
  })
  if (words !== '') conditions.push(holds(SEARCHED, words, walked))
  if (words !== '' && !seesPrivate) conditions.push(holds(COLUMNS.username, words, walked))
  return conditions
}

/** The users of the site that match, to be selected. */
export const matching = (site: SiteHandle, selection: UserSelection) => {
  const { ids, roleIds, hideSpammers, onlyActive } = selection
  // A filter on spammers alone shows them.
  const isAboutThem = roleIds.length > 0 && roleIds.every((id) => id === ROLE.spammer)
  return site
    .from('users')
    .where('users.status', '<>', STATUS.deleted)
    .$if(ids.length > 0, (query) => query.where('users.id', '=', anyOf(ids)))
    .$if(roleIds.length > 0, (query) => query.where('users.roleId', 'in', roleIds))
    .$if(hideSpammers && !isAboutThem, (query) => query.where('users.roleId', '<>', ROLE.spammer))
    .$if(onlyActive, (query) => query.where(isActive))
    .where((where) => where.and(searched(selection)))
}

/** How many users match and pass all of `tests`. */
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
