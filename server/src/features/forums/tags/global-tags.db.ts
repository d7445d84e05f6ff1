import type { TagChange, TagInput, TagQuery } from '@ward/domain/forums/tags'
import { type Selectable, type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { GlobalTags } from '../../../platform/database/schema-types.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

export type GlobalTagRow = Pick<Selectable<GlobalTags>, (typeof ROW)[number]>
const ROW = ['id', 'name', 'slug', 'description', 'insertedAt', 'version'] as const
/** The same where tags are joined to what they stand on. */
export const TAG_COLUMNS = ROW.map((column) => `globalTags.${column}` as const)

/** Tags that stand for themselves: one that was merged into another one is a name of that, one that was deleted is gone. */
const IS_LISTED = sql<SqlBool>`global_tags.merged_into_id is null and global_tags.deleted_at is null`
const all = (network: NetworkDb) => network.selectFrom('globalTags').where('deletedAt', 'is', null)
const listed = (network: NetworkDb) => network.selectFrom('globalTags').where(IS_LISTED)

const matching = (network: NetworkDb, { search, ids }: Pick<TagQuery, 'search' | 'ids'>) => {
  const requested = `%${escapeLike(search.toLowerCase())}%`
  const named = all(network).where(sql<string>`lower(global_tags.name)`, 'like', requested)
  // Asked by its id, a tag answers its name, also after it was merged.
  return all(network)
    .$if(ids.length === 0, (query) => query.where(IS_LISTED))
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))
    .$if(search !== '', (query) =>
      query.where('id', 'in', named.select(sql<string>`coalesce(global_tags.merged_into_id, global_tags.id)`.as('id'))),
    )
}

/** Tags of the network that match, by name. */
export const globalTagList = (network: NetworkDb, query: Pick<TagQuery, 'search' | 'ids'>): List<GlobalTagRow> => ({
  total: () => countOf(matching(network, query)),
  rows: matching(network, query).select(ROW).orderBy(sql`lower(global_tags.name)`).orderBy('id'),
})

export const globalTagById = (network: NetworkDb, id: string): Promise<GlobalTagRow | undefined> =>
  listed(network).select(ROW).where('id', '=', id).executeTakeFirst()

/** The tag, kept from others' changes until the transaction ends. */
export const lockGlobalTag = (network: NetworkDb, id: string): Promise<GlobalTagRow | undefined> =>
  listed(network).select(ROW).where('id', '=', id).forUpdate().executeTakeFirst()

/** The existing tags among these, kept from being changed or deleted until the transaction ends. */
export const holdGlobalTags = (network: NetworkDb, ids: readonly string[]) =>
  listed(network).select('id').where('id', 'in', ids).orderBy('id').forShare().execute()

/** Whether another tag than `id` has this name, letter case aside. */
export const isNameTaken = async (network: NetworkDb, name: string, id: string | null): Promise<boolean> => {
  const rows = await all(network).select('id').where(sql`lower(name)`, '=', sql`lower(${name}::text)`).execute()
  return rows.some((row) => row.id !== id)
}

export const insertGlobalTag = (network: NetworkDb, tag: TagInput): Promise<GlobalTagRow> =>
  network.insertInto('globalTags').values(tag).returning(ROW).executeTakeFirstOrThrow()

export const updateGlobalTag = (
  network: NetworkDb,
  { id, name, slug }: Pick<TagChange, 'id' | 'name' | 'slug'>,
): Promise<GlobalTagRow> =>
  network
    .updateTable('globalTags')
    .set({ name, slug, version: sql`version + 1` })
    .where('id', '=', id)
    .returning(ROW)
    .executeTakeFirstOrThrow()

const number = sql<number>`count(*)::int`.as('n')

/** The number of threads and engagements of all sites with a tag. */
export async function whatIsTagged(network: NetworkDb, id: string): Promise<{ threads: number; engagements: number }> {
  const on = (table: 'threadGlobalTags' | 'engagementTags') =>
    network.selectFrom(table).where('tagId', '=', id).select(number).executeTakeFirstOrThrow()
  return { threads: (await on('threadGlobalTags')).n, engagements: (await on('engagementTags')).n }
}

/** Takes a tag and the names merged into it away from the network; its uses keep their rows, which nothing shows any more. */
export const removeGlobalTag = (network: NetworkDb, id: string) =>
  network
    .updateTable('globalTags')
    .set({ deletedAt: sql`now()`, version: sql`version + 1` })
    .where('deletedAt', 'is', null)
    .where((where) => where.or([where('id', '=', id), where('mergedIntoId', '=', id)]))
    .execute()

/** Names of tags, also of those that were taken away. */
export async function globalTagNames(network: NetworkDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await network.selectFrom('globalTags').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
