import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { conditionsOfTwo, isIndexed, KEYS, matching, type UserSelection } from './user-search.db.ts'
import { areSurelyMore, directionOf, NEAR, pageOfMany, type Range, tieOf } from './user-walk.db.ts'
import { CARD, type UserCard } from './users.db.ts'

/** The most users that are found and sorted. Where more match, the list is walked in its order: they are not far apart there. */
const FEW = 10_000

async function areFew(site: SiteHandle, selection: UserSelection): Promise<boolean> {
  const { userSearchTerm, roleIds, ids } = selection
  const isSearched = isIndexed(userSearchTerm)
  if (!isSearched && roleIds.length === 0 && ids.length === 0) return false
  if (isSearched && ids.length === 0 && (await areSurelyMore(site, selection, FEW))) return false
  const some = matching(site, selection)
    .select('users.id')
    .limit(FEW + 1)
  const row = await site.db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return row.n <= FEW
}

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

/**
 * All who match, or one more than a few of them: of two letters by index, else by reading an index of the site until so many are
 * found, in whatever order.
 */
async function idsOf(site: SiteHandle, selection: UserSelection): Promise<string[]> {
  const ids = new Set<string>()
  const conditions = conditionsOfTwo(selection.userSearchTerm)?.map((condition) => [condition]) ?? [[]]
  for (const condition of conditions) {
    const found = matching(site, selection)
      .where((where) => where.and(condition))
      .select('users.id')
      .limit(FEW + 1)
    for (const { id } of await found.execute()) ids.add(id)
  }
  return [...ids]
}

/**
 * A page of a search that no index finds: out of the first rows of the list, as long as these fill it. Where they do not, what is
 * searched is rare, and all that match are found first: walking on to them would read row after row in vain.
 */
async function pageWithoutIndex(site: SiteHandle, selection: UserSelection, range: Range): Promise<string[]> {
  const first = await pageOfMany(site, { ...selection, userSearchTerm: '' }, { limit: NEAR, offset: 0 })
  const near = first.length > 0 ? await pageOfFew(site, { ...selection, ids: first }, range) : []
  if (near.length === range.limit) return near
  const ids = await idsOf(site, selection)
  if (ids.length === 0) return []
  return ids.length > FEW ? pageOfMany(site, selection, range) : pageOfFew(site, { ...selection, ids }, range)
}

async function pageOf(site: SiteHandle, selection: UserSelection, range: Range): Promise<string[]> {
  const { userSearchTerm, ids } = selection
  // A page behind the few is not one of few, however many match.
  if (range.offset <= FEW && (await areFew(site, selection))) return pageOfFew(site, selection, range)
  const hasNoIndex = userSearchTerm !== '' && ids.length === 0 && !isIndexed(userSearchTerm)
  const isNear = range.offset <= NEAR
  return hasNoIndex && isNear ? pageWithoutIndex(site, selection, range) : pageOfMany(site, selection, range)
}

/** One page of the users that match, ties by id, those without a value last. */
export async function searchUsers(site: SiteHandle, selection: UserSelection, range: Range): Promise<UserCard[]> {
  const page = await pageOf(site, selection, range)
  return cardsOf(site, selection.fromEnd ? page.toReversed() : page)
}

export type RoleHolder = {
  id: string
  personId: string
  username: string
  email: string | null
  roleId: number
  status: number
}

/** The facts that decide whether these users may get another role. */
export const roleHolders = (site: SiteHandle, ids: readonly string[]): Promise<RoleHolder[]> =>
  site
    .from('users')
    .select(['id', 'personId', 'username', 'email', 'roleId', 'status'])
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()

export const setBadge = (site: SiteHandle, ids: readonly string[], badge: string) =>
  site.updateTable('users').set({ badge }).where('id', 'in', ids).execute()
