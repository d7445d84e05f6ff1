import {
  APPEAL_DAYS,
  APPEAL_TOO_LATE,
  APPEALED_ALREADY,
  type AppealInput,
  mayAnswerAppeal,
  NOTHING_TO_APPEAL,
  outcomeOf,
} from '@ward/domain/flags/flag/appeals'
import type { FlagOperation } from '@ward/domain/flags/flag/flag-operations'
import { conflict, notFound, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx, UserViewer } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { sendOf } from '../../../platform/sent-once.ts'
import { isVisible } from '../../content/content.actions.ts'
import { type ContentRow, lockContent } from '../../content/content.db.ts'
import { notify } from '../../notifications/notifications.actions.ts'
import {
  type AppealRow,
  answerAppeal,
  appealOf,
  deleteAppeal,
  hidingDecision,
  insertAppeal,
  type OpenAppeal,
  openAppealsBy,
  openAppealsOf,
  takenAwayBy,
  wasAsked,
} from './appeals.db.ts'
import type { Decision } from './decision.ts'
import { insertFlagEvent } from './flag-events.db.ts'
import { type FlagRow, flagById, flagIdOf, lockFlag, updateFlag } from './flags.db.ts'

/** The state of a text with the moderators: the decision that hides it, if any, and its author's request to look again. */
export type ModerationState = {
  flagId: string
  state: 'removed' | 'held'
  /** The first judge of it: for the author, whether a person decided. */
  decidedAt: Date | null
  eventId: string | null
  appeal: AppealRow | null
  /** Until when another look can be asked for; null for a held text, which is looked at anyway. */
  until: Date | null
}

const DAY_MS = 86_400_000

/** How a hidden text stands; null where everybody sees it, or where no decision hides it: `takenAway` says who took it away. */
export async function moderationStateOf({ site }: Ctx, text: ContentRow): Promise<ModerationState | null> {
  if (isVisible(text)) return null
  const flagId = await flagIdOf(site, { contentId: text.id })
  if (!flagId) return null
  const decision = text.isDeleted
    ? await hidingDecision(site, flagId, 'DELETE')
    : text.isSpam
      ? await hidingDecision(site, flagId, 'SPAM')
      : null
  // A text without a decision was taken away by its author or with its conversion, hidden by a block, or came in hidden.
  if (decision === undefined) return null
  const eventId = decision?.id ?? null
  return {
    flagId,
    state: decision ? 'removed' : 'held',
    decidedAt: decision?.insertedAt ?? null,
    eventId,
    appeal: (await appealOf(site, flagId, eventId)) ?? null,
    until: decision ? new Date(decision.insertedAt.getTime() + APPEAL_DAYS * DAY_MS) : null,
  }
}

/** Who took away a text that no decision hides: its author, staff who undid its conversion from a story, or unknown. */
export async function takenAway({ site }: Ctx, { id }: ContentRow): Promise<'withdrawn' | 'unconverted' | 'gone'> {
  const flagId = await flagIdOf(site, { contentId: id })
  const by = flagId && (await takenAwayBy(site, flagId))
  return by === 'WITHDRAWN' ? 'withdrawn' : by === 'UNCONVERTED' ? 'unconverted' : 'gone'
}

/**
 * An author asks for another look at the decision on their text, or says something about a text that is held: its flag opens, or
 * stays open, with a mark. The same form sent twice is one request.
 *
 * @throws NOT_FOUND for another's text, CONFLICT where nothing was decided, too long ago, or where they have asked before
 */
