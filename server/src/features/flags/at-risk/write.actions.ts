import { mayWriteTo } from '@ward/domain/conversations/conversations'
import { type AtRiskMessage, NO_WAY_TO_WRITE, writtenMail } from '@ward/domain/flags/at-risk/at-risk-writing'
import { conflict, orNotFound, refuseUnless, unauthenticated } from '@ward/domain/kernel/refusal'
import { auditSave } from '../../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { featuresHere } from '../../../platform/features.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { sendOf } from '../../../platform/sent-once.ts'
import { createConversation, sendMessage } from '../../conversations/conversations.actions.ts'
import { contactOf, memberSiteName } from '../../sites/sites.actions.ts'
import { userCards } from '../../users/directory/users.db.ts'
import { flagAuthor } from '../flag/flag-author.db.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { type FlagRow, flagById } from '../flag/flags.db.ts'
import { hold, lookFirst, wasWritten } from '../flag/waits.db.ts'
import { lockWaiting } from './waits.actions.ts'

/**
 * Somebody of the staff writes to the author of a text at risk, and is on it unless somebody else is. The message is between the two, and stands in no log; the same form sent twice is one message.
 *
 * @throws CONFLICT where it does not wait or nothing reaches them, FORBIDDEN where they cannot be written to
 */
export async function writeToAtRisk(ctx: TxCtx, { id, body, ...form }: AtRiskMessage): Promise<FlagRow> {
  const nonce = sendOf(form.nonce, body)
  const { viewer } = ctx
  if (viewer.kind !== 'user') throw unauthenticated()
  const wait = await lockWaiting(ctx, id)
  const flag = orNotFound(await flagById(ctx.site, id))
  const isWritten = await wasWritten(ctx.site, id, nonce)
  await auditSave(ctx, {
    action: 'writeToAtRisk',
    subjectType: 'flag',
    subjectId: id,
    fields: isWritten ? [] : undefined,
  })
  if (isWritten) return flag
  const member = orNotFound((await userCards(ctx.site, [flag.authorId]))[0])
  refuseUnless(mayWriteTo(member, viewer.userId))
  if ((await featuresHere(ctx)).includes('private_messaging')) {
    const conversationId = await createConversation(ctx, viewer, { userId: member.id })
    await sendMessage(ctx, viewer, { conversationId, body, nonce, hasRead: false, isUrgent: true })
  } else await mailTo(ctx, viewer, { flagId: id, body, nonce })
  if (!wait.holderId) await hold(ctx.site, wait.id, viewer.userId)
  await lookFirst(ctx.site, id, viewer.userId)
  const after = JSON.stringify({ nonce })
  await insertFlagEvent(ctx.site, { flagId: id, actorId: viewer.userId, status: 'WRITTEN', after })
  await announce(ctx, 'flag', id)
  return flag
}

type Letter = { flagId: string; body: string; nonce: string }

/** @throws CONFLICT where nothing may be mailed to them */
async function mailTo(ctx: TxCtx, { username: me }: UserViewer, { flagId, body, nonce }: Letter): Promise<void> {
  const siteName = await memberSiteName(ctx)
  const mail = writtenMail(body, { me, siteName, contact: await contactOf(ctx) })
  const parcel = { kind: 'mail' as const, key: `at-risk:${nonce}`, about: flagAuthor(flagId), ...mail }
  if (!(await queueMail(ctx, parcel))) throw conflict(NO_WAY_TO_WRITE)
}
