import { orNotFound } from '@ward/domain/kernel/refusal'
import type { TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { seeAtRisk } from '../flags/at-risk/waits.actions.ts'
import { flagById } from '../flags/flag/flags.db.ts'
import { forgetGone, leave, show } from './presence.db.ts'

/** The topic under which open pages hear that other people came to a flag or left it; the subject is the flag. */
const PRESENCE_TOPIC = 'presence'

/** Notes that the viewer has a flag open, or leaves it. Announced only when the set of people on the flag changed. */
export async function markPresence(ctx: TxCtx, call: { flagId: string; leave: boolean }): Promise<void> {
  if (ctx.viewer.kind !== 'user') return
  const { flagId } = call
  const flag = orNotFound(await flagById(ctx.site, flagId))
  if (!call.leave) await seeAtRisk(ctx, flag, ctx.viewer.userId)
  const place = { flagId, userId: ctx.viewer.userId }
  const someGone = await forgetGone(ctx.site, flagId)
  const changed = call.leave ? await leave(ctx.site, place) : await show(ctx.site, place)
  if (someGone || changed) await announce(ctx, PRESENCE_TOPIC, flagId)
}
