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
import { countVersion, lockSettings, type ThreadSettings } from './thread-state.db.ts'

/** The versions of what is set about a thread are those of this thing; its words have versions of their own. */
export const threadSubject = (id: string): VersionSubject => ({ subjectType: 'thread', subjectId: id })

/** What a version of a thread holds: people and tags by their ids, since names change. */
export type ThreadState = ThreadSettings & { forumTags: string[]; tags: string[] }

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

/**
 * What is set about a thread now, kept from others' changes until the transaction ends.
 *
 * @throws NOT_FOUND, CONFLICT with what it is when it is no longer the version that was shown
 */
export async function stateOf(ctx: TxCtx, id: string, shown?: number | null): Promise<ThreadState> {
  const { version, ...settings } = orNotFound(await lockSettings(ctx.site, id))
  if (shown != null && shown !== version) throw conflict(THREAD_CHANGED, { ...settings, stateVersion: version })
  const forumTags = idsOf(await forumTagsOfThreads(ctx.site, [id]))
  const tags = idsOf(await globalTagsOfThreads(ctx.site, [id]))
  return { ...settings, forumTags, tags }
}

/** Keeps what a change made of a thread as its next version. */
export async function keepState(ctx: TxCtx, id: string, before: ThreadState): Promise<void> {
  await countVersion(ctx.site, id)
  await saveVersion(ctx, threadSubject(id), { before, after: await stateOf(ctx, id) })
}

/** What was set about a thread, newest first; authors and tags by their names of today. @throws NOT_FOUND */
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
  const told = (content: VersionContent): VersionContent => ({
    ...content,
    userId: users.get(content.userId as string) ?? content.userId,
    forumTags: (content.forumTags as string[]).map((tag) => forumTags.get(tag) ?? GONE),
    tags: (content.tags as string[]).map((tag) => tags.get(tag) ?? GONE),
    seo: Object.entries(content.seo as object).map(([name, value]) => `${name}: ${value}`),
  })
  return versions.map((each) => ({ ...each, content: told(each.content), before: each.before && told(each.before) }))
}

const GONE = 'a tag that was deleted'
