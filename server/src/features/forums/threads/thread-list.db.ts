import type { ThreadQuery, ThreadSort } from '@ward/domain/forums/threads'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'
import type { Page } from '../../../platform/graphql/page-of.ts'
import { type ShownContent, shownColumns } from '../../content/content.db.ts'

/** What threads are put in the order of, each as its index has it. */
const KEYS: Record<ThreadSort, RawBuilder<unknown>> = {
  name: sql`lower(left(threads.name, 200))`,
  inserted_at: sql`threads.inserted_at`,
  last_active_date: sql`threads.last_active_date`,
  reply_count: sql`threads.reply_count`,
}

/** Of fewer letters than this an index by trigrams finds nothing. */
const INDEXED = 3
const holds = (name: string) => {
  const pattern = `%${escapeLike(name.toLowerCase())}%`
  return name.length < INDEXED
    ? sql<SqlBool>`textlike(lower(threads.name), ${pattern})`
    : sql<SqlBool>`lower(threads.name) like ${pattern}`
}

type Selection = Pick<ThreadQuery, 'name' | 'isDeleted' | 'forumTagIds' | 'tagIds'>

const matching = (site: SiteHandle, { name, isDeleted, forumTagIds, tagIds }: Selection) =>
  site
    .from('threads')
    .$if(name !== '', (query) => query.where(holds(name)))
    .$if(!isDeleted, (query) => query.where('threads.isHidden', '=', false))
    .$if(forumTagIds.length > 0, (query) =>
      query.where(
        'threads.id',
        'in',
        site.from('threadForumTags').where('tagId', 'in', forumTagIds).select('threadForumTags.threadId'),
      ),
    )
    .$if(tagIds.length > 0, (query) =>
      query.where(
        'threads.id',
        'in',
        site.from('threadGlobalTags').where('tagId', 'in', tagIds).select('threadGlobalTags.threadId'),
      ),
    )

async function countOf(site: SiteHandle, selection: Selection): Promise<number> {
  const { n } = await matching(site, selection).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

/** Rows are walked to a page from the nearer end of the list: so many are walked without asking how long it is. */
const NEAR = 10_000

/** One page of a site's threads that match, in the order asked for, ties by id. */
export function threadPage(site: SiteHandle, query: ThreadQuery): Page<ShownContent> {
  let counted: Promise<number> | undefined
  const total = () => (counted ??= countOf(site, query))
  return {
    total,
    async rows() {
      const { limit, offset, sortDesc } = query
      const all = offset > NEAR ? await total() : 0
      const fromEnd = offset > all / 2 && all > 0
      if (!fromEnd) return rowsOf(site, query, { limit, offset, isTurned: false })
      const left = Math.min(limit, all - offset)
      if (left <= 0) return []
      return rowsOf(
        site,
        { ...query, sortDesc: !sortDesc },
        { limit: left, offset: all - offset - left, isTurned: true },
      )
    },
  }
}

type Part = { limit: number; offset: number; isTurned: boolean }

async function rowsOf(
  site: SiteHandle,
  query: ThreadQuery,
  { limit, offset, isTurned }: Part,
): Promise<ShownContent[]> {
  const direction = sql.raw(query.sortDesc ? 'desc' : 'asc')
  const key = KEYS[query.sort]
  const page = matching(site, query)
    .select(['threads.siteId', 'threads.id'])
    .select(key.as('key'))
    .orderBy(sql`${key} ${direction}`)
    .orderBy('threads.id', query.sortDesc ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .as('page')
  // Texts are read for the rows of the page alone.
  const rows = await site
    .from('content')
    .innerJoin(page, (join) => join.onRef('page.siteId', '=', 'content.siteId').onRef('page.id', '=', 'content.id'))
    .select(shownColumns(0))
    .orderBy(sql`page.key ${direction}`)
    .orderBy('page.id', query.sortDesc ? 'desc' : 'asc')
    .$castTo<ShownContent>()
    .execute()
  return isTurned ? rows.reverse() : rows
}
