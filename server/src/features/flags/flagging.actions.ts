import { assocTypeOf } from '@ward/domain/assoc-types'
import { decide } from '@ward/domain/automod'
import { found } from '@ward/domain/refusal'
import { audit } from '../../platform/audit.ts'
import type { TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { hasImage } from '../../platform/html/links.ts'
import { readBody } from '../../platform/html/read-body.ts'
import { enqueue } from '../../platform/jobs/enqueue.ts'
import { addContent, type NewText, reviseContent, setVisibility } from '../content/content.actions.ts'
import { type ContentRow, contentByIds } from '../content/content.db.ts'
import { crisisCuesIn } from './at-risk.actions.ts'
import { insertFlagEvent } from './flag-events.db.ts'
import { flagById, flagIdOf, flagOf, insertFlag, insertReport, lockFlag, type NewFlag, updateFlag } from './flags.db.ts'
import { holdsUnscored, scoresOf, thresholdsOf } from './scoring.actions.ts'
import { type Findings, firstFlag, flagAgain } from './verdicts.ts'

export type Submission = NewText & {
  /** The site or the thread asks for approval before publication. */
  mustBeApproved?: boolean
  /** It was published elsewhere and comes in by import: a high score flags it, but does not take it away. */
  isPublishedElsewhere?: boolean
}

/**
 * Takes in a text somebody wrote: scores it, holds it where a rule says so, and opens its flag when it scores at a
 * threshold, holds an image or waits for approval. Returns the text and the flag's id, if any.
 */
export async function submitContent(
  ctx: TxCtx,
  { mustBeApproved = false, isPublishedElsewhere = false, ...text }: Submission,
): Promise<{ content: ContentRow; flagId: string | null }> {
  const content = await addContent(ctx, text)
  return { content, flagId: await judge(ctx, content, { mustBeApproved, isPublishedElsewhere }) }
}

/** The job that scores what could not be scored in time. */
export const SCORE_TASK = 'score-content'

async function judge(
  ctx: TxCtx,
  content: ContentRow,
  {
    mustBeApproved = false,
    isPublishedElsewhere = false,
    isAskedAgain = false,
  }: Pick<Submission, 'mustBeApproved' | 'isPublishedElsewhere'> & AskedAgain = {},
): Promise<string | null> {
  const { findings, isProvisional } = await findingsNow(ctx, content, isAskedAgain)
  const thresholds = await thresholdsOf(ctx)
  const holds = decide(findings.scores, thresholds).hold || (isProvisional && (await holdsUnscored(ctx)))
  const isRequiredToPublish = mustBeApproved || content.isPending || (!isPublishedElsewhere && holds)
  const flag = firstFlag(content, findings, { thresholds, isRequiredToPublish })
  if (!flag) return null
  if (isRequiredToPublish && !content.isPending) await setVisibility(ctx, content.id, { isPending: true })
  return openFlag(ctx, { contentId: content.id, assocType: assocTypeOf(content.kind) }, flag)
}

type AskedAgain = {
  /** It is the job that asks: an outside scorer that gives no answer makes it fail, to be tried again after a pause. */
  isAskedAgain?: boolean
}

/** What is found as far as it is known now; where scores are provisional, a job asks the outside scorer again. */
async function findingsNow(
  ctx: TxCtx,
  content: ContentRow,
  isAskedAgain: boolean,
): Promise<{ findings: Findings; isProvisional: boolean }> {
  const read = readBody(content.body)
  const { scores, isProvisional } = await scoresOf(ctx, { authorId: content.authorId, body: read })
  if (isProvisional && isAskedAgain) throw new Error('The outside scorer gave no answer yet')
  if (isProvisional) await enqueue(ctx, SCORE_TASK, content.id)
  const cues = await crisisCuesIn(ctx, content, read.text)
  return { findings: { scores, cues, hasImage: hasImage(content.body, read.links) }, isProvisional }
}

type Target = Pick<NewFlag, 'assocType'> & ({ contentId: string } | { userId: string })

/** Opens the flag of a thing: a new one, or the one it has with the new reasons added (one flag a thing, reused). */
async function openFlag(ctx: TxCtx, target: Target, reasons: Partial<NewFlag>): Promise<string> {
  const made = await insertFlag(ctx.site, { ...target, ...reasons })
  if (made !== undefined) {
    await announce(ctx, 'flag.new', made)
    return made
  }
  const id = found(await flagIdOf(ctx.site, target))
  await lockFlag(ctx.site, id)
  const before = found(await flagById(ctx.site, id))
  // What nobody sees any more has been decided: its flag takes the reason and stays closed.
  const isOpen = before.isOpen || ((reasons.isOpen ?? true) && !before.isDeleted && !before.isMarkedSpam)
  await updateFlag(ctx.site, id, { ...trueOnes(reasons), isOpen })
  await announceChange(ctx, before, isOpen)
  return id
}

/** A flag that comes back into the queue is new to those who look at the queue, and changed to those who look at it. */
async function announceChange(ctx: TxCtx, before: { id: string; isOpen: boolean }, isOpen: boolean): Promise<void> {
  await announce(ctx, 'flag', before.id)
  if (isOpen && !before.isOpen) await announce(ctx, 'flag.new', before.id)
}

/** Reasons are added, never taken away by a second look. */
const trueOnes = (reasons: Partial<NewFlag>) =>
  Object.fromEntries(Object.entries(reasons).filter(([, value]) => value !== false))

/**
 * A member reports a text or another member: opens the flag, keeps his reason and the text as it read. The same member's second report changes nothing.
 */
export async function report(
  ctx: TxCtx,
  {
    target,
    reporterId,
    reason,
    snapshot,
    at,
  }: { target: Target; reporterId: string; reason: string; snapshot: string; at?: Date },
): Promise<string> {
  const known = await flagIdOf(ctx.site, target)
  // Before the report: its link to the flag would share the flag's row with others who report, and all would wait for all.
  if (known) await lockFlag(ctx.site, known)
  const flagId = known ?? (await openFlag(ctx, target, { isReported: true }))
  if (!(await insertReport(ctx.site, { flagId, reporterId, reason, snapshot, insertedAt: at }))) return flagId
  if (known) await openFlag(ctx, target, { isReported: true })
  await insertFlagEvent(ctx.site, { flagId, actorId: reporterId, status: 'REPORTED', insertedAt: at })
  return flagId
}

/**
 * The author changes his text. If it was judged before and now scores differently, its flag opens again; in any
 * case the flag's version moves, so that a verdict on the older text is refused.
 */
export async function editByAuthor(ctx: TxCtx, contentId: string, newBody: string): Promise<void> {
  const before = found((await contentByIds(ctx.site, [contentId]))[0])
  const body = await reviseContent(ctx, contentId, newBody)
  await audit(ctx, { action: 'editContent', subjectType: 'content', subjectId: contentId, fields: ['body'] })
  await judgeAgain(ctx, { ...before, body })
  const flagId = await flagIdOf(ctx.site, { contentId })
  if (!flagId) return
  await updateFlag(ctx.site, flagId, {})
  await insertFlagEvent(ctx.site, { flagId, actorId: before.authorId, status: 'EDITED' })
}

/**
 * Scores a text that is there already, because it was edited or could not be scored in time. Without a flag it is judged
 * as new; a flag that was closed opens again when the text scores differently now and is still to be seen.
 */
export async function judgeAgain(
  ctx: TxCtx,
  content: ContentRow,
  options: Pick<Submission, 'isPublishedElsewhere'> & AskedAgain = {},
): Promise<void> {
  const flag = await flagOf(ctx.site, assocTypeOf(content.kind), content.id)
  if (!flag) {
    await judge(ctx, content, options)
    return
  }
  const { findings } = await findingsNow(ctx, content, options.isAskedAgain ?? false)
  const change = flagAgain(flag, content, findings, await thresholdsOf(ctx))
  await updateFlag(ctx.site, flag.id, change)
  await announceChange(ctx, flag, change.isOpen)
}
