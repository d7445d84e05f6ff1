import { sql } from 'kysely'
import type { NetworkDb, SiteHandle } from '../../../platform/database/site-handle.ts'
import { moveAnswerCounts } from '../../content/answer-counts.db.ts'

/** A block that was not purged: the one there is of a user. */
export type BlockRow = {
  id: string
  userId: string
  roleBefore: number
  /** Null for a block from before it was kept. */
  statusBefore: number | null
  suspendedUntilBefore: Date | null
  badgeBefore: string | null
  /** The person's accounts on other sites that lost role 5 with it. */
  roleTakenFrom: string[]
  blockedAt: Date
  recalledAt: Date | null
  purgedAt: Date | null
}

const BLOCK = [
  'id',
  'userId',
  'roleBefore',
  'statusBefore',
  'suspendedUntilBefore',
  'badgeBefore',
  'roleTakenFrom',
  'blockedAt',
  'recalledAt',
  'purgedAt',
] as const

/** An account that becomes a spammer's, with what it was until now, and the accounts elsewhere that lose role 5 with it. */
export type Blocked = {
  id: string
  roleId: number
  status: number
  suspendedUntil: Date | null
  roleTakenFrom: readonly string[]
}

/** Keeps that users are blocked from now on, before they get another badge; a block that was there before is renewed, and its recall is over. */
export const keepBlocks = (network: NetworkDb, siteId: number, users: readonly Blocked[]) =>
  sql`
    insert into user_blocks (site_id, user_id, role_before, status_before, suspended_until_before, role_taken_from, badge_before)
    select ${siteId}, each.user_id, each.role_id, each.status, each.until, each.taken_from::bigint[], users.badge
      from unnest(
        ${users.map(({ id }) => id)}::bigint[], ${users.map(({ roleId }) => roleId)}::int[],
        ${users.map(({ status }) => status)}::int[],
        ${users.map(({ suspendedUntil }) => suspendedUntil)}::timestamptz[],
        ${users.map(({ roleTakenFrom }) => `{${roleTakenFrom.join()}}`)}::text[]
      ) as each (user_id, role_id, status, until, taken_from)
      join users on users.site_id = ${siteId} and users.id = each.user_id
    on conflict (site_id, user_id) where purged_at is null do update
      set role_before = excluded.role_before, status_before = excluded.status_before,
          suspended_until_before = excluded.suspended_until_before,
          role_taken_from = excluded.role_taken_from, badge_before = excluded.badge_before,
          blocked_at = excluded.blocked_at, recalled_at = null
  `.execute(network)

