import type { UserQuery } from '@ward/domain/users/users'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { DB } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { countUsers, KEYS, matching, type UserSelection } from './user-search.db.ts'

export type Range = Pick<UserQuery, 'limit' | 'offset'>
/** A piece of the list: all who match and of whom this holds, one behind the other; `alike`: they have one key, or none. */
type Part = { tests: readonly Expression<SqlBool>[]; alike: boolean }
/** A place in the order of the list: somebody's key and id. */
type Place = { key: unknown; id: string }
type Comparison = '<' | '>' | '<=' | '>='

/** To rows so far down the list is walked from its beginning; to those behind them from a place near them. */
export const NEAR = 2_000

/** Read from the end, a list is its own mirror image: users without a value come first. */
const isDescending = ({ sortDesc, fromEnd }: UserSelection): boolean => sortDesc !== fromEnd
export const directionOf = (selection: UserSelection) =>
  sql.raw(`${isDescending(selection) ? 'desc' : 'asc'} nulls ${selection.fromEnd ? 'first' : 'last'}`)
export const tieOf = (selection: UserSelection) => (isDescending(selection) ? 'desc' : 'asc')

/** A page of many, by walking the index of the order, which also says whether a user counts. */
export async function pageOfMany(site: SiteHandle, asked: UserSelection, range: Range): Promise<string[]> {
  const selection = { ...asked, walked: true } as const
  const place = range.offset > NEAR ? await placeNear(site, selection, range.offset) : undefined
  if (!place) return walk(site, selection, partsOf(selection), range)
  const { before, behind } = splitAt(selection, place)
  let n = 0
  for (const { tests } of before) n += await countUsers(site, selection, tests)
  const { limit, offset } = range
  const back = Math.min(limit, Math.max(0, n - offset))
  const mirrored = { ...selection, fromEnd: !selection.fromEnd }
  const above = await walk(site, mirrored, before.toReversed(), { limit: back, offset: n - offset - back })
  const below = { limit: limit - back, offset: Math.max(0, offset - n) }
  return [...above.toReversed(), ...(await walk(site, selection, behind, below))]
}

/** Users without a value come last in both directions, by their id; their indexes are others than those of who has one. */
function partsOf({ sort, fromEnd }: UserSelection): Part[] {
  const { given } = KEYS[sort]
  if (!given) return [{ tests: [], alike: false }]
  const withAndWithout = [
    { tests: [sql<SqlBool>`${given} is not null`], alike: false },
    { tests: [sql<SqlBool>`${given} is null`], alike: true },
  ]
  return fromEnd ? withAndWithout.toReversed() : withAndWithout
}

/**
 * The list in two: before a place, and from it on. Those who have the key of the place are a part of their own: of a key that
 * half of the list has, such as a role, the database would not know how many rows it asks for. Nobody shares one that is unique.
 */
function splitAt(selection: UserSelection, { key: value, id }: Place): { before: Part[]; behind: Part[] } {
  const { sort } = selection
  const { key, given, unique } = KEYS[sort]
  const parts = partsOf(selection)
  const at = given && (value === null) !== selection.fromEnd ? 1 : 0
  const its = parts[at]?.tests ?? []
  const where = expressionBuilder<DB, 'users'>()
  const [earlier, later] = isDescending(selection) ? (['>', '<'] as const) : (['<', '>'] as const)
  const isById = value === null || sort === 'id'
  const same = isById ? its : [...its, where(key, '=', value)]
  const others = (than: Comparison) => (isById ? [] : [{ tests: [...its, where(key, than, value)], alike: false }])
  const alike = (than: Comparison) =>
    unique && !isById ? [] : [{ tests: [...same, where('users.id', than, id)], alike: true }]
  return {
    before: [...parts.slice(0, at), ...others(earlier), ...alike(earlier)],
    behind: [...alike(`${later}=`), ...others(unique ? `${later}=` : later), ...parts.slice(at + 1)],
  }
}

/** The number of ids drawn to find a place: with a million users every thousandth, which tells the place to some ten thousand rows. */
const DRAWN = 1_000

type Draw = { ids: string[]; share: number }
/** Ids by chance, and which share they are of all that the site may have. */
async function draw(site: SiteHandle, size: number): Promise<Draw> {
  const { first, last } = await site
    .from('users')
    .select([sql<string>`coalesce(min(id), 0)`.as('first'), sql<string>`coalesce(max(id), 0)`.as('last')])
    .executeTakeFirstOrThrow()
  const all = Number(last) - Number(first) + 1
  return {
    ids: Array.from({ length: size }, () => String(Number(first) + Math.floor(Math.random() * all))),
    share: size / all,
  }
}

const isOneOf = (ids: readonly string[]) => sql<SqlBool>`users.id = any(${ids}::bigint[])`

/** So few ids tell at next to no cost whether a search is common; so many of them match that chance does not mislead. */
const PROBED = 300
const SURE = 8

/** Whether surely more than so many match: counting them by an index of words reads all that it has of a common one. */
export async function areSurelyMore(site: SiteHandle, selection: UserSelection, than: number): Promise<boolean> {
  const { ids, share } = await draw(site, PROBED)
  const enough = Math.max(SURE, 3 * than * share)
  if (enough > PROBED) return false
  return (await countUsers(site, { ...selection, walked: true }, [isOneOf(ids)])) >= enough
}

/** Somebody about so many rows down the list, by those who match among ids that are drawn; undefined where none of them does. */
async function placeNear(site: SiteHandle, selection: UserSelection, offset: number): Promise<Place | undefined> {
  const { ids, share } = await draw(site, DRAWN)
  const met = await matching(site, selection)
    .where(isOneOf(ids))
    .select(['users.id', KEYS[selection.sort].key.as('key')])
    .orderBy(sql`${KEYS[selection.sort].key} ${directionOf(selection)}`)
    .orderBy('users.id', tieOf(selection))
    .execute()
  return met[Math.min(met.length - 1, Math.floor(offset * share))]
}

/** A page of parts that lie one behind the other; of one that is passed over it is counted how many rows it has. */
async function walk(
  site: SiteHandle,
  selection: UserSelection,
  parts: readonly Part[],
  { limit, offset }: Range,
): Promise<string[]> {
  const [part, ...others] = parts
  if (!part || limit === 0) return []
  const page = await walkOne(site, selection, part, { limit, offset })
  if (page.length === limit || others.length === 0) return page
  const passed = page.length > 0 || offset === 0 ? offset : await countUsers(site, selection, part.tests)
  const rest = { limit: limit - page.length, offset: Math.max(0, offset - passed) }
  return [...page, ...(await walk(site, selection, others, rest))]
}

async function walkOne(
  site: SiteHandle,
  selection: UserSelection,
  { tests, alike }: Part,
  { limit, offset }: Range,
): Promise<string[]> {
  const direction = tieOf(selection)
  const { key, unique } = KEYS[selection.sort]
  const rows = await matching(site, selection)
    .where((where) => where.and([...tests]))
    .select('users.id')
    .$if(!alike, (query) => query.orderBy(sql`${key} ${sql.raw(direction)}`))
    .$if(alike || !unique, (query) => query.orderBy('users.id', direction))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}
