// Texts for the bench of bursts: families of near-copies and texts that stand alone, made of the same sentences, on four sites.
import type pg from 'pg'
import { madeFamilies, numbersFrom } from '../../server/src/features/flags/bursts/families.fixtures.ts'

export const FAMILIES = 2000
export const TEXTS = 100_000
const SITES = 4
const MEMBERS = 1500
const PART = 5000

export type BenchText = { text: string; family: number | null }
/** A stored text with what it was made as. */
export type Stored = BenchText & { siteId: number; id: string }
export type Ground = { siteIds: number[]; authors: Map<number, string[]>; posts: Map<number, string> }

export function benchTexts(): BenchText[] {
  const families = madeFamilies(FAMILIES)
  const alone = madeFamilies(TEXTS, 11)
    .filter(({ family }) => family === null)
    .slice(0, TEXTS - families.length)
  const next = numbersFrom(3)
  return [...families, ...alone]
    .map((text) => ({ ...text, at: next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ text, family }) => ({ text, family }))
}

/** Sites with members, one in ten of whom is new. */
export async function makeGround(client: pg.Client): Promise<Ground> {
  const ground: Ground = { siteIds: [], authors: new Map(), posts: new Map() }
  for (let at = 0; at < SITES; at++) {
    const { rows } = await client.query(
      `with site as (insert into sites (name, prefix, tier) values ('burst' || $1, 'burst' || $1, 1) returning id),
            host as (insert into site_hosts (host, site_id, is_primary) select 'burst' || $1 || '.test', id, true from site)
       select id from site`,
      [String(at)],
    )
    const siteId: number = rows[0].id
    ground.siteIds.push(siteId)
    const members = await client.query(
      `with made as (insert into people select from generate_series(1, $2) returning id)
       insert into users (site_id, person_id, username, slug, role_id, inserted_at)
       select $1, id, 'member_' || id, 'member-' || id, 3,
              now() - case when id % 10 = 0 then interval '2 days' else interval '2 years' end
         from made returning id`,
      [siteId, MEMBERS],
    )
    ground.authors.set(
      siteId,
      members.rows.map(({ id }) => id),
    )
    const post = await client.query(
      `insert into posts (site_id, slug, title) values ($1, 'story', 'Story') returning id`,
      [siteId],
    )
    ground.posts.set(siteId, post.rows[0].id)
  }
  return ground
}

/** Stores texts as an import does, over the last twenty days. */
export async function storeTexts(client: pg.Client, ground: Ground, texts: readonly BenchText[]): Promise<Stored[]> {
  const stored: Stored[] = []
  for (let from = 0; from < texts.length; from += PART) {
    const part = texts.slice(from, from + PART).map((text, at) => ({ ...text, at: from + at }))
    for (const [siteId, of] of Map.groupBy(part, ({ at }) => ground.siteIds[at % SITES] as number)) {
      const authors = ground.authors.get(siteId) ?? []
      const { rows } = await client.query(
        `insert into content (site_id, kind, author_id, post_id, body, inserted_at)
         select $1, 'comment', author, $2, '<p>' || body || '</p>', now() - (1 - place / $3::float8) * interval '20 days'
           from unnest($4::bigint[], $5::text[], $6::int[]) as text (author, body, place) order by place returning id`,
        [
          siteId,
          ground.posts.get(siteId),
          texts.length,
          of.map(({ at }) => authors[(at * 7) % authors.length]),
          of.map(({ text }) => text),
          of.map(({ at }) => at),
        ],
      )
      stored.push(...of.map(({ text, family }, at) => ({ text, family, siteId, id: rows[at].id })))
    }
  }
  await client.query('analyze')
  return stored
}
