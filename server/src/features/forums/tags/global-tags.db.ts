import type { TagChange, TagInput, TagQuery } from '@ward/domain/forums/tags'
import { type Selectable, sql } from 'kysely'
import { escapeLike } from '../../../platform/database/escape-like.ts'
import type { List } from '../../../platform/database/list.ts'
import type { GlobalTags } from '../../../platform/database/schema-types.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

export type GlobalTagRow = Pick<Selectable<GlobalTags>, (typeof ROW)[number]>
const ROW = ['id', 'name', 'slug', 'description', 'insertedAt', 'version'] as const
/** The same where tags are joined to what they stand on. */
export const TAG_COLUMNS = ROW.map((column) => `globalTags.${column}` as const)

const matching = (network: NetworkDb, { search, ids }: Pick<TagQuery, 'search' | 'ids'>) =>
  network
    .selectFrom('globalTags')
    .where('deletedAt', 'is', null)
    .$if(search !== '', (query) =>
      query.where(sql<string>`lower(global_tags.name)`, 'like', `%${escapeLike(search.toLowerCase())}%`),
    )
    .$if(ids.length > 0, (query) => query.where('id', 'in', ids))

/** Tags of the network that match, by name. */
export const globalTagList = (network: NetworkDb, query: Pick<TagQuery, 'search' | 'ids'>): List<GlobalTagRow> => ({
  total: async () => {
    const row = await matching(network, query).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
    return row.n
  },
  rows: matching(network, query).select(ROW).orderBy(sql`lower(global_tags.name)`).orderBy('id'),
})

/** The tag, kept from others' changes until the transaction ends. */
export const lockGlobalTag = (network: NetworkDb, id: string): Promise<GlobalTagRow | undefined> =>
  network
    .selectFrom('globalTags')
    .select(ROW)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Which of these are there, kept from being changed or deleted until the transaction ends. */
export const holdGlobalTags = (network: NetworkDb, ids: readonly string[]) =>
  network
    .selectFrom('globalTags')
    .select('id')
    .where('id', 'in', ids)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()

/** Whether another tag than `id` has this name, in whatever case. */
export const isNameTaken = async (network: NetworkDb, name: string, id: string | null): Promise<boolean> => {
  const rows = await network
    .selectFrom('globalTags')
    .select('id')
    .where(sql`lower(name)`, '=', sql`lower(${name}::text)`)
    .where('deletedAt', 'is', null)
    .execute()
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

/** How many threads of all sites a tag stands on. */
export async function threadsTagged(network: NetworkDb, id: string): Promise<number> {
  const { n } = await network
    .selectFrom('threadGlobalTags')
    .where('tagId', '=', id)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Takes a tag away from the network; the threads it stands on keep their rows, which nothing shows any more. */
export const removeGlobalTag = (network: NetworkDb, id: string) =>
  network
    .updateTable('globalTags')
    .set({ deletedAt: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()

/** Names of tags, also of those that were taken away. */
export async function globalTagNames(network: NetworkDb, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await network.selectFrom('globalTags').select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
