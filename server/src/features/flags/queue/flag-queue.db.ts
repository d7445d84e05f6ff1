import type { AssocType } from '@ward/domain/assoc-types'
import { FLAG_PAGE_SIZES, type FlagQuery } from '@ward/domain/flags'
import { type Expression, sql } from 'kysely'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import { anyOf } from '../../../platform/database/statement.ts'
import { cardColumns, cardIn, type UserCard } from '../../users/users.db.ts'
import { type FlagRow, flagRows } from '../flags.db.ts'
import { bitsOf, FACTS, type Fact, keptCount, keptSum } from './flag-counts.db.ts'
import { statements } from './statement-family.ts'

type Page = Pick<FlagQuery, 'limit' | 'offset' | 'sortDesc'>
/** The search; facts that are absent are not filtered on. */
export type FlagSearch = Pick<FlagQuery, Fact> &
  Partial<Pick<FlagQuery, 'assocType'>> & { assignedToUserIds: readonly string[] }
/** Where open flags sort: first in the filter 'At risk', or last when its pages are read from the end. */
type Order = { sortDesc: boolean; open: 'first' | 'last' | 'anywhere' }

/** The parts of a search that change the SQL text. With a single assignee no flag can be found twice. */
type Shape = { facts: readonly (boolean | null)[]; hasType: boolean; assignees: 'none' | 'one' | 'many' }
export const shapeOf = ({ assocType, assignedToUserIds, ...facts }: FlagSearch): Shape => ({
  // Of assigned flags the facts are asked by their bits, which are values.
  facts: FACTS.map((fact) => (assignedToUserIds.length > 0 ? null : (facts[fact] ?? null))),
  hasType: assocType != null,
  assignees: assignedToUserIds.length === 0 ? 'none' : assignedToUserIds.length === 1 ? 'one' : 'many',
})
type Values = readonly [assocType: AssocType, assignedToUserIds: readonly string[], asked: number, wanted: number]
export const valuesOf = ({ assocType, assignedToUserIds, ...facts }: FlagSearch): Values => {
  const { asked, wanted } = bitsOf(facts)
  return [assocType ?? 'comment', assignedToUserIds, asked, wanted]
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

/** Assigned flags that match, from what `flag_assigns` keeps of its flags. */
export const assigned = (site: SiteHandle, { hasType }: Shape, [assocType, userIds, asked, wanted]: Values) =>
  site
    .from('flagAssigns')
    .where('userId', '=', anyOf(userIds))
    .where(sql<number>`facts & ${asked}::int`, '=', sql<number>`${wanted}::int`)
    .$if(hasType, (query) => query.where('assocType', '=', assocType))

/** A flag of the queue with its author; the exact number of all that match where it was asked for. */
export type QueueRow = FlagRow & { totalCount?: number }

/** A first page of a usual size says so in its text: then PostgreSQL knows how little is asked and need not plan it again. */
type First = { first: number | null; withTotal: boolean }
const USUAL = [1, ...FLAG_PAGE_SIZES]

/** `ranges`: of the flags that are of one kind and the same facts, the first ones of each, merged; else the index is walked. */
type Way = { by: 'walk' | 'ranges' }

// What comes of it as SQL stands in flag-queue.sql.
const pages = statements(
  (shape: Shape & Order & First & Way, site, limit: number, offset: number, ...values: Values) => {
    const first = shape.first === null ? null : sql.lit(shape.first)
    const direction = shape.sortDesc ? 'desc' : 'asc'
    const isOrdered = shape.open !== 'anywhere'
    const openDirection = shape.open === 'first' ? 'desc' : 'asc'
    const page =
      shape.assignees === 'none' && shape.by === 'walk'
        ? matching(site, shape, values)
            .select(['flags.siteId', 'flags.id'])
            .$if(isOrdered, (query) => query.orderBy('flags.isOpen', openDirection))
            .orderBy('flags.listedAt', direction)
            .orderBy('flags.id', direction)
            .limit(first ?? limit)
            .$if(shape.first === null, (query) => query.offset(offset))
        : merged(site, shape, values, { direction, most: first ?? sql<number>`${offset}::int + ${limit}::int` })
            .select(['found.siteId', 'found.id'])
            // Who is assigned with others stands in the ranges of all of them.
            .$if(shape.assignees === 'many', (query) =>
              query.groupBy(['found.siteId', 'found.id', 'found.listedAt', 'found.facts']),
            )
            .$if(isOrdered, (query) => query.orderBy(sql`found.facts & 1`, openDirection))
            .orderBy('found.listedAt', direction)
            .orderBy('found.id', direction)
            .limit(first ?? limit)
            .$if(shape.first === null, (query) => query.offset(offset))
    return withAuthor(site)
      .$if(shape.withTotal, (query) =>
        query.select(
          (shape.assignees === 'none'
            ? keptSum(site, shape.hasType, { assocType: values[0], asked: values[2], wanted: values[3] })
            : assignedTotal(site, shape, values)
          ).as('totalCount'),
        ),
      )
      .innerJoin(page.as('page'), (join) =>
        join.onRef('page.siteId', '=', 'flags.siteId').onRef('page.id', '=', 'flags.id'),
      )
      .$if(isOrdered, (query) => query.orderBy('flags.isOpen', openDirection))
      .orderBy('flags.listedAt', direction)
      .orderBy('flags.id', direction)
      .$castTo<QueueRow>()
  },
)

/** Of each range that matches as many of the first flags as the page may need: one moderator's, or one kind's with the same facts. */
const merged = (site: SiteHandle, shape: Shape & Order, values: Values, of: Part) =>
  shape.assignees === 'none' ? ofOneFacts(site, shape, values, of) : ofOneModerator(site, shape, values, of)

type Part = { direction: 'asc' | 'desc'; most: Expression<number> }

const ofOneFacts = (site: SiteHandle, { hasType }: Shape, [assocType, , asked, wanted]: Values, of: Part) =>
  site.db
    .selectFrom(
      site
        .from('flagCounts')
        .where(sql<number>`facts & ${asked}::int`, '=', sql<number>`${wanted}::int`)
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
          .select(['flags.siteId', 'flags.id', 'flags.listedAt', 'flags.facts'])
          .orderBy('flags.listedAt', of.direction)
          .orderBy('flags.id', of.direction)
          .limit(of.most)
          .as('found'),
      (join) => join.onTrue(),
    )

const ofOneModerator = (
  site: SiteHandle,
  shape: Shape & Order,
  [assocType, userIds, asked, wanted]: Values,
  of: Part,
) =>
  site.db
    .selectFrom(site.from('users').where('users.id', '=', anyOf(userIds)).select('users.id as userId').as('range'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('flagAssigns')
          .where('flagAssigns.siteId', '=', site.siteId)
          .whereRef('flagAssigns.userId', '=', 'range.userId')
          .where(sql<number>`flag_assigns.facts & ${asked}::int`, '=', sql<number>`${wanted}::int`)
          .$if(shape.hasType, (found) => found.where('flagAssigns.assocType', '=', assocType))
          .select(['flagAssigns.siteId', 'flagAssigns.flagId as id', 'flagAssigns.listedAt', 'flagAssigns.facts'])
          .$if(shape.open !== 'anywhere', (found) =>
            found.orderBy(sql`flag_assigns.facts & 1`, shape.open === 'first' ? 'desc' : 'asc'),
          )
          .orderBy('flagAssigns.listedAt', of.direction)
          .orderBy('flagAssigns.flagId', of.direction)
          .limit(of.most)
          .as('found'),
      (join) => join.onTrue(),
    )

/** Flags with their authors; callers add conditions. */
export const withAuthor = (site: SiteHandle) =>
  flagRows(site)
    .leftJoin('users as author', (join) =>
      join
        .onRef('author.siteId', '=', 'flags.siteId')
        .on('author.id', '=', sql<string>`coalesce(content.author_id, flags.user_id)`),
    )
    .select(cardColumns('author'))

const assignedTotal = (site: SiteHandle, shape: Shape, values: Values) =>
  assigned(site, shape, values).select(
    (shape.assignees === 'one' ? sql<number>`count(*)::int` : sql<number>`count(distinct flag_id)::int`).as('n'),
  )
const assignedCounts = statements((shape: Shape, site, ...values: Values) => assignedTotal(site, shape, values))

/** One page of the queue; newest first by listed_at, ties by id, so that no row stands on two pages. */
export const listFlags = (
  site: SiteHandle,
  { limit, offset, sortDesc, ...search }: FlagSearch & Page,
  { isFromEnd = false, withTotal = false, by = 'walk' as Way['by'] } = {},
): Promise<QueueRow[]> => {
  const open = search.atRisk !== true ? 'anywhere' : isFromEnd ? 'last' : 'first'
  const first = offset === 0 && USUAL.includes(limit) ? limit : null
  return pages({ ...shapeOf(search), sortDesc, open, first, withTotal, by }, site, limit, offset, ...valuesOf(search))
}

/** The exact number of matching flags. */
export const countFlags = async (site: SiteHandle, search: FlagSearch): Promise<number> =>
  search.assignedToUserIds.length === 0
    ? keptCount(site, search, search.assocType ?? null)
    : ((await assignedCounts(shapeOf(search), site, ...valuesOf(search)))[0]?.n ?? 0)

/** Further from the beginning than this, a page may be nearer to the end, and it pays to know. */
const FAR = 1000
/** So few of several facts are merged and sorted sooner than they are found among all that have the rarest of them. */
const FEW = 2000

/** Whether a search asks for several things at once, so that no index holds its flags alone; the index of flags at risk begins with the open ones. */
const isCombined = ({ assocType, assignedToUserIds, ...facts }: FlagSearch): boolean => {
  const asked = FACTS.filter((fact) => facts[fact] != null && !(fact === 'isOpen' && facts.atRisk === true))
  return assignedToUserIds.length === 0 && asked.length + (assocType ? 1 : 0) > 1
}

/** The authors of a page's flags. */
export const authorsOf = (rows: readonly QueueRow[]): UserCard[] =>
  rows.map(cardIn).filter((card) => card !== undefined)

/** A page with the exact number of all that match; a page in the second half is read from the end, so none costs more than the middle. */
export async function flagPage(
  site: SiteHandle,
  search: FlagSearch & Page,
): Promise<{ contentFlags: QueueRow[]; totalCount: number }> {
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
