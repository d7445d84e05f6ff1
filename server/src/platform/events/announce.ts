import { sql } from 'kysely'
import type { TxCtx } from '../context.ts'

/** The channel that wakes every node's event reader; pages read the change from the table. */
export const LIVE_CHANNEL = 'ward_live'

/**
 * Tells open consoles of this site that a thing changed, as part of the change itself.
 * Browsers get ids only and ask again under their own rights.
 */
export const announce = (ctx: TxCtx, topic: string, subjectId: string): Promise<void> =>
  announceAll(ctx, topic, [subjectId])

/** The same of many things. */
export async function announceAll(ctx: TxCtx, topic: string, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return
  const { siteId } = ctx.site
  for (const subjectId of subjectIds) ctx.written.events.push({ siteId, topic, subjectId })
  ctx.written.wakes.add(LIVE_CHANNEL)
}

/** The same on every site: for what is of the network. */
export async function announceEverywhere(ctx: TxCtx, topic: string, subjectId: string): Promise<void> {
  await sql`insert into live_events (site_id, topic, subject_id) select id, ${topic}, ${subjectId} from sites`.execute(
    ctx.network,
  )
  ctx.written.wakes.add(LIVE_CHANNEL)
}
