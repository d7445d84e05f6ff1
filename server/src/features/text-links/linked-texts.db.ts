import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

/** Where texts with links stand: a table of texts, or one of the two texts of a condition. */
export const TEXT_PLACES = ['posts', 'content', 'rawBody', 'summary'] as const
export type TextPlace = (typeof TEXT_PLACES)[number]
/** A place and those behind it. */
export const placesFrom = (place: TextPlace): readonly TextPlace[] => TEXT_PLACES.slice(TEXT_PLACES.indexOf(place))
export type LinkedText = { id: string; body: string; isAtRisk: boolean }

const AT_RISK = sql<boolean>`exists (select from flags f
  where f.site_id = content.site_id and f.content_id = content.id and f.at_risk and f.is_open)`
const HAS_LINK = '%href=%'

type Asked = { network: NetworkDb; siteId: number; hrefs?: readonly string[] }

/** The texts of a place that have a link, or one of some links. */
const textsOf = (place: TextPlace, { siteId, hrefs }: Asked) => {
  const noted = (source: string, id: string) =>
    hrefs
      ? sql`${sql.ref(id)} in (select l.source_id from text_links l
             where l.site_id = ${siteId} and l.source = ${source} and l.href = any (${hrefs}))`
      : sql`true`
  if (place === 'posts')
    return sql<LinkedText>`select id, body, false as "isAtRisk" from posts
      where site_id = ${siteId} and body like ${HAS_LINK} and ${noted('post', 'posts.id')}`
  if (place === 'content')
    return sql<LinkedText>`select id, body, ${AT_RISK} as "isAtRisk" from content
      where site_id = ${siteId} and body like ${HAS_LINK} and not is_deleted and ${noted('content', 'content.id')}`
  const column = sql.ref(place === 'rawBody' ? 'd.raw_body' : 'd.summary')
  return sql<LinkedText>`select d.id, ${column} as body, false as "isAtRisk" from disorders d
    join site_disorders s on s.site_id = ${siteId} and s.disorder_id = d.id
   where ${column} like ${HAS_LINK} and d.merged_into_id is null
     and ${noted(place === 'rawBody' ? 'condition' : 'condition_summary', 'd.id')}`
}

/** Texts with links behind an id, in their order. */
export async function linkedTextsAfter(
  asked: Asked,
  { place, after, limit }: { place: TextPlace; after: string; limit: number },
): Promise<LinkedText[]> {
  const { rows } = await sql<LinkedText>`
    select * from (${textsOf(place, asked)}) as texts where id > ${after} order by id limit ${limit}`.execute(
    asked.network,
  )
  return rows
}

/** These of the texts of a place. */
export async function linkedTexts(
  asked: Asked,
  { place, ids }: { place: TextPlace; ids: readonly string[] },
): Promise<LinkedText[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<LinkedText>`
    select * from (${textsOf(place, asked)}) as texts where id = any (${ids}::bigint[]) order by id`.execute(
    asked.network,
  )
  return rows
}

/** The texts behind one of a place, there and in the places after it. */
export async function countLinkedTexts(asked: Asked, from: { place: TextPlace; after: string }): Promise<number> {
  let total = 0
  for (const place of placesFrom(from.place)) {
    const after = place === from.place ? from.after : '0'
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from (${textsOf(place, asked)}) as texts where id > ${after}`.execute(asked.network)
    total += rows[0]?.n ?? 0
  }
  return total
}

/** Replaces a post or a text of a member unless it was changed since it was read, or is at risk by now; whether it did. */
export async function replaceText(
  network: NetworkDb,
  { siteId, place }: { siteId: number; place: 'posts' | 'content' },
  text: { id: string; before: string; body: string; textHash: string },
): Promise<boolean> {
  const { numAffectedRows } = await (place === 'posts'
    ? sql`update posts set body = ${text.body}, updated_at = now()
           where site_id = ${siteId} and id = ${text.id} and body = ${text.before}`
    : sql`update content set body = ${text.body}, text_hash = ${text.textHash}, revision = revision + 1
           where site_id = ${siteId} and id = ${text.id} and body = ${text.before} and not ${AT_RISK}`
  ).execute(network)
  return numAffectedRows === 1n
}
