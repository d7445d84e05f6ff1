import { NOTHING_WRITTEN } from '@ward/domain/flags/editing/text-editing'
import { canReply, type ReplyInput, SENT_TWICE_SECONDS } from '@ward/domain/flags/editing/text-reply'
import { conflict, invalid, notFound, orNotFound } from '@ward/domain/kernel/refusal'
import { isBodySeen } from '@ward/domain/kernel/visible-text'
import { audit } from '../../../platform/audit.ts'
import { actorId, type TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { storedBody } from '../../../platform/html/stored.ts'
import { addContent, placeUnder } from '../../content/content.actions.ts'
import { lockContent, recentReply } from '../../content/content.db.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { type FlagRow, flagById, lockFlag } from '../flag/flags.db.ts'
import { openContentFlag } from '../intake/open-flag.actions.ts'

/** A text that has no flag yet gets one with its first reply. */
async function flagToReply(ctx: TxCtx, { id, assocType, assocId }: Omit<ReplyInput, 'body'>): Promise<string> {
  if (id) return id
  if (!assocType || !assocId) throw notFound()
  return (await openContentFlag(ctx, { assocType, assocId })).id
}

/**
 * Staff reply to the text a flag is about, as themselves; automod does not judge them. The same words sent twice, because
 * an answer was lost, are one reply.
 *
 * @throws NOT_FOUND also for a user's flag, CONFLICT where members do not see the text
 */
export async function ugcReply(ctx: TxCtx, { body, ...of }: ReplyInput): Promise<FlagRow> {
  const id = await flagToReply(ctx, of)
  const { contentId } = orNotFound(await lockFlag(ctx.site, id))
  const text = orNotFound(contentId === null ? null : await lockContent(ctx.site, contentId))
  const flag = orNotFound(await flagById(ctx.site, id))
  const authorId = orNotFound(actorId(ctx.viewer))
  const answer = canReply(flag)
  if (!answer.ok) throw conflict(answer.because)
  const clean = await storedBody(ctx, body)
  if (!isBodySeen(clean)) throw invalid('body', NOTHING_WRITTEN)
  const reply = { ...placeUnder(text), authorId, body: clean }
  const since = new Date(ctx.now().getTime() - SENT_TWICE_SECONDS * 1000)
  const known = await recentReply(ctx.site, { ...reply, since })
  const posted = known ?? (await addContent(ctx, reply)).id
  await audit(ctx, { action: 'ugcReply', subjectType: 'content', subjectId: posted })
  if (known) return flag
  await insertFlagEvent(ctx.site, { flagId: id, actorId: authorId, status: 'REPLIED' })
  await announce(ctx, 'flag', id)
  return flag
}
