import { isDeepStrictEqual } from 'node:util'
import { THREAD_CHANGED } from '@ward/domain/forums/thread-state'
import { conflict, orNotFound } from '@ward/domain/kernel/refusal'
import { VERSION_PAGE_SIZE } from '@ward/domain/kernel/versions'
import type { Ctx, TxCtx } from '../../../platform/context.ts'
import {
  saveVersion,
  type VersionContent,
  type VersionRow,
  type VersionSubject,
  versionsOf,
} from '../../../platform/versions.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { userCards } from '../../users/directory/users.db.ts'
import { forumTagNames } from '../tags/forum-tags.db.ts'
import { globalTagNames } from '../tags/global-tags.db.ts'
import { forumTagsOfThreads, globalTagsOfThreads } from '../tags/thread-tags.db.ts'
import { countVersions, lockSettings, type ThreadSettings } from './thread-state.db.ts'

/** The versions of what is set about a thread are those of this thing; its words have versions of their own. */
export const threadSubject = (id: string): VersionSubject => ({ subjectType: 'thread', subjectId: id })

/** The content of a version of a thread: people and tags by their ids, since names change. */
export type ThreadState = ThreadSettings & { forumTags: string[]; tags: string[] }

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * The settings of a thread, locked until the transaction ends.
 *
 * @throws NOT_FOUND, CONFLICT with what it is when it is no longer the version that was shown
 */
export async function stateOf(ctx: TxCtx, id: string, shown?: number | null): Promise<ThreadState> {
  const { stateVersion, ...state } = orNotFound((await statesOf(ctx, [id])).get(id))
  if (shown != null && shown !== stateVersion) {
    const { forumTags: _, tags: __, ...settings } = state
    throw conflict(THREAD_CHANGED, { ...settings, stateVersion })
  }
  return state
}

/** The same of several threads, by their ids; those that are not of the site are left out. */
export async function statesOf(
  { site }: TxCtx,
  ids: readonly string[],
): Promise<Map<string, ThreadState & { stateVersion: number }>> {
  const settings = await lockSettings(site, ids)
  const forumTags = Map.groupBy(await forumTagsOfThreads(site, ids), ({ threadId }) => threadId)
  const tags = Map.groupBy(await globalTagsOfThreads(site, ids), ({ threadId }) => threadId)
  return new Map(
    settings.map(({ id, version: stateVersion, ...set }) => {
      const tagged = { forumTags: idsOf(forumTags.get(id) ?? []), tags: idsOf(tags.get(id) ?? []) }
      return [id, { ...set, ...tagged, stateVersion }]
    }),
  )
}

/** Keeps what a change made of a thread as its next version. */
export const keepState = (ctx: TxCtx, id: string, before: ThreadState): Promise<void> =>
  keepStates(ctx, new Map([[id, before]]))

/** The same of several threads. */
export async function keepStates(ctx: TxCtx, all: ReadonlyMap<string, ThreadState>): Promise<void> {
  if (all.size === 0) return
  const now = [...(await statesOf(ctx, [...all.keys()]))].map(([id, { stateVersion, ...after }]) => ({
    ...{ id, before: all.get(id) ?? null, after },
  }))
  const changed = now.filter(({ before, after }) => !isDeepStrictEqual(before, after))
  if (changed.length === 0) return
  await countVersions(ctx.site, idsOf(changed))
  for (const { id, ...change } of changed) await saveVersion(ctx, threadSubject(id), change)
}

/** The versions of a thread's settings, newest first; authors and tags by their names of today. @throws NOT_FOUND */
export async function threadVersions(
  ctx: Ctx,
  { id, upTo }: { id: string; upTo?: number | null },
): Promise<VersionRow[]> {
  orNotFound((await threadsByIds(ctx.site, [id]))[0])
  const versions = await versionsOf(ctx.site, threadSubject(id), { limit: VERSION_PAGE_SIZE, upTo })
  const all = versions.flatMap(({ content, before }) => (before ? [content, before] : [content]))
  const listed = (field: 'forumTags' | 'tags') => [...new Set(all.flatMap((each) => each[field] as string[]))]
  const cards = await userCards(ctx.site, [...new Set(all.map(({ userId }) => userId as string))])
  const users = new Map(cards.map((card) => [card.id, card.username]))
  const forumTags = await forumTagNames(ctx.site, listed('forumTags'))
  const tags = await globalTagNames(ctx.network, listed('tags'))
  const readable = (content: VersionContent): VersionContent => ({
    ...content,
    userId: users.get(content.userId as string) ?? content.userId,
    forumTags: (content.forumTags as string[]).map((tag) => forumTags.get(tag) ?? GONE),
    tags: (content.tags as string[]).map((tag) => tags.get(tag) ?? GONE),
    seo: Object.entries(content.seo as object).map(([name, value]) => `${name}: ${value}`),
  })
  return versions.map((each) => ({
    ...each,
    content: readable(each.content),
    before: each.before && readable(each.before),
  }))
}

const GONE = 'a tag that was deleted'
