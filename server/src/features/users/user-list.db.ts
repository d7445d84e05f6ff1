import { ROLE } from '@ward/domain/roles'
import { PRIVATE_MODIFIERS, readUserSearch, type SearchModifier } from '@ward/domain/user-search'
import type { UserQuery, UserSort } from '@ward/domain/users'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { anyOf } from '../../platform/database/statement.ts'
import { CARD, type UserCard } from './users.db.ts'

/** A list of users, as somebody asks for it; `seesPrivate`: they may know names and e-mail addresses. */
export type UserSelection = Omit<UserQuery, 'limit' | 'offset'> & { seesPrivate: boolean }
type Range = Pick<UserQuery, 'limit' | 'offset'>

/**
 * What the words of a search stand in, as the index users_search has it: username, e-mail and full name, each on a line of
 * its own, so that no words match across two of them.
 */
const SEARCHED = sql<string>`lower(users.username || '\n' || coalesce(users.email, '') || '\n' || coalesce(users.first_name, '') || ' ' || coalesce(users.last_name, ''))`
const COLUMNS: Record<SearchModifier, RawBuilder<string>> = {
  bio: sql<string>`lower(users.bio)`,
  email: sql<string>`lower(users.email)`,
  first_name: sql<string>`lower(users.first_name)`,
  last_name: sql<string>`lower(users.last_name)`,
  username: sql<string>`lower(users.username)`,
}

/** What the list can be in the order of, each as its index has it, and whether some have no value. */
const KEYS: Record<UserSort, { key: RawBuilder<unknown>; nullable?: true }> = {
  username: { key: COLUMNS.username },
  email: { key: COLUMNS.email, nullable: true },
  inserted_at: { key: sql`users.inserted_at` },
  id: { key: sql`users.id` },
  role_id: { key: sql`users.role_id` },
  first_name: { key: COLUMNS.first_name, nullable: true },
  last_name: { key: COLUMNS.last_name, nullable: true },
}

/** Of fewer letters than this an index by trigrams finds nothing, and would be read from end to end. */
const INDEXED = 3

function holds(text: RawBuilder<string>, value: string): Expression<SqlBool> {
  const looked = value.length < INDEXED ? sql<string>`${text} || ''` : text
  return sql<SqlBool>`(${looked}) like ${`%${escapeLike(value.toLowerCase())}%`}`
}

