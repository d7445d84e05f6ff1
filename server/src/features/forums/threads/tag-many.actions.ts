import { TAG_GONE, THREAD_TAGS_MAX } from '@ward/domain/forums/tags'
import { CHOOSE_TAGS, type TaggingUndo, type ThreadsTagging, taggedTogether } from '@ward/domain/forums/thread-tagging'
import { THREAD_TOPIC } from '@ward/domain/forums/threads'
import type { Effects } from '@ward/domain/kernel/effects'
import { invalid, notFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import { announceAll } from '../../../platform/events/announce.ts'
import { versionsOf } from '../../../platform/versions.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { holdForumTags } from '../tags/forum-tags.db.ts'
import { holdGlobalTags } from '../tags/global-tags.db.ts'
import { currentGlobalTags, currentTags } from '../tags/merge.db.ts'
import { forumTagsOfThreads, globalTagsOfThreads, replaceTagsOfMany } from '../tags/thread-tags.db.ts'
import { keepStates, statesOf, type ThreadState, threadSubject } from './thread-state.actions.ts'

type Tags = Pick<ThreadState, 'forumTags' | 'tags'>
type State = ThreadState & { stateVersion: number }
/** A thread, and what is to stand on it. */
type Change<Now extends Tags = State> = { id: string; before: Now; after: Tags }

export type ThreadsTagged = { effects: Effects; threads: { id: string; stateVersion: number }[] }

const without = (some: readonly string[], others: readonly string[]) => some.filter((id) => !others.includes(id))
const isLess = ({ before, after }: Change<Tags>, kind: keyof Tags) => without(before[kind], after[kind]).length > 0
const isMore = ({ before, after }: Change<Tags>, kind: keyof Tags) => without(after[kind], before[kind]).length > 0
const isChange = (change: Change<Tags>) =>
  (['forumTags', 'tags'] as const).some((kind) => isLess(change, kind) || isMore(change, kind))

/** Threads of the site as they are, kept from others' changes. @throws NOT_FOUND where one is not there */
async function found(ctx: TxCtx, ids: readonly string[]): Promise<Map<string, State>> {
  const requested = [...new Set(ids)]
  const states = await statesOf(ctx, requested)
  if (states.size < requested.length) throw notFound()
  return states
}

/** The new tags of each thread, and the number of threads left alone. */
function planned<Now extends Tags>(states: ReadonlyMap<string, Now>, { mode, forumTagIds, tagIds }: ThreadsTagging) {
  if ((forumTagIds ?? tagIds) == null) throw invalid('forumTagIds', CHOOSE_TAGS)
  const all = [...states].map(([id, before]) => {
    const forumTags = taggedTogether(before.forumTags, forumTagIds, mode)
    return { id, before, after: { forumTags, tags: taggedTogether(before.tags, tagIds, mode) } }
  })
  const fits = all.filter(({ after }) => Math.max(after.forumTags.length, after.tags.length) <= THREAD_TAGS_MAX)
  const changes = fits.filter(isChange)
  const left = { already: fits.length - changes.length, unfit: all.length - fits.length }
  return { changes, effects: effectsOf(changes, left) }
}

const effectsOf = (changes: readonly Change<Tags>[], { already = 0, unfit = 0, changed = 0 }): Effects => ({
  threads_tagged: changes.filter((change) => isMore(change, 'forumTags') || isMore(change, 'tags')).length,
  threads_losing: changes.filter((change) => isLess(change, 'forumTags') || isLess(change, 'tags')).length,
  left_already: already,
  left_unfit: unfit,
  left_changed: changed,
})

/** The effects of tagging threads. @throws NOT_FOUND, INVALID as `tagThreads` */
export async function tagThreadsEffects({ site }: Ctx, input: ThreadsTagging): Promise<Effects> {
  const ids = [...new Set(input.ids)]
  if ((await threadsByIds(site, ids)).length < ids.length) throw notFound()
  const forumTags = Map.groupBy(await forumTagsOfThreads(site, ids), ({ threadId }) => threadId)
  const tags = Map.groupBy(await globalTagsOfThreads(site, ids), ({ threadId }) => threadId)
  const now = new Map(ids.map((id) => [id, { forumTags: idsOf(forumTags.get(id)), tags: idsOf(tags.get(id)) }]))
  return planned(now, input).effects
}
const idsOf = (rows: readonly { id: string }[] = []) => rows.map(({ id }) => id)

/**
 * Tags threads of the site together. Threads that have these tags already, or would have too many, are left alone.
 *
 * @throws NOT_FOUND where one is no thread of the site, INVALID forumTagIds, tagIds (none chosen, or one that is not there)
 */
export async function tagThreads(ctx: TxCtx, input: ThreadsTagging): Promise<ThreadsTagged> {
  const states = await found(ctx, input.ids)
  const [forumTagIds, tagIds] = [[...new Set(input.forumTagIds)], [...new Set(input.tagIds)]]
  if (forumTagIds.length > 0 && (await holdForumTags(ctx.site, forumTagIds)).length < forumTagIds.length)
    throw invalid('forumTagIds', TAG_GONE)
  if (tagIds.length > 0 && (await holdGlobalTags(ctx.network, tagIds)).length < tagIds.length)
    throw invalid('tagIds', TAG_GONE)
  return change(ctx, { action: 'tagThreads', ...planned(states, input) })
}

/** Puts back what stood on threads before they were tagged together; those that were changed since are left alone. @throws NOT_FOUND */
export async function undoTagThreads(ctx: TxCtx, { threads }: TaggingUndo): Promise<ThreadsTagged> {
  const seen = new Map(threads.map(({ id, stateVersion }) => [id, stateVersion]))
  const states = await found(ctx, [...seen.keys()])
  const changes: Change[] = []
  for (const [id, before] of states) {
    if (before.stateVersion !== seen.get(id)) continue
    const [last] = await versionsOf(ctx.site, threadSubject(id), { limit: 1 })
    if (last?.before) changes.push({ id, before, after: await there(ctx, last.before as ThreadState) })
  }
  const isNew = changes.filter(isChange)
  const effects = effectsOf(isNew, { changed: states.size - isNew.length })
  return change(ctx, { action: 'undoTagThreads', changes: isNew, effects })
}

/** The tags of these that are there today; a merged one stands for the one it was merged into. */
async function there({ site, network }: TxCtx, { forumTags, tags }: Tags): Promise<Tags> {
  const categories = await currentTags(site, forumTags)
  const current = await currentGlobalTags(network, tags)
  return {
    forumTags: categories.length > 0 ? idsOf(await holdForumTags(site, categories)) : [],
    tags: current.length > 0 ? idsOf(await holdGlobalTags(network, current)) : [],
  }
}

type Requested = { action: string; changes: readonly Change[]; effects: Effects }

async function change(ctx: TxCtx, { action, changes, effects }: Requested): Promise<ThreadsTagged> {
  const ids = changes.map(({ id }) => id)
  for (const [kind, table] of [
    ['forumTags', 'threadForumTags'],
    ['tags', 'threadGlobalTags'],
  ] as const) {
    const pairs = (of: (change: Change) => string[]) =>
      changes.flatMap((each) => of(each).map((tagId) => ({ threadId: each.id, tagId })))
    const added = pairs(({ before, after }) => without(after[kind], before[kind]))
    const removed = pairs(({ before, after }) => without(before[kind], after[kind]))
    await replaceTagsOfMany(ctx.site, table, { added, removed })
  }
  await keepStates(ctx, new Map(changes.map(({ id, before: { stateVersion: _, ...before } }) => [id, before])))
  const fields = ids.length > 0 ? ['forumTags', 'tags'] : []
  await auditSave(ctx, { action, subjectType: 'content', subjectIds: ids, fields, effects })
  await announceAll(ctx, THREAD_TOPIC, ids)
  return { effects, threads: changes.map(({ id, before }) => ({ id, stateVersion: before.stateVersion + 1 })) }
}
