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
 * Before members are blocked, kept from signing in or deleted: the viewer was asked where something of theirs is at risk, and
 * where their texts are hidden (`hides`), also something below them that nobody on the site could reach any more. It stays in the
 * lane.
 *
 * @throws CONFLICT with the question
 */
export async function demandAskedAbout(
  ctx: Ctx,
  places: readonly Place[],
  { confirmed, hides = false }: { confirmed: boolean | null | undefined; hides?: boolean },
) {
  if (confirmed) return
  const waiting = (await Promise.all(places.map((place) => waitsOfUsers(ctx.network, place, { hides })))).flat()
  if (waiting.length === 0) return
  const below = waiting.filter(({ isBelow }) => isBelow).length
  throw askFirst(memberTouched(touchedBy(actorId(ctx.viewer), waiting), below))
}
