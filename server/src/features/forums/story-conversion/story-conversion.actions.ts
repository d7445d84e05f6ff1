import { postPath } from '@ward/domain/app/front-end-links'
import {
  CONVERSION_ANSWERED,
  type ConversionUndoing,
  convertedAlready,
  LINKED_ALREADY,
  STORY_NOT_FOUND,
  STORY_NOT_PUBLISHED,
  THREAD_NOT_SHOWN,
} from '@ward/domain/forums/story-conversion'
import { THREAD_TOPIC } from '@ward/domain/forums/threads'
import { conflict, invalid, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { slugOfTitle } from '@ward/domain/slugs/slugs'
import { audit } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { addContent, isVisible, setVisibility } from '../../content/content.actions.ts'
import { type ContentRow, lockContent } from '../../content/content.db.ts'
import { threadStates } from '../../flags/at-risk/leading.db.ts'
import { DISCUSSION_AT_RISK, DISCUSSION_FLAGGED } from '../../flags/at-risk/leading.rules.ts'
import { demandAsked } from '../../flags/flag/asking.actions.ts'
import { insertFlagEvent } from '../../flags/flag/flag-events.db.ts'
import { flagIdOf, lockFlag, updateFlag } from '../../flags/flag/flags.db.ts'
import { freeThreadSlug } from '../../slugs/thread-slugs.actions.ts'
import { writeSeo } from '../seo/seo.db.ts'
import { deleteLink, discussionOf, insertLink, isAnswered, lockStory, storyOf } from './story-conversion.db.ts'

/**
 * Makes a thread of a published story: its text, its author, its title. The story stays, with its comments; each leads to the
 * other, and search engines are told that the story is the original. A second conversion at the same moment waits, and gets a conflict.
 *
 * @throws INVALID postId, CONFLICT with the thread where it was converted already
 */
export async function createThreadFromStory(ctx: TxCtx, { postId }: { postId: string }): Promise<string> {
  const story = await demandStory(ctx, postId)
  const { id } = await addContent(ctx, {
    kind: 'thread',
    // A story without an author gets whoever converts it as its author.
    authorId: story.authorId ?? orNotFound(actorId(ctx.viewer)),
    body: story.body,
    thread: { name: story.title, slug: await freeSlug(ctx, story) },
  })
  const canonical = originUrl(await siteOrigin(ctx)) + postPath(story.slug)
  await writeSeo(ctx.site, id, { seo: JSON.stringify({ canonical }) })
  await insertLink(ctx.site, { postId, threadId: id, isConverted: true })
  await record(ctx, 'createThreadFromStory', id)
  return id
}

/**
 * Makes a thread that is there the discussion of a story.
 *
 * @throws NOT_FOUND threadId, INVALID postId, threadId for a thread that members do not see or are not led to now, CONFLICT as above
 */
export async function linkStoryThread(
  ctx: TxCtx,
  { postId, threadId }: { postId: string; threadId: string },
): Promise<string> {
  await demandStory(ctx, postId)
  const thread = orNotFound(await lockContent(ctx.site, threadId))
  if (thread.kind !== 'thread') throw notFound()
  if (!isVisible(thread)) throw invalid('threadId', THREAD_NOT_SHOWN)
  const [state] = await threadStates(ctx, [threadId])
  if (state?.isAtRisk) throw invalid('threadId', DISCUSSION_AT_RISK)
  if (state?.isFlagged) throw invalid('threadId', DISCUSSION_FLAGGED)
  if (await storyOf(ctx.site, threadId)) throw conflict(LINKED_ALREADY)
  await insertLink(ctx.site, { postId, threadId, isConverted: false })
  await record(ctx, 'linkStoryThread', threadId)
  return threadId
}

/**
 * Takes a conversion back while nobody has answered: the thread that was made goes, one that was linked stays. The story can be
 * converted again. A flag of the thread stays as it is, so that one at risk stays in the lane.
 *
 * @throws NOT_FOUND where the thread is no story's, CONFLICT once somebody answered in a thread that was made, or with the question
 * about a thread at risk
 */
export async function undoConversion(ctx: TxCtx, { id, atRiskConfirmed }: ConversionUndoing): Promise<boolean> {
  const flagId = await flagIdOf(ctx.site, { contentId: id })
  // Decisions lock them in this order.
  if (flagId) await lockFlag(ctx.site, flagId)
  const thread = orNotFound(await lockContent(ctx.site, id))
  const { isConverted } = orNotFound(await storyOf(ctx.site, id))
  if (isConverted && (await isAnswered(ctx.site, id))) throw conflict(CONVERSION_ANSWERED)
  if (isConverted && !thread.isDeleted) await takeAway(ctx, thread, { flagId, atRiskConfirmed })
  await deleteLink(ctx.site, id)
  await record(ctx, 'undoConversion', id)
  return true
}

type Flagged = { flagId: string | undefined; atRiskConfirmed: boolean | null | undefined }

/** Hides a thread, with a line in the history of its flag. */
async function takeAway(ctx: TxCtx, thread: ContentRow, { flagId, atRiskConfirmed }: Flagged): Promise<void> {
  if (flagId) await demandAsked(ctx, flagId, atRiskConfirmed)
  await setVisibility(ctx, thread, { isDeleted: true })
  if (!flagId) return
  await updateFlag(ctx.site, flagId, {})
  await insertFlagEvent(ctx.site, { flagId, actorId: actorId(ctx.viewer), status: 'UNCONVERTED' })
  await announce(ctx, 'flag', flagId)
}

async function record(ctx: TxCtx, action: string, subjectId: string): Promise<void> {
  await audit(ctx, { action, subjectType: 'content', subjectId })
  await announce(ctx, THREAD_TOPIC, subjectId)
}

/** A published story that has no discussion yet. */
async function demandStory({ site }: TxCtx, postId: string) {
  const story = await lockStory(site, postId)
  if (!story) throw invalid('postId', STORY_NOT_FOUND)
  if (!story.isPublished) throw invalid('postId', STORY_NOT_PUBLISHED)
  const made = await discussionOf(site, postId)
  if (made) {
    const { threadId, name, slug, isConverted } = made
    throw conflict(convertedAlready(name), { threadId, name, slug, isConverted })
  }
  return story
}

function freeSlug(ctx: TxCtx, { id, title, slug }: { id: string; title: string; slug: string }): Promise<string> {
  const words = slugOfTitle(title) || slug.toLowerCase()
  return freeThreadSlug(ctx, words, `${words}-story-${id}`)
}
