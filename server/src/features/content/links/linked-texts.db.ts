import { sql } from 'kysely'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'

export type TextTable = 'posts' | 'content'
export type LinkedText = { id: string; body: string; isAtRisk: boolean }

const AT_RISK = sql<boolean>`exists (select from flags f
  where f.site_id = content.site_id and f.content_id = content.id and f.at_risk and f.is_open)`
const HAS_LINK = '%href=%'

/** Which of its texts a table gives. */
const STANDS = { posts: sql`true`, content: sql`not is_deleted` }

/** Texts with links behind an id, in their order. */
export async function linkedTextsAfter(
  { network, siteId }: { network: NetworkDb; siteId: number },
  { table, after, limit }: { table: TextTable; after: string; limit: number },
): Promise<LinkedText[]> {
  const { rows } = await sql<LinkedText>`
    select id, body, ${table === 'posts' ? sql`false` : AT_RISK} as "isAtRisk" from ${sql.table(table)}
     where site_id = ${siteId} and id > ${after} and body like ${HAS_LINK} and ${STANDS[table]}
     order by id limit ${limit}`.execute(network)
  return rows
}

export async function countLinkedTexts(network: NetworkDb, siteId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select ((select count(*) from posts where site_id = ${siteId} and body like ${HAS_LINK})
          + (select count(*) from content where site_id = ${siteId} and body like ${HAS_LINK} and not is_deleted))::int as n
  `.execute(network)
  return rows[0]?.n ?? 0
}

/** Replaces a text unless it was changed since it was read, or is at risk by now; whether it did. */
export async function replaceText(
  network: NetworkDb,
  { siteId, table }: { siteId: number; table: TextTable },
  text: { id: string; before: string; body: string; textHash: string },
): Promise<boolean> {
  const { numAffectedRows } = await (table === 'posts'
    ? sql`update posts set body = ${text.body}, updated_at = now()
           where site_id = ${siteId} and id = ${text.id} and body = ${text.before}`
    : sql`update content set body = ${text.body}, text_hash = ${text.textHash}, revision = revision + 1
           where site_id = ${siteId} and id = ${text.id} and body = ${text.before} and not ${AT_RISK}`
  ).execute(network)
  return numAffectedRows === 1n
}