/** The block of a user that was not purged. */
export const blockOf = (site: SiteHandle, userId: string): Promise<BlockRow | undefined> =>
  site.from('userBlocks').select(BLOCK).where('userId', '=', userId).where('purgedAt', 'is', null).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockBlockOf = (site: SiteHandle, userId: string): Promise<BlockRow | undefined> =>
  site
    .from('userBlocks')
    .select(BLOCK)
    .where('userId', '=', userId)
    .where('purgedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The number of a user's texts left to block: texts that are not hidden, and texts that mention them. */
export async function leftToBlock(site: SiteHandle, userId: string): Promise<number> {
  const count = sql<number>`count(*)::int`.as('n')
  const texts = site.from('content').select(count).where('authorId', '=', userId).where('isDeleted', '=', false)
  const mentions = site.from('mentions').select(count).where('userId', '=', userId)
  return (await texts.executeTakeFirstOrThrow()).n + (await mentions.executeTakeFirstOrThrow()).n
}

/** The next texts of a user that are not hidden, by their ids. */
export const textsToHide = async (
  site: SiteHandle,
  { userId, after, limit }: { userId: string; after: string; limit: number },
): Promise<string[]> => {
  const rows = await site
    .from('content')
    .select('id')
    .where('authorId', '=', userId)
    .where('isDeleted', '=', false)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** The scope of a step: a block of one site, and who did it. */
export type BlockScope = { siteId: number; blockId: string; actorId: string | null }

/** How a flag stood: the state a recall restores. */
const STOOD = sql`jsonb_build_object('isOpen', f.is_open, 'isSpam', f.is_spam,
  'beforeDelete', f.before_delete, 'beforeSpam', f.before_spam)`
/** Whether the flag is open when nothing hides its text, as `decision.ts` has it. */
const UNHIDDEN = sql`(f.is_open or (c.is_deleted and coalesce((f.before_delete ->> 'isOpen')::boolean, true))
  or (c.is_spam and coalesce((f.before_spam ->> 'isOpen')::boolean, true)))`

/**
 * Hides texts, marks those with a flag as spam and closes their flags, and keeps how all of it stood. Texts that wait as at
 * risk stay in the lane. A text that is hidden by now is left alone. Flags are locked before texts, as by every decision.
 * Returns the flags it closed that somebody reported.
 */
export async function hideTexts(network: NetworkDb, scope: BlockScope, ids: readonly string[]): Promise<string[]> {
  const { siteId, blockId } = scope
  const list = sql`${ids}::bigint[]`
  const { rows: flags } = await sql<{ id: string; contentId: string; waits: boolean }>`
    select id, content_id, at_risk and is_open as waits from flags where site_id = ${siteId} and content_id = any (${list}) order by id for update
  `.execute(network)
  const { rows: texts } = await sql<{ id: string; postId: string | null; rootId: string | null; isVisible: boolean }>`
    select id, post_id, root_id, not is_spam and not is_pending as is_visible
      from content where site_id = ${siteId} and id = any (${list}) and not is_deleted order by id for update
  `.execute(network)
  const hidden = new Set(texts.map(({ id }) => id))
  const touched = flags.filter(({ contentId }) => hidden.has(contentId))
  const idsWhere = (waits: boolean) => touched.filter((flag) => flag.waits === waits).map(({ id }) => id)
  const [flagIds, waiting] = [idsWhere(false), idsWhere(true)]
  const textIds = sql`${[...hidden]}::bigint[]`
  await sql`
    insert into blocked_content (site_id, block_id, content_id, was_spam)
    select site_id, ${blockId}, id, is_spam from content where site_id = ${siteId} and id = any (${textIds})
    on conflict (site_id, block_id, content_id) do update set was_spam = excluded.was_spam
  `.execute(network)
  const reported = flagIds.length > 0 ? await closeFlags(network, scope, flagIds) : []
  if (waiting.length > 0) await keepInLane(network, scope, waiting)
  await sql`
    update content c
       set is_deleted = true,
           is_spam = c.is_spam or exists (select from flags f where f.site_id = c.site_id and f.content_id = c.id)
     where c.site_id = ${siteId} and c.id = any (${textIds})
  `.execute(network)
  await moveAnswerCounts(
    network,
    siteId,
    texts.filter(({ isVisible }) => isVisible),
    -1,
  )
  return reported
}

/** Closes locked flags as spam, each with its event, and keeps how they stood. Returns those that were open and that somebody reported. */
async function closeFlags(
  network: NetworkDb,
  { siteId, blockId, actorId }: BlockScope,
  ids: readonly string[],
): Promise<string[]> {
  const list = sql`${ids}::bigint[]`
  await sql`
    with closed as (
      insert into flag_events (site_id, flag_id, actor_id, status, before, after)
      select f.site_id, f.id, ${actorId}::bigint, 'BLOCKED', ${STOOD},
             jsonb_build_object('isOpen', false, 'isSpam', true, 'version', f.version + 1)
        from flags f where f.site_id = ${siteId} and f.id = any (${list})
      returning site_id, id, flag_id, before)
    insert into blocked_flags (site_id, block_id, flag_id, event_id, before)
    select site_id, ${blockId}, flag_id, id, before from closed
    on conflict (site_id, block_id, flag_id) do update set event_id = excluded.event_id, before = excluded.before
  `.execute(network)
  const { rows } = await sql<{ id: string; isReported: boolean }>`
    update flags f
       set is_open = false, is_spam = true, version = f.version + 1, updated_at = now(),
           before_delete = case when c.is_deleted then f.before_delete
                                when c.id is not null then jsonb_build_object('isOpen', ${UNHIDDEN}) end,
           before_spam = case when c.is_spam then f.before_spam
                              when c.id is not null then jsonb_build_object('isOpen', ${UNHIDDEN}, 'isSpam', f.is_spam) end
      from flags own left join content c on c.site_id = own.site_id and c.id = own.content_id
     where f.site_id = ${siteId} and f.id = any (${list}) and own.site_id = f.site_id and own.id = f.id
    returning f.id, own.is_open and f.reports_count > 0 as is_reported
  `.execute(network)
  return rows.filter(({ isReported }) => isReported).map(({ id }) => id)
}

/** Says in the history of flags that wait as at risk that their text is hidden; a recall leaves these flags as staff have them by then. */
async function keepInLane(network: NetworkDb, { siteId, blockId, actorId }: BlockScope, ids: readonly string[]) {
  await sql`
    with told as (
      insert into flag_events (site_id, flag_id, actor_id, status, before, after)
      select f.site_id, f.id, ${actorId}::bigint, 'BLOCKED_AT_RISK', ${STOOD} || '{"stays": true}',
             jsonb_build_object('isOpen', f.is_open, 'isSpam', f.is_spam, 'version', f.version)
        from flags f where f.site_id = ${siteId} and f.id = any (${sql`${ids}::bigint[]`})
      returning site_id, id, flag_id, before)
    insert into blocked_flags (site_id, block_id, flag_id, event_id, before)
    select site_id, ${blockId}, flag_id, id, before from told
    on conflict (site_id, block_id, flag_id) do update set event_id = excluded.event_id, before = excluded.before
  `.execute(network)
}

/** Closes the flag of the user themselves as spam, if it is not and does not wait as at risk. Returns it where somebody reported it. */
export async function closeOwnFlag(network: NetworkDb, scope: BlockScope, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from flags where site_id = ${scope.siteId} and user_id = ${userId} and (is_open or not is_spam)
       and not (at_risk and is_open) for update
  `.execute(network)
  const [flag] = rows
  return flag ? closeFlags(network, scope, [flag.id]) : []
}
