import type { Ctx } from '../../../platform/context.ts'
import type { PlacedResponse } from './flag-context.actions.ts'
import { newestResponses, pendingCount, responseCounts } from './flag-context.db.ts'

export type NewestReplies = { totalCount: number; pendingCount: number; replies: PlacedResponse[] }

/** The newest replies in the thread of this id, nested and hidden ones included. */
export async function newestReplies(ctx: Ctx, { id, limit }: { id: string; limit: number }): Promise<NewestReplies> {
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