export async function askToLookAgain(
  ctx: TxCtx,
  viewer: UserViewer,
  { contentId, words, ...form }: AppealInput & { contentId: string },
): Promise<void> {
  const known = orNotFound(await flagIdOf(ctx.site, { contentId }))
  // Decisions lock them in this order.
  await lockFlag(ctx.site, known)
  const text = orNotFound(await lockContent(ctx.site, contentId))
  if (text.authorId !== viewer.userId) throw notFound()
  const state = await moderationStateOf(ctx, text)
  if (!state) throw conflict(NOTHING_TO_APPEAL)
  const { flagId, eventId, until, appeal } = state
  const nonce = sendOf(form.nonce, words)
  await audit(ctx, { action: 'askToLookAgain', subjectType: 'flag', subjectId: flagId })
  if (await wasAsked(ctx.site, flagId, nonce)) return
  if (appeal) throw conflict(APPEALED_ALREADY)
  const askedAt = ctx.now()
  if (until && askedAt > until) throw conflict(APPEAL_TOO_LATE)
  await insertAppeal(ctx.site, { flagId, eventId, authorId: viewer.userId, words, nonce, askedAt })
  const before = orNotFound(await flagById(ctx.site, flagId))
  await updateFlag(ctx.site, flagId, { isOpen: true, isAppealed: true })
  await insertFlagEvent(ctx.site, { flagId, actorId: viewer.userId, status: 'APPEALED' })
  await announce(ctx, 'flag', flagId)
  if (!before.isOpen) await announce(ctx, 'flag.new', flagId)
}

/** The request that an operation on a flag would answer, if there is one. @throws FORBIDDEN for who asks, and for who made the decision it is about */
export async function demandNotOwn(ctx: TxCtx, flag: Pick<FlagRow, 'id' | 'isAppealed'>): Promise<OpenAppeal | null> {
  if (!flag.isAppealed) return null
  const [appeal] = await openAppealsOf(ctx.site, [flag.id])
  if (!appeal) return null
  refuseUnless(mayAnswerAppeal(appeal, ctx.viewer.kind === 'user' ? ctx.viewer : null))
  return appeal
}

/** The answer that a decision on a flag gives to an author's appeal: a text that is shown again needs no other decision. */
export function answering(
  decision: Decision,
  operation: FlagOperation,
): { decision: Decision; outcome: ReturnType<typeof outcomeOf> } {
  const { after } = decision
  const shown = isVisible({
    isDeleted: after.isDeleted,
    isSpam: after.isMarkedSpam,
    isPending: after.isPendingModeration,
  })
  const outcome = outcomeOf(operation, shown)
  if (outcome === null) return { decision, outcome }
  const closed = { isOpen: false, isAppealed: false }
  return {
    decision: { ...decision, flag: { ...decision.flag, ...closed }, after: { ...after, isOpen: false } },
    outcome,
  }
}

/** Stores the answer and notifies the author. */
export async function settle(
  ctx: TxCtx,
  {
    appeal,
    outcome,
    eventId,
    text,
  }: { appeal: OpenAppeal; outcome: 'upheld' | 'granted'; eventId: string; text: ContentRow },
): Promise<void> {
  await answerAppeal(ctx.site, appeal.id, { outcome, answerEventId: eventId, answeredAt: ctx.now() })
  await notify(ctx, { userId: text.authorId, kind: 'appeal.answered', subjectType: 'content', subjectId: text.id })
}

/**
 * Ends the next open requests of an author whose account is erased; how many there were. The decision stands, so what was open for
 * another look at it closes, but at risk; a held text goes on to wait.
 */
export async function endAppealsBy(ctx: TxCtx, authorId: string, limit: number): Promise<number> {
  const ended = await openAppealsBy(ctx.site, authorId, limit)
  for (const { id, flagId, eventId } of ended) {
    await lockFlag(ctx.site, flagId)
    const { isOpen, isAppealed, atRisk } = orNotFound(await flagById(ctx.site, flagId))
    await deleteAppeal(ctx.site, id)
    // Answered meanwhile.
    if (!isAppealed) continue
    await updateFlag(ctx.site, flagId, { isOpen: isOpen && (eventId === null || atRisk), isAppealed: false })
    await insertFlagEvent(ctx.site, { flagId, actorId: authorId, status: 'APPEAL_ENDED' })
    await announce(ctx, 'flag', flagId)
  }
  return ended.length
}
