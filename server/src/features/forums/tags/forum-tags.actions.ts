import type { ForumTagChange, ForumTagDeletion, ForumTagInput, TagOrder } from '@ward/domain/forums/forum-tags'
import { FORUM_TAGS_FULL, FORUM_TAGS_MAX, NO_TAG_TARGET } from '@ward/domain/forums/forum-tags'
import { TAG_CHANGED, TAG_TAKEN } from '@ward/domain/forums/tags'
import type { Effects } from '@ward/domain/kernel/effects'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { isDuplicate } from '../../../platform/database/duplicate.ts'
import { setOrder } from '../../../platform/database/set-order.ts'
import { announce } from '../../../platform/events/announce.ts'
import {
  detachAll,
  type ForumTagRow,
  IS_LISTED,
  insertForumTag,
  isForumTagNameTaken,
  lockForumTag,
  makeRoom,
  moveThreads,
  removeForumTag,
  threadsWithTags,
  updateForumTagRow,
} from './forum-tags.db.ts'
import { leaveSlug, passOn } from './merge.db.ts'
import { lockPlaces } from './tag-kinds.ts'

const TOPIC = 'tag'
type Entry = { fields?: string[]; effects?: Effects }

async function record(ctx: TxCtx, action: string, subjectId: string, what: Entry = {}): Promise<void> {
  await auditSave(ctx, { action, subjectType: 'forum_tag', subjectId, ...what })
  await announce(ctx, TOPIC, subjectId)
}

/** Makes a forum tag of the site, last in its order or at a place. @throws INVALID name, also where another tag has it */
export async function createForumTag(ctx: TxCtx, { name, description, displayOrder }: ForumTagInput) {
  await demandFreeName(ctx, name, null)
  const { count, last } = await lockPlaces(ctx)
  if (count >= FORUM_TAGS_MAX) throw invalid('name', FORUM_TAGS_FULL)
  if (displayOrder != null) await makeRoom(ctx.site, displayOrder)
  const tag = { name, description: description ?? '', displayOrder: displayOrder ?? last + 1 }
  const made = await insertForumTag(ctx.site, tag).catch(taken)
  await record(ctx, 'createForumTag', made.id, { fields: ['name', 'description'] })
  return made
}

/**
 * Changes a forum tag; its address stays.
 *
 * @throws NOT_FOUND, INVALID as above, CONFLICT with the tag as it is when it is no longer the version that was shown
 */
export async function updateForumTag(ctx: TxCtx, { id, version, ...sent }: ForumTagChange): Promise<ForumTagRow> {
  const before = orNotFound(await lockForumTag(ctx.site, id))
  if (version != null && version !== before.version) throw conflict(TAG_CHANGED, before)
  const now = { name: sent.name ?? before.name, description: sent.description ?? before.description }
  const fields = (['name', 'description'] as const).filter((field) => now[field] !== before[field])
  await demandFreeName(ctx, now.name, id)
  const saved = fields.length === 0 ? before : await updateForumTagRow(ctx.site, id, now).catch(taken)
  await record(ctx, 'updateForumTag', id, { fields })
  return saved
}

/** Puts all forum tags of the site into a new order. @throws CONFLICT with the ids as they stand when that is not what was shown */
export async function reorderTags(ctx: TxCtx, { orderedIds, shownIds }: TagOrder): Promise<boolean> {
  const isChanged = await setOrder(ctx, 'forumTags', { ids: orderedIds, shownIds }, IS_LISTED)
  const fields = isChanged ? undefined : []
  await auditSave(ctx, { action: 'reorderTags', subjectType: 'site', subjectId: String(ctx.site.siteId), fields })
  await announce(ctx, TOPIC, orderedIds[0] ?? '0')
  return true
}

/** The effects of deleting a forum tag on its threads. */
export async function effectsOfForumTag({ site }: Ctx, { id, targetId }: ForumTagDeletion): Promise<Effects> {
  const { on, also } = await threadsWithTags(site, id, targetId ?? null)
  return targetId ? { threads_moved: on - also, threads_untagged: also } : { threads_untagged: on }
}

/**
 * Takes a forum tag away: its threads get another where one is named, to which its address leads then, else none.
 *
 * @throws NOT_FOUND, INVALID targetId that is no other forum tag of the site
 */
export async function deleteForumTag(ctx: TxCtx, { id, targetId }: ForumTagDeletion): Promise<boolean> {
  // In one order, so that two who delete into each other wait for one another.
  const ids = [id, targetId].filter((each) => each != null).toSorted((a, b) => Number(BigInt(a) - BigInt(b)))
  const held = new Map<string, ForumTagRow | undefined>()
  for (const each of ids) held.set(each, await lockForumTag(ctx.site, each))
  const { slug } = orNotFound(held.get(id))
  if (targetId && (targetId === id || !held.get(targetId))) throw invalid('targetId', NO_TAG_TARGET)
  const effects = await effectsOfForumTag(ctx, { id, targetId })
  if (targetId) await moveThreads(ctx.site, { from: id, to: targetId })
  await detachAll(ctx.site, id)
  await passOn(ctx.site, { from: id, to: targetId ?? null })
  await removeForumTag(ctx.site, id)
  // Only now: an address cannot lead to another thing while it is one's own.
  if (targetId) await leaveSlug(ctx.site, { slug, to: targetId })
  await record(ctx, 'deleteForumTag', id, { effects })
  return true
}

async function demandFreeName({ site }: TxCtx, name: string, id: string | null): Promise<void> {
  if (await isForumTagNameTaken(site, name, id)) throw invalid('name', TAG_TAKEN)
}

function taken(error: unknown): never {
  throw isDuplicate(error, 'forum_tags_name') ? invalid('name', TAG_TAKEN) : error
}
