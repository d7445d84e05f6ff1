import { type ForumTagMerge, MERGED_ON } from '@ward/domain/forums/forum-tag-merge'
import { FORUM_TAGS_FULL, FORUM_TAGS_MAX } from '@ward/domain/forums/forum-tags'
import { type Effects, sumOf } from '@ward/domain/kernel/effects'
import { MERGE_INTO_ITSELF, MERGED_MEANWHILE } from '@ward/domain/kernel/merging'
import { conflict, invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { countReferences, leadOn, type Merge, type Moved, moveReferences } from '../../../platform/merge/merge-rows.ts'
import { insertMerge, lockMerge, removeMerge } from '../../../platform/merge/merges.ts'
import { giveBackReferences } from '../../../platform/merge/undo-merge.ts'
import { type ForumTagRow, forumTagAt, placesOfTags } from './forum-tags.db.ts'
import { addressOf, lockAnyForumTag, setMergedInto } from './merge.db.ts'

/** How many people a tag reaches is counted again by itself. */
const COUNTED = ['forum_reach']
const sources = ({ ids, mergeIntoId }: ForumTagMerge) => [...new Set(ids)].filter((id) => id !== mergeIntoId)
const byAge = (ids: readonly string[]) => ids.toSorted((a, b) => Number(BigInt(a) - BigInt(b)))

/** Moved rows as kinds of effects; a name that follows is no row that anybody sees move. */
function effectsOf({ thread_forum_tags: threads, slug_history: slugs, forum_tags: _, ...others }: Moved): Effects {
  return {
    threads_moved: threads?.moved ?? 0,
    threads_once: threads?.doubles ?? 0,
    slugs_led: 1 + (slugs?.moved ?? 0),
    rows_moved: Object.values(others).reduce((sum, each) => sum + each.moved + each.doubles, 0),
  }
}

const ways = ({ site }: Ctx, from: string, to: string) =>
  ({ table: 'forum_tags', from, to, ofSite: site.siteId, slugKind: 'forum_tag' }) as const

/** What merging forum tags would do. @throws NOT_FOUND */
export async function mergeForumTagsEffects(ctx: Ctx, input: ForumTagMerge): Promise<Effects> {
  for (const id of [...input.ids, input.mergeIntoId]) orNotFound(await forumTagAt(ctx.site, { id }))
  const counted: Effects[] = []
  for (const from of sources(input)) {
    counted.push(effectsOf(await countReferences(ctx.network, ways(ctx, from, input.mergeIntoId), COUNTED)))
  }
  return sumOf(counted)
}

/**
 * Merges forum tags of the site into one: whatever points at them points at it, and their addresses lead to it. The merged ones
 * stay as names by which it is found.
 *
 * @throws NOT_FOUND for a source or target that is not of the site, INVALID mergeIntoId where nothing else is to be merged,
 * CONFLICT where one of them was merged already
 */
export async function mergeForumTags(ctx: TxCtx, input: ForumTagMerge): Promise<ForumTagRow> {
  const { mergeIntoId } = input
  const ids = sources(input)
  // In one order, so that two who merge into each other wait for one another.
  for (const id of byAge([...ids, mergeIntoId]))
    if (orNotFound(await lockAnyForumTag(ctx.site, id)).mergedIntoId !== null) throw conflict(MERGED_MEANWHILE)
  if (ids.length === 0) throw invalid('mergeIntoId', MERGE_INTO_ITSELF)
  const did: Effects[] = []
  for (const from of ids) did.push(await mergeOne(ctx, from, mergeIntoId))
  await tell(ctx, 'mergeForumTags', [mergeIntoId, ...ids], sumOf(did))
  return orNotFound(await forumTagAt(ctx.site, { id: mergeIntoId }))
}

async function mergeOne(ctx: TxCtx, from: string, to: string): Promise<Effects> {
  const { network, site } = ctx
  const id = await insertMerge(site, { subjectType: 'forum_tag', sourceId: from, targetId: to })
  const merge: Merge = { siteId: site.siteId, id, ...ways(ctx, from, to) }
  const moved = await moveReferences(network, merge, COUNTED)
  await leadOn(network, merge, addressOf(site, from))
  await setMergedInto(site, from, to)
  return effectsOf(moved)
}

/**
 * Undoes a merge within 30 days: what it moved and nobody changed since has the old tag again.
 *
 * @throws NOT_FOUND for one that was undone or is older, CONFLICT where its target was merged into another one since
 */
export async function undoForumTagMerge(ctx: TxCtx, { id }: { id: string }): Promise<ForumTagRow> {
  const { network, site } = ctx
  const { sourceId: from, targetId: to } = orNotFound(await lockMerge(site, 'forum_tag', id))
  for (const each of byAge([from, to]))
    if (orNotFound(await lockAnyForumTag(site, each)).mergedIntoId !== null && each === to) throw conflict(MERGED_ON)
  if ((await placesOfTags(site)).count >= FORUM_TAGS_MAX) throw conflict(FORUM_TAGS_FULL)
  await setMergedInto(site, from, null)
  await giveBackReferences(network, { siteId: site.siteId, id, ...ways(ctx, from, to) })
  await removeMerge(site, id)
  await tell(ctx, 'undoForumTagMerge', [from, to])
  return orNotFound(await forumTagAt(site, { id: from }))
}

async function tell(ctx: TxCtx, action: string, subjectIds: string[], effects?: Effects): Promise<void> {
  const [subjectId = null] = subjectIds
  await audit(ctx, { action, subjectType: 'forum_tag', subjectId, subjectIds, ...(effects && { effects }) })
  for (const id of subjectIds) await announce(ctx, 'tag', id)
}
