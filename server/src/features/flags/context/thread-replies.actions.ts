import type { ThreadReplies } from '@ward/domain/forums/thread-replies'
import { notFound } from '@ward/domain/kernel/refusal'
import type { Ctx } from '../../../platform/context.ts'
import { contentOf } from '../../content/content.graphql.ts'
import type { PlacedResponse } from './flag-context.actions.ts'
import { newestResponses, pendingCount, responseCounts } from './flag-context.db.ts'

export type NewestReplies = { totalCount: number; pendingCount: number; replies: PlacedResponse[] }

/**
 * The newest replies in a thread, nested and hidden ones included.
 *
 * @throws NOT_FOUND
 */
export async function newestReplies(ctx: Ctx, { id, limit }: ThreadReplies): Promise<NewestReplies> {
  const { kind } = await contentOf(ctx, id)
  if (kind !== 'thread') throw notFound()
  const page = { column: 'rootId', id } as const
  const [{ visible, hidden }, pending, replies] = await Promise.all([
    responseCounts(ctx.site, page),
    pendingCount(ctx.site, page),
    newestResponses(ctx.site, page, limit),
  ])
  return {
    totalCount: visible + hidden,
    pendingCount: pending,
    replies: replies.map((reply) => ({ ...reply, isCurrent: false })),
  }
}
