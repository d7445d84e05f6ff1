import { ASSIGNABLE_ROLES } from '@ward/domain/app/roles'
import {
  type AtRiskClosing,
  type AtRiskFlag,
  type AtRiskGivingBack,
  type AtRiskHandOver,
  heldMessage,
  minutesUntil,
  NOT_TO_YOURSELF,
  NOT_WAITING,
  NOT_YOURS,
  OUTCOME_STATUS,
  TAKEN_AGAIN,
} from '@ward/domain/flags/at-risk/at-risk'
import { canTransition, NOT_ASSIGNABLE } from '@ward/domain/flags/flag/flag-operations'
import { conflict, invalid, orNotFound, unauthenticated } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { isVisible } from '../../content/content.actions.ts'
import { lockContent } from '../../content/content.db.ts'
import { notify } from '../../notifications/notifications.actions.ts'
import { userCards } from '../../users/directory/users.db.ts'
import { demandNotOwn, settle } from '../flag/appeals.actions.ts'
import { demandAsked } from '../flag/asking.actions.ts'
import { stateOf } from '../flag/decision.ts'
import { assignableAmong, assignsOf, insertAssigns } from '../flag/flag-assigns.db.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { refuseStale } from '../flag/flags.actions.ts'
import { type FlagRow, flagById, lockFlag, updateFlag } from '../flag/flags.db.ts'
import { demandNoParty } from '../flag/parties.actions.ts'
import { tellAuthorLater } from '../flag/tell-author.actions.ts'
import { handTo, hold, letGo, lockWait, lookFirst, renew, sayOutcome, type WaitRow, waitOf } from '../flag/waits.db.ts'

const viewerId = (ctx: TxCtx): string => {
  const id = actorId(ctx.viewer)
  if (id === null) throw unauthenticated()
  return id
}

/** A flag of the lane with its wait, both locked. @throws NOT_FOUND, CONFLICT where it does not wait */
export async function lockWaiting(ctx: TxCtx, id: string): Promise<WaitRow> {
  orNotFound(await lockFlag(ctx.site, id))
  const wait = await lockWait(ctx.site, id)
  if (!wait) throw conflict(NOT_WAITING)
  return wait
}

/** Writes what happened to a flag of the lane into its history and the audit log, and tells open pages. */
export async function noteOnFlag(ctx: TxCtx, id: string, action: string, status: string, subjectUserId?: string) {
  await insertFlagEvent(ctx.site, { flagId: id, actorId: actorId(ctx.viewer), status, subjectUserId })
  await audit(ctx, { action, subjectType: 'flag', subjectId: id })
  await announce(ctx, 'flag', id)
}

/**
 * The viewer is on it: others see so until the lease runs out or is given back. Pressed again it is renewed.
 *
 * @throws CONFLICT with who is on it, unless they handed it to the viewer
 */
export async function takeAtRisk(ctx: TxCtx, { id }: AtRiskFlag): Promise<WaitRow> {
  const wait = await lockWaiting(ctx, id)
  const userId = viewerId(ctx)
  if (wait.holderId && wait.holderId !== userId && wait.handedToId !== userId) throw await isHeld(ctx, wait)
  await hold(ctx.site, wait.id, userId)
  await lookFirst(ctx.site, id, userId)
  if (wait.holderId === userId) await audit(ctx, { action: 'takeAtRisk', subjectType: 'flag', subjectId: id })
  else await noteOnFlag(ctx, id, 'takeAtRisk', 'TAKEN')
  return orNotFound(await waitOf(ctx.site, id))
}

async function isHeld(ctx: TxCtx, { holderId, heldUntil }: WaitRow) {
  const by = holderId && (await userCards(ctx.site, [holderId]))[0]?.username
  return conflict(heldMessage(by || 'Somebody', minutesUntil(heldUntil ?? ctx.now(), ctx.now())), { by })
}

/**
 * The viewer is no longer on it. A press that comes late, as from another tab or a slow network, ends nothing that they took
 * since.
 *
 * @throws CONFLICT where they are not on it, or by a later press
 */
