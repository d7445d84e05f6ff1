import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import type { FlagQuery } from '@ward/domain/flags/flag/flags'
import { sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { statements } from '../../../platform/database/statement-family.ts'
import { bitsOf, FACTS, type Fact, keptCount } from './flag-counts.db.ts'

/** The search; facts that are absent are not filtered on. */
export type FlagSearch = Pick<FlagQuery, Fact> &
  Partial<Pick<FlagQuery, 'assocType'>> & { assignedToUserIds: readonly string[] }

/** The parts of a search that change the SQL text. With a single assignee no flag can be found twice. */
export type Shape = { facts: readonly (boolean | null)[]; hasType: boolean; assignees: 'none' | 'one' | 'many' }
export const shapeOf = ({ assocType, assignedToUserIds, ...facts }: FlagSearch, key = 'date'): Shape => ({
  // Of assigned flags, and in the orders of open ones, the facts are asked by their bits, which are values.
  facts: FACTS.map((fact) => (assignedToUserIds.length > 0 || key !== 'date' ? null : (facts[fact] ?? null))),
  hasType: assocType != null,
  assignees: assignedToUserIds.length === 0 ? 'none' : assignedToUserIds.length === 1 ? 'one' : 'many',
})
export type Values = readonly [
  assocType: AssocType,
  assignedToUserIds: readonly string[],
  asked: number,
  requested: number,
]
export const valuesOf = ({ assocType, assignedToUserIds, ...facts }: FlagSearch): Values => {
  const { asked, requested } = bitsOf(facts)
  return [assocType ?? 'comment', assignedToUserIds, asked, requested]
}

/** Flags that match; true and false are written as such, so that the partial indexes are used. */
export const matching = (site: SiteHandle, { facts, hasType }: Shape, [assocType]: Values) => {
  let query = site.from('flags')
  for (const [at, fact] of FACTS.entries()) {
    const column = sql.ref(`flags.${fact}`)
    if (facts[at] === true) query = query.where(sql<boolean>`${column}`)
    if (facts[at] === false) query = query.where(sql<boolean>`not ${column}`)
  }
  return hasType ? query.where('flags.assocType', '=', assocType) : query
}

/** Open flags that match, by the facts that the indexes of the orders hold. */
export const matchingOpen = (site: SiteHandle, { hasType }: Shape, [assocType, , asked, requested]: Values) =>
  site
    .from('flags')
    .where(sql<boolean>`flags.is_open`)
    .where(sql<number>`flags.facts & ${asked}::int`, '=', sql<number>`${requested}::int`)
    .$if(hasType, (query) => query.where('flags.assocType', '=', assocType))

/** Assigned flags that match, from what `flag_assigns` keeps of its flags. */
export const assigned = (site: SiteHandle, { hasType }: Shape, [assocType, userIds, asked, requested]: Values) =>
  site
    .from('flagAssigns')
    .where('userId', '=', anyOf(userIds))
    .where(sql<number>`facts & ${asked}::int`, '=', sql<number>`${requested}::int`)
    .$if(hasType, (query) => query.where('assocType', '=', assocType))

export const assignedTotal = (site: SiteHandle, shape: Shape, values: Values) =>
  assigned(site, shape, values).select(
    (shape.assignees === 'one' ? sql<number>`count(*)::int` : sql<number>`count(distinct flag_id)::int`).as('n'),
  )
const assignedCounts = statements((shape: Shape, site, ...values: Values) => assignedTotal(site, shape, values))

/** The exact number of matching flags. */
export const countFlags = async (site: SiteHandle, search: FlagSearch): Promise<number> =>
  search.assignedToUserIds.length === 0
    ? keptCount(site, search, search.assocType ?? null)
    : ((await assignedCounts(shapeOf(search), site, ...valuesOf(search)))[0]?.n ?? 0)
