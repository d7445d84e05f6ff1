import { mergedTags, TAG_GONE, THREAD_TAGS_MAX, type ThreadTags, TOO_MANY_TAGS } from '@ward/domain/forums/tags'
import { invalid, orNotFound } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { holdForumTags } from '../tags/forum-tags.db.ts'
import { holdGlobalTags } from '../tags/global-tags.db.ts'
import { currentGlobalTags, currentTags } from '../tags/merge.db.ts'
import {
  forumTagsOfThreads,
  globalTagsOfThreads,
  lockThread,
  replaceTags,
  type TagTable,
} from '../tags/thread-tags.db.ts'
import { keepState, stateOf } from './thread-state.actions.ts'

type Ids = { id: string }[]
type Kind = {
  action: 'setThreadTags' | 'setTags'
  table: TagTable
  field: 'forumTags' | 'tags'
  /** The tags that stand on the thread. */
  on(ctx: TxCtx, threadId: string): Promise<Ids>
  /** The existing tags among these. */
  hold(ctx: TxCtx, ids: readonly string[]): Promise<Ids>
}

const CATEGORIES: Kind = {
  action: 'setThreadTags',
  table: 'threadForumTags',
  field: 'forumTags',
  on: (ctx, id) => forumTagsOfThreads(ctx.site, [id]),
  hold: (ctx, ids) => holdForumTags(ctx.site, ids),
}
const GLOBAL: Kind = {
  action: 'setTags',
  table: 'threadGlobalTags',
  field: 'tags',
  on: (ctx, id) => globalTagsOfThreads(ctx.site, [id]),
  hold: (ctx, ids) => holdGlobalTags(ctx.network, ids),
}

/**
 * The categories that a thread of this site stands in, also of one that is deleted or closed (spec 1 section 7). Changes that
 * others made since `shownTagIds` were shown stay.
 *
 * @throws NOT_FOUND id, INVALID tagIds (more than 50, or one that is not there)
 */
export const setThreadTags = (ctx: TxCtx, input: ThreadTags): Promise<string> => setAll(ctx, CATEGORIES, input)

/** The same of the network's tags. */
export const setTags = (ctx: TxCtx, input: ThreadTags): Promise<string> => setAll(ctx, GLOBAL, input)

async function setAll(ctx: TxCtx, { action, table, field, on, hold }: Kind, { id, ...requested }: ThreadTags) {
  orNotFound(await lockThread(ctx.site, id))
  const now = (await on(ctx, id)).map((tag) => tag.id)
  const next = mergedTags(now, requested)
  const added = next.filter((tag) => !now.includes(tag))
  const removed = now.filter((tag) => !next.includes(tag))
  if (added.length > 0) {
    if (next.length > THREAD_TAGS_MAX) throw invalid('tagIds', TOO_MANY_TAGS)
    if ((await hold(ctx, added)).length < added.length) throw invalid('tagIds', TAG_GONE)
  }
  const isChanged = added.length + removed.length > 0
  const before = isChanged ? await stateOf(ctx, id) : null
  await replaceTags(ctx.site, table, { threadId: id, added, removed })
  if (before) await keepState(ctx, id, before)
  await auditSave(ctx, { action, subjectType: 'content', subjectId: id, fields: isChanged ? [field] : [] })
  if (isChanged) await announce(ctx, 'thread', id)
  return id
}

/** Puts back what stood on a thread, as far as it is still there; says what of it is changed. */
export async function putBackTags(
  ctx: TxCtx,
  id: string,
  requested: { forumTags: readonly string[]; tags: readonly string[] },
): Promise<Kind['field'][]> {
  const changed: Kind['field'][] = []
  // A tag that was merged since is the one it was merged into.
  const meant = {
    forumTags: await currentTags(ctx.site, requested.forumTags),
    tags: await currentGlobalTags(ctx.network, requested.tags),
  }
  for (const { table, field, on, hold } of [CATEGORIES, GLOBAL]) {
    const now = (await on(ctx, id)).map((tag) => tag.id)
    const missing = meant[field].filter((tag) => !now.includes(tag))
    const added = missing.length > 0 ? (await hold(ctx, missing)).map((tag) => tag.id) : []
    const removed = now.filter((tag) => !meant[field].includes(tag))
    await replaceTags(ctx.site, table, { threadId: id, added, removed })
    if (added.length + removed.length > 0) changed.push(field)
  }
  return changed
}