/** Whether an index finds what is searched; else the list is walked, where so few letters are seldom far apart. */
function isIndexed(term: string): boolean {
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

const matching = (site: SiteHandle, selection: UserSelection) => {
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

/** How many users match. */
export const countUsers = async (site: SiteHandle, selection: UserSelection): Promise<number> => {
  const row = await matching(site, selection).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return row.n
}

/** So many are found and sorted; of more the list is walked in its order, where those that match are not far apart. */
const FEW = 10_000

async function areFew(site: SiteHandle, selection: UserSelection): Promise<boolean> {
  const isNarrowed = isIndexed(selection.userSearchTerm) || selection.roleIds.length > 0 || selection.ids.length > 0
  if (!isNarrowed) return false
  const some = matching(site, selection)
    .select('users.id')
    .limit(FEW + 1)
  const row = await site.db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n <= FEW
}

/** Read from the end, a list is its own mirror image: whoever has no value comes first. */
const isDescending = ({ sortDesc, fromEnd }: UserSelection): boolean => sortDesc !== fromEnd
const directionOf = (selection: UserSelection) =>
  sql.raw(`${isDescending(selection) ? 'desc' : 'asc'} nulls ${selection.fromEnd ? 'first' : 'last'}`)
const tieOf = (selection: UserSelection) => (isDescending(selection) ? 'desc' : 'asc')

/** All that match, in order: for a file. Of a page see searchUsers. */
export const usersInOrder = (site: SiteHandle, selection: UserSelection) =>
  matching(site, selection)
    .select(CARD)
    .orderBy(sql`${KEYS[selection.sort].key} ${directionOf(selection)}`)
    .orderBy('users.id', tieOf(selection))
    .$castTo<UserCard>()

/** Cards by ids, in their order. */
async function cardsOf(site: SiteHandle, ids: readonly string[]): Promise<UserCard[]> {
  if (ids.length === 0) return []
  const rows = await site.from('users').select(CARD).where('users.id', 'in', ids).$castTo<UserCard>().execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A page of few: all are found first, since nobody knows how far apart they are in the order of the list. */
async function pageOfFew(site: SiteHandle, selection: UserSelection, { limit, offset }: Range): Promise<string[]> {
  const rows = await site.db
    .with(
      (name) => name('found').materialized(),
      () => matching(site, selection).select(['users.id', KEYS[selection.sort].key.as('key')]),
    )
    .selectFrom('found')
    .select('found.id')
    .orderBy(sql`found.key ${directionOf(selection)}`)
    .orderBy('found.id', tieOf(selection))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** A page of many, by walking the index of the order, which also says whether a user counts. */
async function pageOfMany(site: SiteHandle, selection: UserSelection, { limit, offset }: Range): Promise<string[]> {
  const { key, nullable } = KEYS[selection.sort]
  const direction = tieOf(selection)
  const walk = async (test: Expression<SqlBool> | null, range: Range): Promise<string[]> => {
    const rows = await matching(site, selection)
      .$if(test !== null, (query) => query.where(test ?? sql<SqlBool>`true`))
      .select('users.id')
      .orderBy(sql`${key} ${sql.raw(direction)}`)
      .$if(selection.sort !== 'id', (query) => query.orderBy('users.id', direction))
      .limit(range.limit)
      .offset(range.offset)
      .execute()
    return rows.map(({ id }) => id)
  }
  if (!nullable) return walk(null, { limit, offset })
  // Who has no value comes last either way, while the index has them at one end.
  const withAndWithout = [sql<SqlBool>`${key} is not null`, sql<SqlBool>`${key} is null`] as const
  const [first, then] = selection.fromEnd ? withAndWithout.toReversed() : withAndWithout
  const page = await walk(first ?? null, { limit, offset })
  if (page.length === limit) return page
  const before = page.length > 0 || offset === 0 ? offset : await countWith(site, selection, first ?? sql`true`)
  const rest = { limit: limit - page.length, offset: Math.max(0, offset - before) }
  return [...page, ...(await walk(then ?? null, rest))]
}

async function countWith(site: SiteHandle, selection: UserSelection, test: Expression<SqlBool>): Promise<number> {
  const row = await matching(site, selection)
    .where(test)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n
}

/** Behind so many rows of a search all that match are found first, as of few: most rows on the way to them would be read in vain. */
const NEAR = 2_000

/**
 * A page of a search that no index finds: out of the first rows of the list, as long as these fill it. Where they do not, what is
 * searched is rare, and all that match are found first: walking on to them would read row after row in vain.
 */
async function pageWithoutIndex(site: SiteHandle, selection: UserSelection, range: Range): Promise<string[]> {
  const ids = await pageOfMany(site, { ...selection, userSearchTerm: '' }, { limit: NEAR, offset: 0 })
  const near = ids.length > 0 ? await pageOfFew(site, { ...selection, ids }, range) : []
  return near.length === range.limit ? near : pageOfFew(site, selection, range)
}

async function pageOf(site: SiteHandle, selection: UserSelection, range: Range): Promise<string[]> {
  const { userSearchTerm, ids } = selection
  const isSearch = userSearchTerm !== ''
  if ((isSearch && range.offset > NEAR) || (await areFew(site, selection))) return pageOfFew(site, selection, range)
  const hasNoIndex = isSearch && ids.length === 0 && !isIndexed(userSearchTerm)
  return hasNoIndex ? pageWithoutIndex(site, selection, range) : pageOfMany(site, selection, range)
}

/** One page of the users that match, ties by id, those without a value last. */
export async function searchUsers(site: SiteHandle, selection: UserSelection, range: Range): Promise<UserCard[]> {
  const page = await pageOf(site, selection, range)
  return cardsOf(site, selection.fromEnd ? page.toReversed() : page)
}

export type RoleHolder = { id: string; personId: string; username: string; email: string | null; roleId: number }

/** Of these users what decides whether they may get another role; without those that are deleted. */
export const roleHolders = (site: SiteHandle, ids: readonly string[]): Promise<RoleHolder[]> =>
  site
    .from('users')
    .select(['id', 'personId', 'username', 'email', 'roleId'])
    .where('id', 'in', ids)
    .where('status', '<>', 3)
    .orderBy('id')
    .execute()

export const setBadge = (site: SiteHandle, ids: readonly string[], badge: string) =>
  site.updateTable('users').set({ badge }).where('id', 'in', ids).execute()
