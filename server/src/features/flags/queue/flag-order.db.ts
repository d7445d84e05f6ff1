import type { FlagSort } from '@ward/domain/flags/queue/flag-order'
import { type OrderByItemBuilder, type RawBuilder, sql } from 'kysely'
import type { Fact } from './flag-counts.db.ts'
import type { FlagSearch } from './flag-search.db.ts'

/** The sort keys of a list's parts. */
export type Key = 'date' | 'waiting' | 'reports' | 'impact'
/** A part of a list, with the facts that make it one, and what it is sorted by. */
type Part = { facts: Partial<Record<Fact, boolean>>; key: Key; sortDesc?: boolean }

const CLOSED: Part = { facts: { isOpen: false }, key: 'date', sortDesc: true }
const OPEN = { isOpen: true }

/** The parts of which an order is made, one after the other: closed flags follow, the newest first. */
const PARTS: Record<Exclude<FlagSort, 'date'>, readonly Part[]> = {
  'at-risk': [
    { facts: { ...OPEN, atRisk: true }, key: 'waiting' },
    { facts: { ...OPEN, atRisk: false }, key: 'waiting' },
    CLOSED,
  ],
  reports: [{ facts: OPEN, key: 'reports' }, CLOSED],
  impact: [{ facts: OPEN, key: 'impact' }, CLOSED],
  waiting: [{ facts: OPEN, key: 'waiting' }, CLOSED],
}

/** The parts of an order in which a search can find something, each as a search of its own. */
export function partsOf<Search extends FlagSearch & { sortDesc: boolean; sort?: FlagSort }>(
  search: Search,
): (Search & { key: Key })[] {
  const { sort = 'date' } = search
  if (sort === 'date') return [{ ...search, key: 'date' }]
  return PARTS[sort].flatMap(({ facts, key, sortDesc = true }) => {
    const contradicts = (Object.keys(facts) as Fact[]).some(
      (fact) => search[fact] != null && search[fact] !== facts[fact],
    )
    return contradicts ? [] : [{ ...search, ...facts, key, sortDesc }]
  })
}

/** Where open flags sort: first in the filter 'At risk', or last when its pages are read from the end. */
export type Order = { key: Key; sortDesc: boolean; open: 'first' | 'last' | 'anywhere' }

type Column = 'isOpen' | 'listedAt' | 'waitsSince' | 'reportsCount' | 'impact' | 'id'
type Term = readonly [Column, 'asc' | 'desc']
export type Terms = readonly Term[]

/** The columns that come before the longer wait. */
const PRESSING: Record<Exclude<Key, 'date'>, readonly Column[]> = {
  waiting: [],
  reports: ['reportsCount'],
  impact: ['impact'],
}

/** The columns of an order; the last is the id, so that no row stands on two pages. */
export function termsOf({ key, sortDesc, open }: Order): Term[] {
  const [down, up] = sortDesc ? (['desc', 'asc'] as const) : (['asc', 'desc'] as const)
  if (key !== 'date') return [...PRESSING[key].map((column) => [column, down] as const), ['waitsSince', up], ['id', up]]
  const first: Term[] = open === 'anywhere' ? [] : [['isOpen', open === 'first' ? 'desc' : 'asc']]
  return [...first, ['listedAt', down], ['id', down]]
}

type Table = 'flags' | 'flagAssigns' | 'found'
type Ordered = {
  orderBy(by: RawBuilder<unknown>, how: 'asc' | 'desc' | ((item: OrderByItemBuilder) => OrderByItemBuilder)): Ordered
}

const refOf = (table: Table, column: Column) => {
  if (column === 'isOpen' && table !== 'flags') return sql`${sql.ref(`${table}.facts`)} & 1`
  return sql.ref(`${table}.${column === 'id' && table === 'flagAssigns' ? 'flagId' : column}`)
}

/** A query in the order of these columns of a table: `.$call((query) => inOrder(query, 'flags', terms))`. */
export function inOrder<Query>(query: Query, table: Table, terms: Terms): Query {
  const ordered = query as Ordered
  return terms.reduce(
    (before, [column, direction]) => before.orderBy(refOf(table, column), direction),
    ordered,
  ) as Query
}

/** All flags of a list in its order, where it is read at once and not part by part. */
export function inWholeOrder<Query>(
  query: Query,
  search: { sort?: FlagSort; sortDesc: boolean; atRisk?: boolean | null },
): Query {
  const { sort = 'date', sortDesc } = search
  if (sort === 'date')
    return inOrder(
      query,
      'flags',
      termsOf({ key: 'date', sortDesc, open: search.atRisk === true ? 'first' : 'anywhere' }),
    )
  let ordered = (query as Ordered).orderBy(sql`flags.is_open`, 'desc')
  if (sort === 'at-risk') ordered = ordered.orderBy(sql`flags.is_open and flags.at_risk`, 'desc')
  for (const [column, direction] of termsOf({
    key: sort === 'at-risk' ? 'waiting' : sort,
    sortDesc: true,
    open: 'anywhere',
  }))
    ordered = ordered.orderBy(sql`case when flags.is_open then ${refOf('flags', column)} end`, (item) =>
      (direction === 'desc' ? item.desc() : item.asc()).nullsLast(),
    )
  return inOrder(ordered as Query, 'flags', termsOf({ key: 'date', sortDesc: true, open: 'anywhere' }))
}