export async function giveBackAtRisk(ctx: TxCtx, { id, lease }: AtRiskGivingBack): Promise<FlagRow> {
  const wait = await lockWaiting(ctx, id)
  if (wait.holderId !== viewerId(ctx)) throw conflict(NOT_YOURS)
  if (lease != null && lease !== wait.lease) throw conflict(TAKEN_AGAIN)
  await letGo(ctx.site, wait.id)
  await noteOnFlag(ctx, id, 'giveBackAtRisk', 'GIVEN_BACK')
  return orNotFound(await flagById(ctx.site, id))
}

/**
 * Asks a colleague to take over: they are assigned and notified. The holder keeps the claim until the other person takes over.
 *
 * @throws INVALID userId for the viewer themselves and for who is not staff of the site
 */
export async function handAtRisk(ctx: TxCtx, { id, userId }: AtRiskHandOver): Promise<FlagRow> {
  const wait = await lockWaiting(ctx, id)
  if (userId === viewerId(ctx)) throw invalid('userId', NOT_TO_YOURSELF)
  if (!(await assignableAmong(ctx.site, [userId], ASSIGNABLE_ROLES)).has(userId))
    throw invalid('userId', NOT_ASSIGNABLE)
  await handTo(ctx.site, wait.id, userId)
  if (!(await assignsOf(ctx.site, [id])).some((row) => row.userId === userId)) {
    await insertAssigns(ctx.site, id, [userId])
    await updateFlag(ctx.site, id, {})
  }
  const notice = { userId, kind: 'flag.assigned', subjectType: 'flag', subjectId: id } as const
  await notify(ctx, notice, { isUrgent: true })
  await noteOnFlag(ctx, id, 'handAtRisk', 'HANDED', userId)
  return orNotFound(await flagById(ctx.site, id))
}

/**
 * Ends the wait of a text and closes its flag; the text stays as it is, and automod learns nothing of it.
 *
 * @throws FORBIDDEN for who wrote or reported it, CONFLICT for a stale version, a flag that cannot be closed, and with the question where the viewer is not on it
 */
export async function closeAtRisk(
  ctx: TxCtx,
  { id, outcome, atRiskConfirmed, version }: AtRiskClosing,
): Promise<FlagRow> {
  const { contentId } = orNotFound(await lockFlag(ctx.site, id))
  const text = contentId ? await lockContent(ctx.site, contentId) : undefined
  const flag = orNotFound(await flagById(ctx.site, id))
  await demandNoParty(ctx, flag)
  await refuseStale(ctx, flag, version)
  const wait = await lockWaiting(ctx, id)
  const appeal = await demandNotOwn(ctx, flag)
  const answer = canTransition(flag, 'DONE')
  if (!answer.ok) throw conflict(answer.because)
  // The person who claimed it is not asked.
  await demandAsked(ctx, id, atRiskConfirmed || wait.holderId === actorId(ctx.viewer))
  await updateFlag(ctx.site, id, { isOpen: false, isAppealed: false })
  await sayOutcome(ctx.site, wait.id, outcome, actorId(ctx.viewer))
  const { id: eventId } = await insertFlagEvent(ctx.site, {
    flagId: id,
    actorId: actorId(ctx.viewer),
    status: OUTCOME_STATUS[outcome],
    before: JSON.stringify(stateOf(flag)),
    after: JSON.stringify({ ...stateOf(flag), isOpen: false }),
  })
  // The text stays as it is: a decision that hides it stands, and one that everybody sees was shown again.
  if (appeal && text) await settle(ctx, { appeal, outcome: isVisible(text) ? 'granted' : 'upheld', eventId, text })
  await tellAuthorLater(ctx, [id])
  await audit(ctx, { action: 'closeAtRisk', subjectType: 'flag', subjectId: id, fields: ['outcome'] })
  await announce(ctx, 'flag', id)
  return orNotFound(await flagById(ctx.site, id))
}

/** Somebody of the staff has a flag open: that is the first look at what waits, and keeps what they are on theirs. */
export async function seeAtRisk(ctx: TxCtx, { id, atRisk, isOpen }: FlagRow, userId: string): Promise<void> {
  if (!atRisk || !isOpen) return
  await renew(ctx.site, id, userId)
  if (await lookFirst(ctx.site, id, userId)) await announce(ctx, 'flag', id)
}
