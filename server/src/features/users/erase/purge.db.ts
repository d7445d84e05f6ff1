import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import type { Payload } from '../../../platform/jobs/enqueue.ts'

/** A block that is due, and its moment as PostgreSQL has it: a date of JavaScript is too coarse to go on behind it. */
export type DueBlock = Payload & { blockedAt: string }

type Due = { days: number; siteIds: readonly number[]; limit: number; after?: DueBlock }

/**
 * The next blocks that can no longer be recalled, of some sites, the oldest first, behind `after`. One whose texts wait as at
 * risk waits with them.
 */
export const blocksToPurge = async (network: NetworkDb, { days, siteIds, limit, after }: Due): Promise<DueBlock[]> => {
  const place = after
    ? sql`(blocked_at, site_id, id) > (${after.blockedAt}::timestamptz, ${after.siteId}, ${after.id})`
    : sql`true`
  const { rows } = await sql<DueBlock>`
    select site_id, id, blocked_at::text as blocked_at from user_blocks
     where site_id = any (${siteIds}) and blocked_at <= now() - make_interval(days => ${days}) and recalled_at is null and purged_at is null
       and ${place}
       and not exists (
         select from flags f join blocked_content b on b.site_id = f.site_id and b.content_id = f.content_id
          where f.site_id = user_blocks.site_id and b.block_id = user_blocks.id and f.at_risk and f.is_open)
     order by user_blocks.blocked_at, site_id, id limit ${limit}
  `.execute(network)
  return rows
}

/**
 * Purges the next texts that a block hid and that are hidden still: their words, and the copies kept beside them. The rows
 * stay, since others answered them. Answers how many there were; none where the block was recalled meanwhile.
 */
export async function purgeTexts(network: NetworkDb, siteId: number, blockId: string, limit: number): Promise<number> {
  const kept = await sql`
    select from user_blocks where site_id = ${siteId} and id = ${blockId} and recalled_at is null and purged_at is null for update
  `.execute(network)
  if (kept.rows.length === 0) return 0
  const { rows } = await sql<{ id: string }>`
    select content_id as id from blocked_content where site_id = ${siteId} and block_id = ${blockId}
     order by content_id limit ${limit}
  `.execute(network)
  const listed = rows.map(({ id }) => id)
  const { rows: hidden } = await sql<{ id: string }>`
    update content set body = '', text_hash = null, revision = revision + 1
     where site_id = ${siteId} and id = any (${listed}::bigint[]) and is_deleted returning id
  `.execute(network)
  const ids = hidden.map(({ id }) => id)
  const list = sql`${ids}::bigint[]`
  await sql`
    update threads set name = '[deleted]', seo = '{}', slug = 'topic-' || id where site_id = ${siteId} and id = any (${list})
  `.execute(network)
  // The address spells the title out, and a trigger keeps each that was.
  await sql`
    delete from slug_history where site_id = ${siteId} and kind = 'thread' and subject_id = any (${list})
  `.execute(network)
  await sql`
    update versions set content = content || jsonb_build_object('slug', 'topic-' || subject_id, 'seo', '{}'::jsonb)
     where site_id = ${siteId} and subject_type = 'thread' and subject_id = any (${ids}::text[])
  `.execute(network)
  await sql`delete from mentions where site_id = ${siteId} and content_id = any (${list})`.execute(network)
  await sql`
    delete from versions where site_id = ${siteId} and subject_type = 'content' and subject_id = any (${ids}::text[])
  `.execute(network)
  // Also what another block keeps of a text that it changed.
  for (const table of ['private_originals', 'at_risk_cuts', 'unlinked_mentions'])
    await sql`delete from ${sql.table(table)} where site_id = ${siteId} and content_id = any (${list})`.execute(network)
  // The sweep deletes dropped files.
  await sql`
    update files set state = 'dropped', changed_at = now() where site_id = ${siteId} and content_id = any (${list}) and state = 'used'
  `.execute(network)
  await sql`
    update flag_reports r set snapshot = '' from flags f
     where r.site_id = ${siteId} and f.site_id = ${siteId} and f.id = r.flag_id and f.content_id = any (${list}) and r.snapshot <> ''
  `.execute(network)
  await sql`
    update appeals a set words = '' from flags f
     where a.site_id = ${siteId} and f.site_id = ${siteId} and f.id = a.flag_id and f.content_id = any (${list}) and a.words <> ''
  `.execute(network)
  await sql`
    update flags set automod_because = '[]', crisis_cues = '[]' where site_id = ${siteId} and content_id = any (${list})
  `.execute(network)
  await sql`
    delete from blocked_content where site_id = ${siteId} and block_id = ${blockId} and content_id = any (${listed}::bigint[])
  `.execute(network)
  return listed.length
}

/** Nothing is left of a block but that it was. */
export async function markPurged(site: SiteHandle, blockId: string): Promise<void> {
  const marked = await site
    .updateTable('userBlocks')
    .set({ purgedAt: sql`now()` })
    .where('id', '=', blockId)
    .where('recalledAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!marked) return
  for (const table of ['blockedFlags', 'unlinkedMentions'] as const)
    await site.deleteFrom(table).where('blockId', '=', blockId).execute()
}
