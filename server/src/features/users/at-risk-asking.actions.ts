import { type AtRiskTouched, memberTouched } from '@ward/domain/flags/at-risk-asking'
import { askFirst } from '@ward/domain/kernel/refusal'
import { actorId, type Ctx } from '../../platform/context.ts'
import { waitsOfUsers } from './at-risk-asking.db.ts'

type Place = { siteId: number; userIds: readonly string[] }
type Waiting = { isUnseen: boolean; holderId: string | null; holder: string | null }

/** The touched texts, as the viewer reads them. */
export function touchedBy(viewerId: string | null, waiting: readonly Waiting[]): AtRiskTouched {
  const holders = waiting.flatMap(({ holder, holderId }) => (holder && holderId !== viewerId ? [holder] : []))
  return {
    n: waiting.length,
    unseen: waiting.filter(({ isUnseen }) => isUnseen).length,
    holders: [...new Set(holders)],
    isYours: waiting.some(({ holderId }) => holderId !== null && holderId === viewerId),
  }
}

/**
 * Before members are blocked, kept from signing in or deleted: the viewer was asked where something of theirs is at risk. It stays
 * in the lane.
 *
 * @throws CONFLICT with the question
 */
export async function demandAskedAbout(ctx: Ctx, places: readonly Place[], confirmed: boolean | null | undefined) {
  if (confirmed) return
  const waiting = await Promise.all(places.map(({ siteId, userIds }) => waitsOfUsers(ctx.network, siteId, userIds)))
  const touched = touchedBy(actorId(ctx.viewer), waiting.flat())
  if (touched.n === 0) return
  throw askFirst(memberTouched(touched))
}
