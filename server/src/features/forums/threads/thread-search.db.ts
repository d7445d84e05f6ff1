import type { ThreadQuery } from '@ward/domain/forums/threads'
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import type { DB } from '../../../platform/database/schema-types.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

export type Selection = Pick<ThreadQuery, 'name' | 'isDeleted' | 'forumTagIds' | 'tagIds'>

/** An index by trigrams finds nothing by fewer letters than this. */
const INDEXED = 3
export const isShort = ({ name }: Selection) => name !== '' && name.length < INDEXED

/**
 * Whether threads have one of some tags, by how many do: few are found by their tags; many are kept at hand while the list is
 * walked in its order; of more than that each thread is looked up, as the next that has one is never far.
 */
export type Share = 'few' | 'many' | 'most'
const [FEW, MANY] = [5_000, 200_000]
type TagTable = 'threadForumTags' | 'threadGlobalTags'
const withTags = (site: SiteHandle, table: TagTable, ids: readonly string[]) =>
  site.from(table).where('tagId', 'in', ids)

/** Whether a selection is rare, and the share of the site with its tags. */
export type Plan = { isRare?: boolean; forum: Share; network: Share }

async function shareOf(site: SiteHandle, table: TagTable, ids: readonly string[]): Promise<Share> {
  if (ids.length === 0) return 'most'
  const some = withTags(site, table, ids)
    .select('tagId')
    .limit(MANY + 1)
  const { n } = await site.db
    .selectFrom(some.as('some'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  if (n <= FEW) return 'few'
  return n <= MANY ? 'many' : 'most'
}

export const planOf = async (site: SiteHandle, { forumTagIds, tagIds }: Selection): Promise<Plan> => ({
  forum: await shareOf(site, 'threadForumTags', forumTagIds),
  network: await shareOf(site, 'threadGlobalTags', tagIds),
})

const where = expressionBuilder<DB, 'threads'>()

function hasTag(site: SiteHandle, table: TagTable, ids: readonly string[], share: Share): Expression<SqlBool> {
  const tagged = withTags(site, table, ids)
  const all = tagged.select('threadId')
  if (share === 'few') return where('threads.id', 'in', all)
  // PostgreSQL runs a query inside coalesce() row by row, whatever the plan.
  if (share === 'many') return where.fn<SqlBool>('coalesce', [where('threads.id', 'in', all), sql.lit(false)])
  const one = tagged.where('threadId', '=', where.ref('threads.id')).select(sql<boolean>`true`.as('is')).limit(1)
  return where.fn<SqlBool>('coalesce', [one, sql.lit(false)])
}

const ASCII = Array.from({ length: 127 }, (_none, at) => String.fromCharCode(at + 1))
const BESIDE = [...new Set(ASCII.map((sign) => sign.toLowerCase()))]

/** Two letters or digits with a third sign beside them are trigrams; names that are more than ASCII are looked at one by one. */
function ofTwo(two: string, isAnywhere: RawBuilder<SqlBool>): RawBuilder<SqlBool> {
  const patterns = [...BESIDE.map((sign) => `%${two}${escapeLike(sign)}%`), `%${two}`]
  return sql`(threads.search like any(${patterns}::text[])
    or (octet_length(threads.search) <> length(threads.search) and ${isAnywhere}))`
}

function holds(name: string, isRare: boolean): RawBuilder<SqlBool> {
  const two = name.toLowerCase()
  const pattern = `%${escapeLike(two)}%`
  if (name.length >= INDEXED) return sql`threads.search like ${pattern}`
  // As a function LIKE is thought of for no index, and costs a row least.
  const isAnywhere = sql<SqlBool>`textlike(threads.search, ${pattern})`
  return isRare && /^[a-z0-9]{2}$/.test(two) ? ofTwo(two, isAnywhere) : isAnywhere
}

/** The threads of a site that match. */
export const matching = (site: SiteHandle, { name, isDeleted, forumTagIds, tagIds }: Selection, plan: Plan) =>
  site
    .from('threads')
    .$if(name !== '', (query) => query.where(holds(name, plan.isRare ?? false)))
    .$if(!isDeleted, (query) => query.where('threads.isHidden', '=', false))
    .$if(forumTagIds.length > 0, (query) => query.where(hasTag(site, 'threadForumTags', forumTagIds, plan.forum)))
    .$if(tagIds.length > 0, (query) => query.where(hasTag(site, 'threadGlobalTags', tagIds, plan.network)))

const count = sql<number>`count(*)::int`.as('n')

/** However many have a tag, counting is left to the database. */
const COUNTED: Plan = { forum: 'few', network: 'few' }

/** How many threads match. Of those with a tag alone the few hidden ones are taken off, and no other is read. */
export async function countThreads(site: SiteHandle, selection: Selection): Promise<number> {
  const { name, forumTagIds, tagIds, isDeleted } = selection
  if (name !== '' || (forumTagIds.length === 0) === (tagIds.length === 0))
    return (await matching(site, selection, COUNTED).select(count).executeTakeFirstOrThrow()).n
  const tagged =
    forumTagIds.length > 0 ? withTags(site, 'threadForumTags', forumTagIds) : withTags(site, 'threadGlobalTags', tagIds)
  const hidden = site.from('threads').where('threads.isHidden', '=', true)
  const some = tagged
    .select('threadId')
    .distinct()
    .$if(!isDeleted, (query) => query.where('threadId', 'not in', hidden.select('threads.id')))
  return (await site.db.selectFrom(some.as('some')).select(count).executeTakeFirstOrThrow()).n
}
