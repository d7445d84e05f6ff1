import { ROLE } from '@ward/domain/app/roles'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'

/** A text that mentions a user, as it was read. */
export type MentioningText = { id: string; body: string; revision: number }

/** The next texts that mention a user, by their ids. */
export const textsMentioning = (
  site: SiteHandle,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<MentioningText[]> =>
  site
    .from('mentions')
    .innerJoin('content', (join) =>
      join.onRef('content.siteId', '=', 'mentions.siteId').onRef('content.id', '=', 'mentions.contentId'),
    )
    .where('mentions.userId', '=', userId)
    .where('mentions.contentId', '>', after)
    .select(['content.id', 'content.body', 'content.revision'])
    .orderBy('mentions.contentId')
    .limit(limit)
    .execute()

export type RewrittenText = MentioningText & { plain: string; textHash: string }

/**
 * SQL: the users that the kept text `u.body` of `c` links and whose mentions a block made plain, but this one. Blocks that stand
 * in one text keep it with the mentions of each, so that they are recalled in any order.
 */
export const unlinkedBeside = (userId: string) => sql<string[]>`array(
  select distinct x.id::text
    from regexp_matches(u.body, 'userid="([1-9][0-9]{0,17})"', 'g') as named
    join users x on x.site_id = c.site_id and x.id = named[1]::bigint and x.id <> ${userId}
   where (x.role_id = ${ROLE.spammer} or exists (
       select from user_blocks b where b.site_id = x.site_id and b.user_id = x.id and b.purged_at is null))
     and not exists (select from mentions m where m.site_id = c.site_id and m.content_id = c.id and m.user_id = x.id))`

/** Other blocks keep versions of the texts that this one is about to rewrite; a recall goes on giving those versions back. */
export const carryKept = (
  network: NetworkDb,
  { siteId, blockId }: { siteId: number; blockId: string },
  ids: readonly string[],
) =>
  sql`
    update unlinked_mentions u set revision = u.revision + 1 from content c
     where c.site_id = ${siteId} and c.id = any (${sql`${ids}::bigint[]`})
       and u.site_id = c.site_id and u.content_id = c.id and u.revision = c.revision and u.block_id <> ${blockId}
  `.execute(network)

/**
 * Replaces texts by those in which the user is no longer linked, and keeps what they were. One that was edited since it was
 * read stays, to be read again.
 */
export async function unlinkIn(
  network: NetworkDb,
  { siteId, blockId, userId }: { siteId: number; blockId: string; userId: string },
  texts: readonly RewrittenText[],
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select c.id from content c join unnest(${texts.map(({ id }) => id)}::bigint[],
                                           ${texts.map(({ revision }) => revision)}::int[]) as read (id, revision)
        on read.id = c.id and read.revision = c.revision
     where c.site_id = ${siteId} order by c.id for update of c
  `.execute(network)
  const visible = new Set(rows.map(({ id }) => id))
  const taken = texts.filter(({ id }) => visible.has(id))
  const ids = sql`${taken.map(({ id }) => id)}::bigint[]`
  await sql`
    insert into unlinked_mentions (site_id, block_id, content_id, body, revision)
    select c.site_id, ${blockId}, c.id, coalesce(beside.body, c.body), c.revision + 1
      from content c
      left join lateral (
        select u.body from unlinked_mentions u
         where u.site_id = c.site_id and u.content_id = c.id and u.revision = c.revision and u.block_id <> ${blockId}
         limit 1) beside on true
     where c.site_id = ${siteId} and c.id = any (${ids})
    on conflict (site_id, block_id, content_id) do update set body = excluded.body, revision = excluded.revision
  `.execute(network)
  await carryKept(
    network,
    { siteId, blockId },
    taken.map(({ id }) => id),
  )
  await sql`
    update content set body = t.plain, text_hash = t.hash, revision = revision + 1
      from unnest(${ids}, ${taken.map(({ plain }) => plain)}::text[], ${taken.map(({ textHash }) => textHash)}::text[])
        as t (id, plain, hash)
     where content.site_id = ${siteId} and content.id = t.id
  `.execute(network)
  await sql`
    delete from mentions where site_id = ${siteId} and user_id = ${userId} and content_id = any (${ids})
  `.execute(network)
}
