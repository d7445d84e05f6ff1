import { ROLE } from '@ward/domain/app/roles'
import type { ContentKind } from '@ward/domain/flags/flag/assoc-types'
import { FLAG_OPERATIONS } from '@ward/domain/flags/flag/flag-operations'
import { type Effects, sumOf, visibilityEffect } from '@ward/domain/kernel/effects'
import { badgeOfRole } from '@ward/domain/users/user-input'
import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { unlinkMentions } from '../../../platform/html/mentions.ts'
import { moveAnswerCounts } from '../../content/answer-counts.db.ts'
import type { BlockScope } from '../block/block.db.ts'
import { carryKept, unlinkedBeside } from '../block/block-mentions.db.ts'

export const markRecalled = (site: SiteHandle, blockId: string) =>
  site.updateTable('userBlocks').set({ recalledAt: sql`now()` }).where('id', '=', blockId).execute()

/** Gives a badge back, unless the account has another by now than came with the block; whether it did. */
export async function giveBadgeBack(site: SiteHandle, userId: string, badge: string | null): Promise<boolean> {
  const { numUpdatedRows } = await site
    .updateTable('users')
    .set({ badge, updatedAt: sql`now()` })
    .where('id', '=', userId)
    .where('badge', '=', badgeOfRole(ROLE.spammer))
    .where('badge', 'is distinct from', badge)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A block that was taken back is forgotten; nothing it kept is left by then. */
export const forgetBlock = (site: SiteHandle, blockId: string) =>
  site.deleteFrom('userBlocks').where('id', '=', blockId).where('recalledAt', 'is not', null).execute()

const rowsOf = (site: SiteHandle, table: 'blockedContent' | 'unlinkedMentions', blockId: string) =>
  site.from(table).where('blockId', '=', blockId)

/** The number of texts and mentions left to restore. */
export async function leftToRecall(site: SiteHandle, blockId: string): Promise<number> {
  const count = sql<number>`count(*)::int`.as('n')
  const [texts, mentions] = [
    await rowsOf(site, 'blockedContent', blockId).select(count).executeTakeFirstOrThrow(),
    await rowsOf(site, 'unlinkedMentions', blockId).select(count).executeTakeFirstOrThrow(),
  ]
  return texts.n + mentions.n
}

/** The next texts that a block hid, or whose mentions it unlinked. */
export const nextKept = async (
  site: SiteHandle,
  table: 'blockedContent' | 'unlinkedMentions',
  { blockId, limit }: { blockId: string; limit: number },
): Promise<string[]> => {
  const rows = await rowsOf(site, table, blockId).select('contentId').orderBy('contentId').limit(limit).execute()
  return rows.map(({ contentId }) => contentId)
}

/** SQL: staff decided on the flag `f` after the event `id` of it. */
export const decidedSince = (id: ReturnType<typeof sql>) => sql`exists (
  select from flag_events e where e.site_id = f.site_id and e.flag_id = f.id and e.id > ${id}
     and e.status = any (${[...FLAG_OPERATIONS]}::text[]))`

type Text = { id: string; kind: ContentKind; postId: string | null; rootId: string | null; isVisible: boolean }

/**
 * Shows texts again that a block hid, and their flags as they stood; texts staff decided on since stay as they left them.
 * Answers how much of each came back.
 */
export async function showTexts(network: NetworkDb, scope: BlockScope, ids: readonly string[]): Promise<Effects> {
  const { siteId, blockId } = scope
  const list = sql`${ids}::bigint[]`
  const { rows: flags } = await sql<{ id: string; contentId: string; isDecided: boolean }>`
    select f.id, f.content_id, ${decidedSince(sql`coalesce(b.event_id, 0)`)} as is_decided
      from flags f left join blocked_flags b on b.site_id = f.site_id and b.block_id = ${blockId} and b.flag_id = f.id
     where f.site_id = ${siteId} and f.content_id = any (${list}) order by f.id for update of f
  `.execute(network)
  const decided = new Set(flags.filter(({ isDecided }) => isDecided).map(({ contentId }) => contentId))
  const shown = sql`${ids.filter((id) => !decided.has(id))}::bigint[]`
  const { rows: texts } = await sql<Text>`
    with hidden as (
      select c.id, b.was_spam from content c
        join blocked_content b on b.site_id = c.site_id and b.block_id = ${blockId} and b.content_id = c.id
       where c.site_id = ${siteId} and c.id = any (${shown}) and c.is_deleted order by c.id for update of c)
    update content c set is_deleted = false, is_spam = hidden.was_spam from hidden
     where c.site_id = ${siteId} and c.id = hidden.id
    returning c.id, c.kind, c.post_id, c.root_id, not c.is_spam and not c.is_pending as is_visible
  `.execute(network)
  const flags_opened = await reopenFlags(
    network,
    scope,
    flags.filter(({ isDecided }) => !isDecided).map(({ id }) => id),
  )
  const seen = texts.filter(({ isVisible }) => isVisible)
  await moveAnswerCounts(network, siteId, seen, 1)
  const all = sql`${flags.map(({ id }) => id)}::bigint[]`
  await sql`delete from blocked_flags where site_id = ${siteId} and block_id = ${blockId} and flag_id = any (${all})`.execute(
    network,
  )
  await sql`delete from blocked_content where site_id = ${siteId} and block_id = ${blockId} and content_id = any (${list})`.execute(
    network,
  )
  const again = seen.map(({ kind }): Effects => ({ [visibilityEffect(kind, true)]: 1 }))
  return sumOf([...again, { flags_opened, left_changed: decided.size }])
}

/** Gives flags that a block closed back as they stood, each with its event; how many of them are open again. */
async function reopenFlags(
  network: NetworkDb,
  { siteId, blockId, actorId }: BlockScope,
  ids: readonly string[],
): Promise<number> {
  const list = sql`${ids}::bigint[]`
  const { rows } = await sql<{ isOpen: boolean }>`
    update flags f
       set is_open = (b.before ->> 'isOpen')::boolean, is_spam = (b.before ->> 'isSpam')::boolean,
           before_delete = nullif(b.before -> 'beforeDelete', 'null'), before_spam = nullif(b.before -> 'beforeSpam', 'null'),
           version = f.version + 1, updated_at = now()
      from blocked_flags b
     where f.site_id = ${siteId} and f.id = any (${list})
       and b.site_id = f.site_id and b.block_id = ${blockId} and b.flag_id = f.id
       and not coalesce((b.before ->> 'stays')::boolean, false)
    returning f.is_open
  `.execute(network)
  await sql`
    insert into flag_events (site_id, flag_id, actor_id, status, after)
    select f.site_id, f.id, ${actorId}::bigint, 'BLOCK_RECALLED',
           jsonb_build_object('isOpen', f.is_open, 'isSpam', f.is_spam, 'version', f.version)
      from flags f join blocked_flags b on b.site_id = f.site_id and b.block_id = ${blockId} and b.flag_id = f.id
     where f.site_id = ${siteId} and f.id = any (${list})
  `.execute(network)
  return rows.filter(({ isOpen }) => isOpen).length
}

/** Gives back the flag of the user themselves, unless staff decided on it since. */
export async function reopenOwnFlag(network: NetworkDb, scope: BlockScope, userId: string): Promise<Effects> {
  const { rows } = await sql<{ id: string; isDecided: boolean }>`
    select f.id, ${decidedSince(sql`b.event_id`)} as is_decided
      from flags f join blocked_flags b on b.site_id = f.site_id and b.block_id = ${scope.blockId} and b.flag_id = f.id
     where f.site_id = ${scope.siteId} and f.user_id = ${userId} for update of f
  `.execute(network)
  const [flag] = rows
  const flags_opened = flag && !flag.isDecided ? await reopenFlags(network, scope, [flag.id]) : 0
  await sql`delete from blocked_flags where site_id = ${scope.siteId} and block_id = ${scope.blockId}`.execute(network)
  return { flags_opened }
}

/** Links the user again in texts that nobody has edited since; those that were stay as they are. Answers how many of each. */
export async function linkAgain(
  network: NetworkDb,
  { siteId, blockId, userId }: { siteId: number; blockId: string; userId: string },
  ids: readonly string[],
): Promise<{ mentions_linked: number; left_changed: number }> {
  const list = sql`${ids}::bigint[]`
  const { rows } = await sql<{ id: string; body: string; beside: string[] }>`
    select c.id, u.body, ${unlinkedBeside(userId)} as beside from content c
      join unlinked_mentions u on u.site_id = c.site_id and u.block_id = ${blockId} and u.content_id = c.id
       and u.revision = c.revision
     where c.site_id = ${siteId} and c.id = any (${list}) order by c.id for update of c
  `.execute(network)
  const bodies = rows.map(({ body, beside }) => beside.reduce((text, id) => unlinkMentions(text, id), body))
  const linked = rows.map(({ id }) => id)
  await carryKept(network, { siteId, blockId }, linked)
  await sql`
    update content c set body = t.body, revision = c.revision + 1
      from unnest(${linked}::bigint[], ${bodies}::text[]) as t (id, body) where c.site_id = ${siteId} and c.id = t.id
  `.execute(network)
  await sql`
    insert into mentions (site_id, content_id, user_id)
    select ${siteId}, id, ${userId} from unnest(${linked}::bigint[]) as t (id) on conflict do nothing
  `.execute(network)
  await sql`delete from unlinked_mentions where site_id = ${siteId} and block_id = ${blockId} and content_id = any (${list})`.execute(
    network,
  )
  return { mentions_linked: rows.length, left_changed: ids.length - rows.length }
}
