import type { AssocType } from '@ward/domain/flags/flag/assoc-types'
import {
  type Agreement,
  agreementOf,
  LOOK_OVER,
  LOOK_TAKEN,
  type SecondLookInput,
} from '@ward/domain/flags/second-look/second-looks'
import { conflict, notFound, orNotFound, unauthenticated } from '@ward/domain/kernel/refusal'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { audit } from '../../../platform/audit.ts'
import { actorId, type Ctx, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { keepSecondVerdict } from '../flag/verdicts.db.ts'
import { isFor, lockLook, pairsByWeek, saveVerdict } from './second-looks.db.ts'

/**
 * Says what somebody else would have decided. It changes nothing about the text or its flag, and tells nobody what the first
 * verdict was.
 *
 * @throws NOT_FOUND also for who did something about the flag, CONFLICT where somebody looked meanwhile or the decision stands no more
 */
export async function giveSecondLook(ctx: TxCtx, { id, verdict }: SecondLookInput): Promise<boolean> {
  const userId = actorId(ctx.viewer)
  if (userId === null) throw unauthenticated()
  const look = orNotFound(await lockLook(ctx.site, id))
  if (look.firstBy === userId) throw notFound()
  if (look.verdict !== null) throw conflict(LOOK_TAKEN)
  if (!(await isFor(ctx.site, id, userId))) throw conflict(LOOK_OVER)
  await saveVerdict(ctx.site, id, verdict, userId)
  await keepSecondVerdict(ctx.site, look.flagId, verdict)
  await audit(ctx, { action: 'giveSecondLook', subjectType: 'secondLook', subjectId: id, fields: ['verdict'] })
  await announce(ctx, 'secondLook', id)
  return true
}

export type WeekOfLooks = Agreement & { week: string; assocType: AssocType }

/** How far first and second verdicts agree, in each week of the site's zone and for each kind of text. */
export async function agreementByWeek({ site, network }: Ctx): Promise<WeekOfLooks[]> {
  const { timeZone: zone } = await settingsOf(site, 'timeZone')
  const groups = new Map<string, Awaited<ReturnType<typeof pairsByWeek>>>()
  for (const row of await pairsByWeek(network, site.siteId, zone)) {
    const key = `${row.begins.getTime()} ${row.assocType}`
    groups.set(key, [...(groups.get(key) ?? []), row])
  }
  return [...groups.values()].flatMap((pairs) => {
    const [first] = pairs
    return first ? [{ ...agreementOf(pairs), week: dayAt(first.begins, zone), assocType: first.assocType }] : []
  })
}
