import type { ThreadQuery, ThreadSort } from '@ward/domain/forums/threads'
import { type RawBuilder, sql } from 'kysely'
import { longTotal } from '../../../platform/database/long-total.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import type { Page } from '../../../platform/graphql/page-of.ts'
import { type ShownContent, shownColumns } from '../../content/content.db.ts'
import { countThreads, isShort, matching, type Plan, planOf } from './thread-search.db.ts'

/** The orders of threads, each as its index has it. */
const KEYS: Record<ThreadSort, RawBuilder<unknown>> = {
  name: sql`threads.search`,
  inserted_at: sql`threads.inserted_at`,
  last_active_date: sql`threads.last_active_date`,
  reply_count: sql`threads.reply_count`,
}

/** Rows are walked to a page from the nearer end of the list: so many are walked without asking how long it is. */
const NEAR = 10_000
/** The most matching threads that are found and sorted; where more match, the list is walked in its order. */
const RARE = 5_000
/** Out of the first rows of the list a search of one or two letters fills the page, or it is looked how rare they are. */
const LOOKED_AT = 2_000

/** One page of a site's threads that match, in the order asked for, ties by id. */
export function threadPage(site: SiteHandle, query: ThreadQuery): Page<ShownContent> {
  let known: Promise<Plan> | undefined
  let counted: Promise<number> | undefined
  const plan = () => (known ??= planOf(site, query))
  const { name, isDeleted, forumTagIds, tagIds } = query
  const selection = { list: 'threads', name, isDeleted, forumTagIds, tagIds }
  const total = () => (counted ??= longTotal(site, selection, () => countThreads(site, query)))
  return {
    total,
    async rows() {
      const { limit, offset, sortDesc } = query
      const isNear = offset <= NEAR && (!isShort(query) || (await areNear(site, query, await plan())))
      const all = isNear ? undefined : await total()
      // A page that the first rows hold is filled by looking up each of them.
      const isFilled = isNear && isShort(query)
      const found = { ...(isFilled ? lookedUp(await plan()) : await plan()), isRare: all !== undefined && all <= RARE }
      const fromEnd = all !== undefined && offset > all / 2
      if (all === 0) return []
      if (!fromEnd) return rowsOf(site, query, { limit, offset, isTurned: false }, found)
      const left = Math.min(limit, all - offset)
      if (left <= 0) return []
      const part = { limit: left, offset: all - offset - left, isTurned: true }
      return rowsOf(site, { ...query, sortDesc: !sortDesc }, part, found)
    },
  }
}

/** Each of the first rows is looked up, so that not all threads with a frequent tag are read for them. */
const lookedUp = (plan: Plan): Plan => ({
  forum: plan.forum === 'many' ? 'most' : plan.forum,
  network: plan.network === 'many' ? 'most' : plan.network,
})

/** Whether the first rows of the list hold the page. */
async function areNear(site: SiteHandle, query: ThreadQuery, plan: Plan): Promise<boolean> {
  const { limit, offset, sort, sortDesc } = query
  const none = { ...query, name: '', forumTagIds: [], tagIds: [] }
  const first = inOrder(matching(site, none, plan), sort, sortDesc).limit(LOOKED_AT)
  const { n } = await matching(site, query, lookedUp(plan))
    .where('threads.id', 'in', first.select('threads.id'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n >= limit + offset
}

const inOrder = (threads: ReturnType<typeof matching>, sort: ThreadSort, sortDesc: boolean) =>
  threads
    .orderBy(sql`${KEYS[sort]} ${sql.raw(sortDesc ? 'desc' : 'asc')}`)
    .orderBy('threads.id', sortDesc ? 'desc' : 'asc')

type Part = { limit: number; offset: number; isTurned: boolean }

async function rowsOf(
  site: SiteHandle,
  { sort, sortDesc, ...query }: ThreadQuery,
  { limit, offset, isTurned }: Part,
  plan: Plan,
): Promise<ShownContent[]> {
  const [direction, tie] = [sql.raw(sortDesc ? 'desc' : 'asc'), sortDesc ? 'desc' : 'asc'] as const
  const found = matching(site, query, plan).select(['threads.siteId', 'threads.id']).select(KEYS[sort].as('key'))
  // Few are found first, wherever they stand in the order; nothing searches behind an offset.
  const areFew = plan.isRare || [plan.forum, plan.network].includes('few')
  const page = site.db
    .selectFrom((areFew ? found.offset(0) : found).as('found'))
    .selectAll()
    .orderBy(sql`found.key ${direction}`)
    .orderBy('found.id', tie)
  // Texts are read for the rows of the page alone.
  const rows = await site
    .from('content')
    .innerJoin(page.limit(limit).offset(offset).as('page'), (join) =>
      join.onRef('page.siteId', '=', 'content.siteId').onRef('page.id', '=', 'content.id'),
    )
    .select(shownColumns(0))
    .orderBy(sql`page.key ${direction}`)
    .orderBy('page.id', tie)
    .$castTo<ShownContent>()
    .execute()
  return isTurned ? rows.reverse() : rows
}
