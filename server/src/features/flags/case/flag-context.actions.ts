import { type ContextQuery, type ContextType, contextStart } from '@ward/domain/flag-context'
import { postPath, statusPath, threadPath } from '@ward/domain/front-end-links'
import { inReadingOrder } from '@ward/domain/reading-order'
import { orNotFound } from '@ward/domain/refusal'
import type { Ctx } from '../../../platform/context.ts'
import { type ContentRow, contentByIds, postBodiesOf, postsByIds } from '../../content/content.db.ts'
import { threadsByIds } from '../../content/threads.db.ts'
import { type FlagRow, flagById, flagIdOf } from '../flags.db.ts'
import { commentsUnder, type ResponseRow, repliesUnder, responsesByIds } from './flag-context.db.ts'

/** What the responses stand under, as far as it is told beside a flag. */
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
export type PlacedResponse = ResponseRow & { depth: number; isCurrent: boolean }

export type FlagContext = Original & {
  /** The text the flag is about is the original itself. */
  isCurrent: boolean
  parentFlagId: string | null
  totalCount: number
  hiddenCount: number
  /** Where in reading order `responses` begin. */
  offset: number
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

/**
 * What was said around the text of a flag: the original, and a part of the responses in reading order (spec 1 section 2.5).
 * The places of all are read, the words of those in the part alone, so that a long thread opens like a short one. Null for
 * a user's flag: a profile stands under nothing.
 *
 * @throws NOT_FOUND
 */
export async function contextOf(ctx: Ctx, { id, offset, limit }: ContextQuery): Promise<FlagContext | null> {
  const flag = orNotFound(await flagById(ctx.site, id))
  const { contentId, postId, rootId } = flag
  if (contentId === null) return null
  const original = postId ? await originalPost(ctx, postId) : await originalText(ctx, flag)
  const rows = await (postId ? commentsUnder(ctx.site, postId) : repliesUnder(ctx.site, original.id))
  const places = inReadingOrder(rows, () => false)
  const at = places.findIndex(({ row }) => row.id === contentId)
  const from = offset ?? contextStart(at)
  const part = places.slice(from, from + limit)
  const words = await responsesByIds(
    ctx.site,
    part.map(({ row }) => row.id),
  )
  const known = new Map(words.map((response) => [response.id, response]))
  return {
    ...original,
    isCurrent: at < 0,
    parentFlagId: await parentFlagOf(ctx, contentId, rootId),
    totalCount: places.length,
    hiddenCount: rows.filter(({ isHidden }) => isHidden).length,
    offset: from,
    responses: part.flatMap(({ row, depth }) => {
      const response = known.get(row.id)
      return response ? [{ ...response, depth, isCurrent: row.id === contentId }] : []
    }),
  }
}
