import { STATUS } from '@ward/domain/app/account-status'
import { ROLE } from '@ward/domain/app/roles'
import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

type Scope = { network: NetworkDb; siteId: number }

/**
 * Matches that are put in order; of a word in very many texts that many are looked at. They stand in a part of their own that
 * is read no further: planned with the limit, a frequent word would be looked for in every row.
 */
const LOOKED_AT = 300

/**
 * The words of a search: words with any ending, of which the last may be the beginning of a longer one. Beginnings of frequent
 * words are dear: the index reads all their texts, and those of whole words only where the rarest stands.
 */
export type Searched = { words: readonly string[]; lastIsBeginning: boolean }

const asked = ({ words, lastIsBeginning }: Searched) =>
  sql`to_tsquery('english'::regconfig, ${words.join(' & ') + (lastIsBeginning ? ':*' : '')})`

type FoundPost = { id: string; slug: string; title: string; body: string; insertedAt: Date }

/** Published posts that hold all words, the best first. */
export const postsWith = async ({ network, siteId }: Scope, searched: Searched, limit: number): Promise<FoundPost[]> =>
  (
    await sql<FoundPost>`
      with found as materialized (
        select id, slug, title, body, inserted_at from posts
         where site_id = ${siteId} and is_published and not noindex and words_of(title || ' ' || body) @@ ${asked(searched)})
      select * from (select * from found limit ${LOOKED_AT}) few
       order by ts_rank(words_of(title || ' ' || left(body, 2000)), ${asked(searched)}) desc, id desc limit ${limit}
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

/** Words of very many texts are found among the newest of them, read as far as this; those of few by their index. */
const NEWEST = 50
const NEWEST_READ = 1000

/** Threads that hold all words in their name, and texts in threads that do, the newest first. */
export const textsWith = async ({ network, siteId }: Scope, searched: Searched, limit: number): Promise<FoundText[]> =>
  (
    await sql<FoundText>`
      with named as materialized (
        select id from threads where site_id = ${siteId} and words_of(name) @@ ${asked(searched)}),
      newest as (
        select id, root_id, body, inserted_at from (
          select * from content
           where site_id = ${siteId} and kind in ('thread', 'reply') order by id desc limit ${NEWEST}) c
         where words_of(left(body, ${NEWEST_READ})) @@ ${asked(searched)} and not is_deleted and not is_spam and not is_pending
         limit ${limit}),
      said as materialized (
        select id, root_id, body, inserted_at from content
         where (select count(*) from newest) < ${limit}
           and site_id = ${siteId} and kind in ('thread', 'reply') and words_of(body) @@ ${asked(searched)}
           and not is_deleted and not is_spam and not is_pending),
      every as (
        select c.id, c.root_id, c.body, c.inserted_at, 0 as place from (select id from named limit ${LOOKED_AT}) n
          join content c on c.site_id = ${siteId} and c.id = n.id
         where not c.is_deleted and not c.is_spam and not c.is_pending
        union all select *, 1 from newest
        union all select *, 1 from (select * from said limit ${LOOKED_AT}) s),
      found as (select * from (select distinct on (id) * from every order by id, place) f order by place, id desc limit ${limit * 4})
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
       where site_id = ${siteId} and status in (${sql.lit(STATUS.active)}, ${sql.lit(STATUS.suspended)}) and role_id <> ${sql.lit(ROLE.spammer)} and not is_anonymous
         and lower(username) like ${`${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`}
       order by lower(username), id limit ${limit}
    `.execute(network)
  ).rows
