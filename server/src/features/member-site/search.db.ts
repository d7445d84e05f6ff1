import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

type Scope = { network: NetworkDb; siteId: number }

/** Matches that are put in order; of a word in very many texts that many are looked at. */
const LOOKED_AT = 300

const asked = (words: readonly string[]) =>
  sql`to_tsquery('english'::regconfig, ${words.map((word) => `${word}:*`).join(' & ')})`

type FoundPost = { id: string; slug: string; title: string; body: string; insertedAt: Date }

/** Published posts that hold all words, the best first. */
export const postsWith = async (
  { network, siteId }: Scope,
  words: readonly string[],
  limit: number,
): Promise<FoundPost[]> =>
  (
    await sql<FoundPost>`
      select id, slug, title, body, inserted_at from (
        select id, slug, title, body, inserted_at from posts
         where site_id = ${siteId} and is_published and not noindex and words_of(title || ' ' || body) @@ ${asked(words)}
         limit ${LOOKED_AT}) found
       order by ts_rank(words_of(title || ' ' || left(body, 2000)), ${asked(words)}) desc, id desc limit ${limit}
    `.execute(network)
  ).rows

type FoundText = {
  id: string
  threadId: string
  threadSlug: string
  threadName: string
  body: string
  isReply: boolean
  insertedAt: Date
}

/** Threads that hold all words in their name, and texts in threads that do, the newest of those that were looked at first. */
export const textsWith = async (
  { network, siteId }: Scope,
  words: readonly string[],
  limit: number,
): Promise<FoundText[]> =>
  (
    await sql<FoundText>`
      with named as (
        select c.id, c.root_id, c.body, c.inserted_at, 0 as place from threads t
          join content c on c.site_id = t.site_id and c.id = t.id
         where t.site_id = ${siteId} and words_of(t.name) @@ ${asked(words)}
           and not c.is_deleted and not c.is_spam and not c.is_pending limit ${LOOKED_AT}),
      said as (
        select c.id, c.root_id, c.body, c.inserted_at, 1 as place from content c
         where c.site_id = ${siteId} and c.kind in ('thread', 'reply') and words_of(c.body) @@ ${asked(words)}
           and not c.is_deleted and not c.is_spam and not c.is_pending limit ${LOOKED_AT}),
      found as (select distinct on (id) * from (select * from named union all select * from said) every order by id, place)
      select f.id, t.id as thread_id, t.slug as thread_slug, t.name as thread_name, f.body, f.root_id is not null as is_reply, f.inserted_at
        from found f
        join threads t on t.site_id = ${siteId} and t.id = coalesce(f.root_id, f.id)
        join content root on root.site_id = ${siteId} and root.id = t.id
       where not root.is_deleted and not root.is_spam and not root.is_pending
       order by f.place, f.id desc limit ${limit}
    `.execute(network)
  ).rows

/** Members whose name holds the words as they were typed. */
export const membersWith = async ({ network, siteId }: Scope, q: string, limit: number): Promise<{ id: string }[]> =>
  (
    await sql<{ id: string }>`
      select id from users
       where site_id = ${siteId} and status in (0, 1) and role_id <> 4 and not is_anonymous
         and lower(username) like ${`${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}
       order by lower(username), id limit ${limit}
    `.execute(network)
  ).rows
