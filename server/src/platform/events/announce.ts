import type { TxCtx } from '../context.ts'

/** The channel that wakes every node's event reader; what happened is read from the table. */
export const LIVE_CHANNEL = 'ward_live'

/**
 * Tells open consoles of this site that a thing changed, as part of the change itself.
 * Browsers get ids only and ask again under their own rights.
 */
export async function announce(ctx: TxCtx, topic: string, subjectId: string): Promise<void> {
  await ctx.site.db.insertInto('liveEvents').values({ siteId: ctx.site.siteId, topic, subjectId }).execute()
  ctx.written.wakes.add(LIVE_CHANNEL)
}
