import { commentPath, postPath, statusPath, threadPath } from '@ward/domain/app/front-end-links'
import { CONTEXT_BEFORE, type ContextQuery, type ContextType } from '@ward/domain/flags/context/flag-context'
import { orNotFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../../platform/context.ts'
import { type ContentRow, contentByIds, postBodiesOf, postsByIds } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { type FlagRow, flagById, flagIdOf } from '../flag/flags.db.ts'
import { type ResponseRow, responseCounts, responsesBeside, type Under } from './flag-context.db.ts'

/** The parent of the responses, as far as it is shown beside a flag. */
type Original = {
  type: ContextType
  id: string
  title: string | null
  body: string
  authorId: string | null
  insertedAt: Date
  uri: string
  isDeleted: boolean
  isMarkedSpam: boolean
  isPendingModeration: boolean
}

/** A response in its place: `depth` 0 answers the original itself. */
export type PlacedResponse = ResponseRow & { isCurrent: boolean }

/** A part of the responses in reading order, and whether there are more on either side. */
type Part = { responses: ResponseRow[]; hasEarlier: boolean; hasLater: boolean }

export type FlagContext = Original & {
  /** The text the flag is about is the original itself. */
  isCurrent: boolean
  parentFlagId: string | null
  totalCount: number
  hiddenCount: number
  hasEarlier: boolean
  hasLater: boolean
  responses: PlacedResponse[]
}

async function originalPost(ctx: Ctx, postId: string): Promise<Original> {
  const [post] = await postsByIds(ctx.site, [postId])
  const { id, slug, title, authorId, insertedAt } = orNotFound(post)
  const [text] = await postBodiesOf(ctx.site, [id])
  const seen = { isDeleted: false, isMarkedSpam: false, isPendingModeration: false }
  return { type: 'post', id, title, body: orNotFound(text).body, authorId, insertedAt, uri: postPath(slug), ...seen }
}

async function originalText(ctx: Ctx, { contentId, rootId, pageSlug }: FlagRow): Promise<Original> {
  const [text] = await contentByIds(ctx.site, [rootId ?? contentId ?? '0'])
  const { id, kind, body, authorId, insertedAt, isDeleted, isSpam, isPending }: ContentRow = orNotFound(text)
  const seen = { isDeleted, isMarkedSpam: isSpam, isPendingModeration: isPending }
  const said = { id, body, authorId, insertedAt, ...seen }
  if (kind === 'status') return { type: 'status', title: null, uri: statusPath(pageSlug, id), ...said }
  // An answer that a member suggested to a poll stands alone.
  if (kind === 'comment') return { type: 'post', title: null, uri: commentPath(pageSlug, id), ...said }
  const [thread] = await threadsByIds(ctx.site, [id])
  return { type: 'thread', title: orNotFound(thread).name, uri: threadPath(pageSlug), ...said }
}

/** The flag of what the text stands under: of its thread or status, else of the text it answers. */
async function parentFlagOf(ctx: Ctx, contentId: string, rootId: string | null): Promise<string | null> {
  const [text] = await contentByIds(ctx.site, [contentId])
  for (const above of [rootId, text?.parentId]) {
    const flagId = above ? await flagIdOf(ctx.site, { contentId: above }) : undefined
    if (flagId) return flagId
  }
  return null
}

/** The responses around the current one; the first ones where that is the original itself. */
async function partAround(
  ctx: Ctx,
  page: Under,
  { current, limit }: { current: string | null; limit: number },
): Promise<Part> {
  const most = Math.min(CONTEXT_BEFORE, limit - 1)
  const [before, from] = await Promise.all([
    current === null ? [] : responsesBeside(ctx.site, page, { before: current, limit: most + 1 }),
    responsesBeside(ctx.site, page, { from: current, limit: limit + 1 }),
  ])
  const hasEarlier = before.length > most
  const earlier = before.slice(hasEarlier ? 1 : 0)
  const room = limit - earlier.length
  return { responses: [...earlier, ...from.slice(0, room)], hasEarlier, hasLater: from.length > room }
}

/** The responses after one, before one, or between two. */
async function partBeside(ctx: Ctx, page: Under, { after, before, limit }: ContextQuery): Promise<Part> {
  const rows = await responsesBeside(ctx.site, page, { after, before, limit: limit + 1 })
  const hasMore = rows.length > limit
  if (!after) return { responses: rows.slice(hasMore ? 1 : 0), hasEarlier: hasMore, hasLater: true }
  return { responses: rows.slice(0, limit), hasEarlier: true, hasLater: hasMore || Boolean(before) }
}

/**
 * The texts around that of a flag: the original, and a part of the responses in reading order (spec 1 section 2.5).
 * No more of them is read than is answered, so that a long thread opens like a short one. Null for a user's flag: a profile
 * stands under nothing.
 *
 * @throws NOT_FOUND
 */
export async function contextOf(ctx: Ctx, query: ContextQuery): Promise<FlagContext | null> {
  const flag = orNotFound(await flagById(ctx.site, query.id))
  const { contentId, postId, rootId } = flag
  if (contentId === null) return null
  const original = postId ? await originalPost(ctx, postId) : await originalText(ctx, flag)
  const page: Under = { column: postId ? 'postId' : 'rootId', id: original.id }
  const current = original.id === contentId && !postId ? null : contentId
  const part =
    query.after || query.before
      ? await partBeside(ctx, page, query)
      : await partAround(ctx, page, { current, limit: query.limit })
  const { visible, hidden } = await responseCounts(ctx.site, page)
  return {
    ...original,
    ...part,
    isCurrent: current === null,
    parentFlagId: await parentFlagOf(ctx, contentId, rootId),
    totalCount: visible + hidden,
    hiddenCount: hidden,
    responses: part.responses.map((response) => ({ ...response, isCurrent: response.id === current })),
  }
}
