import { FLAG_PAGE_SIZES, type FlagQuery } from '@ward/domain/flags/flag/flags'
import type { FlagSort } from '@ward/domain/flags/queue/flag-order'
import { type Expression, sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { statements } from '../../../platform/database/statement-family.ts'
import { cardColumns, cardIn, type UserCard } from '../../users/directory/users.db.ts'
import { type FlagRow, flagRows } from '../flag/flags.db.ts'
import { FACTS, keptSum } from './flag-counts.db.ts'
import { inOrder, type Key, type Order, partsOf, type Terms, termsOf } from './flag-order.db.ts'
import {
  assignedTotal,
  countFlags,
  type FlagSearch,
  matching,
  matchingOpen,
  type Shape,
  shapeOf,
  type Values,
  valuesOf,
} from './flag-search.db.ts'

/** Part of a list: its rows and their order. */
type Page = Pick<FlagQuery, 'limit' | 'offset' | 'sortDesc'> & { key?: Key }

/** A flag of the queue with its author; the exact number of all that match where it was asked for. */
export type QueueRow = FlagRow & { totalCount?: number }

/** A first page of a usual size says so in its text: then PostgreSQL knows how little is asked and need not plan it again. */
type First = { first: number | null; withTotal: boolean }
const USUAL = [1, ...FLAG_PAGE_SIZES]

/** `ranges`: of the flags that are of one kind and the same facts, the first ones of each, merged; else the index is walked. */
type Method = { by: 'walk' | 'ranges' }

// The resulting SQL stands in flag-queue.sql.
const pages = statements(
  (shape: Shape & Order & First & Method, site, limit: number, offset: number, ...values: Values) => {
    const first = shape.first === null ? null : sql.lit(shape.first)
    const terms = termsOf(shape)
    const page =
      shape.assignees === 'none' && shape.by === 'walk'
        ? (shape.key === 'date' ? matching : matchingOpen)(site, shape, values)
            .select(['flags.siteId', 'flags.id'])
            .$call((query) => inOrder(query, 'flags', terms))
            .limit(first ?? limit)
            .$if(shape.first === null, (query) => query.offset(offset))
        : merged(site, shape, values, first ?? sql<number>`${offset}::int + ${limit}::int`)
            .select(['found.siteId', 'found.id'])
            // A flag with several assignees stands in the range of each.
            .$if(shape.assignees === 'many', (query) =>
              query.groupBy(['found.siteId', 'found.id', ...foundColumns('found', terms), 'found.facts']),
            )
            .$call((query) => inOrder(query, 'found', terms))
            .limit(first ?? limit)
            .$if(shape.first === null, (query) => query.offset(offset))
    return withAuthor(site)
      .$if(shape.withTotal, (query) =>
        query.select(
          (shape.assignees === 'none'
            ? keptSum(site, shape.hasType, { assocType: values[0], asked: values[2], requested: values[3] })
            : assignedTotal(site, shape, values)
          ).as('totalCount'),
        ),
      )
      .innerJoin(page.as('page'), (join) =>
        join.onRef('page.siteId', '=', 'flags.siteId').onRef('page.id', '=', 'flags.id'),
      )
      .$castTo<QueueRow>()
      .$call((query) => inOrder(query, 'flags', terms))
  },
)

/** The first flags of each range that matches, as many as the page may need: one moderator's, or one kind's with the same facts. */
const merged = (site: SiteHandle, shape: Shape & Order, values: Values, most: Expression<number>) =>
  shape.assignees === 'none' ? ofOneFacts(site, shape, values, most) : ofOneModerator(site, shape, values, most)

/** The sort columns of the found flags, besides their id and facts. */
const foundColumns = <Table extends string>(table: Table, terms: Terms) =>
  terms.flatMap(([column]) => (column === 'id' || column === 'isOpen' ? [] : [`${table}.${column}` as const]))

const ofOneFacts = (
  site: SiteHandle,
  { hasType, ...order }: Shape & Order,
  [assocType, , asked, requested]: Values,
  most: Expression<number>,
) => {
  const terms = termsOf(order)
  return site.db
    .selectFrom(
      site
        .from('flagCounts')
        .where(sql<number>`facts & ${asked}::int`, '=', sql<number>`${requested}::int`)
        .$if(hasType, (query) => query.where('assocType', '=', assocType))
        .select(['siteId', 'assocType', 'facts'])
        .distinct()
        .as('range'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('flags')
          .where('flags.siteId', '=', site.siteId)
          .whereRef('flags.assocType', '=', 'range.assocType')
          .whereRef('flags.facts', '=', 'range.facts')
          .select(['flags.siteId', 'flags.id', ...foundColumns('flags', terms), 'flags.facts'])
          .$call((query) => inOrder(query, 'flags', terms))
          .limit(most)
          .as('found'),
      (join) => join.onTrue(),
    )
}

const ofOneModerator = (
  site: SiteHandle,
  shape: Shape & Order,
  [assocType, userIds, asked, requested]: Values,
  most: Expression<number>,
) => {
  const terms = termsOf(shape)
  // An assignment carries the date of its flag; only the flag has the other columns that a list is ordered by.
  const table = shape.key === 'date' ? 'flagAssigns' : 'flags'
  return site.db
    .selectFrom(site.from('users').where('users.id', '=', anyOf(userIds)).select('users.id as userId').as('range'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('flagAssigns')
          .$if(
            table === 'flags',
            (found) =>
              found.innerJoin('flags', (join) =>
                join.onRef('flags.siteId', '=', 'flagAssigns.siteId').onRef('flags.id', '=', 'flagAssigns.flagId'),
              ) as never,
          )
          .where('flagAssigns.siteId', '=', site.siteId)
          .whereRef('flagAssigns.userId', '=', 'range.userId')
          .where(sql<number>`flag_assigns.facts & ${asked}::int`, '=', sql<number>`${requested}::int`)
          .$if(shape.hasType, (found) => found.where('flagAssigns.assocType', '=', assocType))
          .select([
            'flagAssigns.siteId',
            'flagAssigns.flagId as id',
            ...(foundColumns(table, terms) as never[]),
            'flagAssigns.facts',
          ])
          .$call((query) => inOrder(query, table, terms))
          .limit(most)
          .as('found'),
      (join) => join.onTrue(),
    )
}

/** Flags with their authors; callers add conditions. */
export const withAuthor = (site: SiteHandle) =>
  flagRows(site)
    .leftJoin('users as author', (join) =>
      join
        .onRef('author.siteId', '=', 'flags.siteId')
        .on('author.id', '=', sql<string>`coalesce(content.author_id, flags.user_id)`),
    )
    .select(cardColumns('author'))

/** One part of a list, in its order. */
export const listFlags = (
  site: SiteHandle,
  { limit, offset, sortDesc, key = 'date', ...search }: FlagSearch & Page,
  { isFromEnd = false, withTotal = false, by = 'walk' as Method['by'] } = {},
): Promise<QueueRow[]> => {
  const open = search.atRisk !== true || key !== 'date' ? 'anywhere' : isFromEnd ? 'last' : 'first'
  const first = offset === 0 && USUAL.includes(limit) ? limit : null
  const shape = shapeOf(search, key)
  return pages({ ...shape, key, sortDesc, open, first, withTotal, by }, site, limit, offset, ...valuesOf(search))
}

/** Further from the beginning than this, a page may be nearer to the end, and it pays to know. */
const FAR = 1000
/** So few of several facts are merged and sorted sooner than they are found among all that have the rarest of them. */
const FEW = 2000

/**
 * Whether a search asks for several things at once, so that no index holds its flags alone; the index of flags at risk begins
 * with the open ones, and those of the orders hold no others.
 */
const isCombined = ({ assocType, assignedToUserIds, key, ...facts }: FlagSearch & { key: Key }): boolean => {
  const ofOpen = key !== 'date'
  const asked = FACTS.filter((fact) => facts[fact] != null && !(fact === 'isOpen' && (ofOpen || facts.atRisk === true)))
  return assignedToUserIds.length === 0 && asked.length + (assocType ? 1 : 0) > (ofOpen ? 0 : 1)
}

/** The authors of a page's flags. */
export const authorsOf = (rows: readonly QueueRow[]): UserCard[] =>
  rows.map(cardIn).filter((card) => card !== undefined)

type FlagPage = { contentFlags: QueueRow[]; totalCount: number }

/** A page of one part; in the second half it is read from the end, so none costs more than the middle. */
async function partPage(site: SiteHandle, search: FlagSearch & Page & { key: Key }): Promise<FlagPage> {
  const { limit, offset, sortDesc } = search
  const combined = isCombined(search)
  if (offset <= FAR && !combined) {
    const contentFlags = await listFlags(site, search, { withTotal: true })
    // No row brings the number where the page is behind the last one.
    return {
      contentFlags,
      totalCount: contentFlags[0]?.totalCount ?? (offset > 0 ? await countFlags(site, search) : 0),
    }
  }
  const totalCount = await countFlags(site, search)
  const by = combined && totalCount <= FEW ? 'ranges' : 'walk'
  const rest = totalCount - offset
  if (rest <= 0) return { contentFlags: [], totalCount }
  if (offset <= Math.max(rest, FAR)) return { contentFlags: await listFlags(site, search, { by }), totalCount }
  const fromEnd = { limit: Math.min(limit, rest), offset: Math.max(0, rest - limit), sortDesc: !sortDesc }
  const rows = await listFlags(site, { ...search, ...fromEnd }, { isFromEnd: true, by })
  return { contentFlags: rows.toReversed(), totalCount }
}

/** A page of the queue with the exact number of all that match; ties are broken by id, so that no row stands on two pages. */
export async function flagPage(
  site: SiteHandle,
  { limit, offset, ...search }: FlagSearch & Omit<Page, 'key'> & { sort?: FlagSort },
): Promise<FlagPage> {
  const page: FlagPage = { contentFlags: [], totalCount: 0 }
  for (const part of partsOf(search)) {
    const more = limit - page.contentFlags.length
    const before = page.totalCount
    if (more === 0) {
      page.totalCount += await countFlags(site, part)
      continue
    }
    const { contentFlags, totalCount } = await partPage(site, {
      ...part,
      limit: more,
      offset: Math.max(0, offset - before),
    })
    page.contentFlags.push(...contentFlags)
    page.totalCount += totalCount
  }
  return page
}
