import { type Insertable, sql } from 'kysely'
import type { DB } from '../server/src/platform/database/schema-types.ts'
import type { NetworkDb } from '../server/src/platform/database/site-handle.ts'

/** PostgreSQL takes at most 65,535 values a statement; no table here has more than 40 columns. */
const ROWS_A_STATEMENT = 1000

/** Inserts rows in their order and returns their ids in the same order; for the loader of an empty network only. */
export async function insertRows<
  Table extends
    | 'users'
    | 'posts'
    | 'categories'
    | 'content'
    | 'flags'
    | 'awards'
    | 'forumTags'
    | 'globalTags'
    | 'engagements'
    | 'engagementOptions'
    | 'disorders'
    | 'shortLinks'
    | 'subscribers'
    | 'leadBatches'
    | 'leadForms'
    | 'leadUploads'
    | 'opportunityCampaigns'
    | 'experiments',
>(network: NetworkDb, table: Table, rows: Insertable<DB[Table]>[]): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT) {
    const chunk = rows.slice(at, at + ROWS_A_STATEMENT)
    const inserted = await network
      .insertInto(table)
      .values(chunk as never)
      .returning('id' as never)
      .execute()
    ids.push(...(inserted as unknown as { id: string }[]).map((row) => row.id))
  }
  return ids
}

/** Inserts rows nobody refers to. */
export async function addRows<Table extends keyof DB>(
  network: NetworkDb,
  table: Table,
  rows: Insertable<DB[Table]>[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
    await network
      .insertInto(table)
      .values(rows.slice(at, at + ROWS_A_STATEMENT) as never)
      .execute()
}

/** Adds a shortcode at the end of each of these posts of a site. */
export async function showInPosts(
  network: NetworkDb,
  siteId: number,
  shown: readonly (readonly [postId: string | undefined, shortcode: string])[],
): Promise<void> {
  for (const [id, shortcode] of shown)
    if (id !== undefined)
      await network
        .updateTable('posts')
        .set({ body: sql`body || ${`<p>${shortcode}</p>`}` })
        .where('siteId', '=', siteId)
        .where('id', '=', id)
        .execute()
}

export const newPerson = async (network: NetworkDb): Promise<string> =>
  (await network.insertInto('people').defaultValues().returning('id').executeTakeFirstOrThrow()).id

/** Sets every counter of a site from what stands there, and when each thread was last active. */
export async function countAnswers(network: NetworkDb, siteId: number): Promise<void> {
  const visible = sql`not a.is_deleted and not a.is_spam and not a.is_pending`
  await sql`update posts p set comment_count =
    (select count(*) from content a where a.site_id = p.site_id and a.post_id = p.id and ${visible}) where p.site_id = ${siteId}`.execute(
    network,
  )
  await sql`update content c set reply_count =
    (select count(*) from content a where a.site_id = c.site_id and a.root_id = c.id and ${visible})
    where c.site_id = ${siteId} and c.kind in ('thread', 'status')`.execute(network)
  await sql`update threads t set last_active_date = newest.at
    from (select a.root_id, max(a.inserted_at) as at from content a where a.site_id = ${siteId} and ${visible} group by 1) newest
    where t.site_id = ${siteId} and t.id = newest.root_id and t.last_active_date < newest.at`.execute(network)
}

/** A text at risk waits since it was flagged in the story, not since it was loaded. */
export const waitSinceFlagged = (network: NetworkDb, siteId: number) =>
  sql`update at_risk_waits w set since = f.inserted_at from flags f
    where f.site_id = w.site_id and f.id = w.flag_id and w.site_id = ${siteId}`.execute(network)

export const saveSettings = (network: NetworkDb, siteId: number, settings: object) =>
  network
    .updateTable('siteSettings')
    .set({ settings: JSON.stringify(settings) })
    .where('siteId', '=', siteId)
    .execute()
