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
    select site_id, ${blockId}, id, body, revision + 1 from content where site_id = ${siteId} and id = any (${ids})
    on conflict (site_id, block_id, content_id) do update set body = excluded.body, revision = excluded.revision
  `.execute(network)
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
