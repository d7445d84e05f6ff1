import { decide, type Thresholds } from '@ward/domain/automod/automod'
import { assocTypeOf } from '@ward/domain/flags/flag/assoc-types'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { announce } from '../../../platform/events/announce.ts'
import { hasImage } from '../../../platform/html/links.ts'
import { readBody } from '../../../platform/html/read-body.ts'
import { enqueue } from '../../../platform/jobs/enqueue.ts'
import { dangerOf } from '../../automod/crisis/crisis.actions.ts'
import { addContent, isVisible, type NewText, reviseContent, setVisibility } from '../../content/content.actions.ts'
import { type ContentRow, contentByIds, lockContent } from '../../content/content.db.ts'
import { tellReadersOf } from '../../content/tell-readers.actions.ts'
import { titleOf } from '../../content/threads.db.ts'
import { insertFlagEvent } from '../flag/flag-events.db.ts'
import { insertReport } from '../flag/flag-reports.db.ts'
import {
  type FlagRow,
  flagById,
  flagIdOf,
  flagOf,
  insertFlag,
  lockFlag,
  type NewFlag,
  updateFlag,
} from '../flag/flags.db.ts'
import { thresholdsOf } from '../flag/thresholds.actions.ts'
import { waitSinceWritten } from '../flag/waits.db.ts'
import { isImported, isLate, mustBeApproved, type ScoringReason, waitsForItsScore } from './approval.actions.ts'
import { keepCuts, keepJudged } from './at-risk-cuts.db.ts'
import { rememberNetwork } from './networks.actions.ts'
import { opinionOf } from './opinion.actions.ts'
import { atRiskCutOf, scoresOf } from './scoring.actions.ts'
import { type Findings, firstFlag, flagAgain } from './verdicts.ts'

/**
 * Takes in a text somebody wrote: scores it, holds it where a rule says so, and opens its flag when it scores at a
 * threshold, holds an image or waits for approval. Returns the text and the flag's id, if any.
 */
export async function submitContent(
  ctx: TxCtx,
  text: NewText,
): Promise<{ content: ContentRow; flagId: string | null }> {
  const content = await addContent(ctx, text)
  await rememberNetwork(ctx, content)
  const seen = await lookAt(ctx, content, 'new')
  return { content, flagId: await judge(ctx, content, seen) }
}

/** The job that scores what could not be scored in time, and the one for texts that came in by import. */
export const SCORE_TASK = 'score-content'
export const SCORE_IMPORTED_TASK = 'score-imported'

/** The findings of a look at a text, and the occasion. */
type Look = {
  occasion: ScoringReason
  findings: Findings
  thresholds: Thresholds
  holds: boolean
  isProvisional: boolean
}

/** Judges a text without a flag: holds it where a rule says so, and opens a flag if anything speaks for one. */
async function judge(ctx: TxCtx, content: ContentRow, look: Look): Promise<string | null> {
  await keepCut(ctx, content, look)
  const isRequiredToPublish = content.isPending || (await mustBeApproved(ctx, content, look))
  const flag = firstFlag(content, look.findings, { thresholds: look.thresholds, isRequiredToPublish })
  if (!flag) return null
  if (isRequiredToPublish && !content.isPending) await setVisibility(ctx, content, { isPending: true })
  return openFlag(ctx, { contentId: content.id, assocType: assocTypeOf(content.kind) }, flag)
}

/**
 * The findings known so far; where scores are provisional, a job asks the outside scorer again.
 *
 * @throws when it is the job that asks and there is no answer: it is tried again after a pause
 */
async function lookAt(ctx: TxCtx, content: ContentRow, occasion: ScoringReason): Promise<Look> {
  const read = readBody(content.body)
  const title = await titleOf(ctx.site, content)
  const { scores, isProvisional } = await scoresOf(ctx, { authorId: content.authorId, body: read, title })
  if (isProvisional && isLate(occasion)) throw new Error('The outside scorer gave no answer yet')
  if (isProvisional) await enqueue(ctx, isImported(occasion) ? SCORE_IMPORTED_TASK : SCORE_TASK, content.id)
  const { cues, from, isJudged } = dangerOf(content.body, title, read.text, await atRiskCutOf(ctx))
  const thresholds = await thresholdsOf(ctx)
  const { hold: holds } = decide(scores, thresholds)
  const findings = { scores, cues, from, isJudged, hasImage: hasImage(content.body, read.links) }
  return { occasion, findings, thresholds, holds, isProvisional }
}

/** The threshold lab counts the findings of other cuts. */
async function keepCut(
  { network, site }: TxCtx,
  { id, kind }: ContentRow,
  { findings, occasion }: Look,
): Promise<void> {
  const { from, isJudged } = findings
  const cuts = [{ contentId: id, assocType: assocTypeOf(kind), from, isJudged }]
  await keepCuts(network, site.siteId, cuts)
  if (occasion !== 'new') await keepJudged(network, site.siteId, cuts)
}

type Target = Pick<NewFlag, 'assocType'> & ({ contentId: string } | { userId: string })

/** Opens the flag of a thing: a new one, or the one it has with the new reasons added (one flag a thing, reused). */
async function openFlag(ctx: TxCtx, target: Target, reasons: Partial<NewFlag>): Promise<string> {
  const made = await insertFlag(ctx.site, { ...target, ...reasons })
  if (made !== undefined) {
    await announce(ctx, 'flag.new', made)
    return made
  }
  const id = orNotFound(await flagIdOf(ctx.site, target))
  await lockFlag(ctx.site, id)
  const before = orNotFound(await flagById(ctx.site, id))
  // A text that nobody sees any more has been decided on: its flag takes the reason and stays closed.
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
 * A member reports a text or another member: opens the flag, keeps the reason and the text as it read. The same member's second
 * report changes nothing.
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
  const opinion = !known && 'contentId' in target ? await opinionOf(ctx, target.contentId) : {}
  const flagId = known ?? (await openFlag(ctx, target, { ...opinion, isReported: true }))
  if (!(await insertReport(ctx.site, { flagId, reporterId, reason, snapshot, insertedAt: at }))) return flagId
  if (known) await openFlag(ctx, target, { isReported: true })
  await insertFlagEvent(ctx.site, { flagId, actorId: reporterId, status: 'REPORTED', insertedAt: at })
  return flagId
}

/**
 * The author changes a text. It is held where a rule says so, and if it was judged before and now scores differently,
 * its flag opens again; in any case the flag's version moves, so that a verdict on the older text is refused.
 */
export async function editByAuthor(ctx: TxCtx, contentId: string, newBody: string): Promise<void> {
  const known = await flagIdOf(ctx.site, { contentId })
  // Before the text: decisions lock them in this order.
  if (known) await lockFlag(ctx.site, known)
  const before = orNotFound((await contentByIds(ctx.site, [contentId]))[0])
  await reviseContent(ctx, contentId, newBody)
  const text = orNotFound((await contentByIds(ctx.site, [contentId]))[0])
  await audit(ctx, { action: 'editContent', subjectType: 'content', subjectId: contentId, fields: ['body'] })
  await judgeAgain(ctx, text, 'edited')
  const flagId = await flagIdOf(ctx.site, { contentId })
  if (!flagId) return
  await updateFlag(ctx.site, flagId, {})
  const after = JSON.stringify({ wasShown: isVisible(before) })
  await insertFlagEvent(ctx.site, { flagId, actorId: text.authorId, status: 'EDITED', after })
}

/**
 * Judges a text that is there already. Without a flag it is judged as new; a flag that was closed opens again when the
 * text must be approved, or scores differently now and is still to be seen.
 */
export async function judgeAgain(
  ctx: TxCtx,
  content: ContentRow,
  occasion: Exclude<ScoringReason, 'new'>,
): Promise<void> {
  const flagId = await judgedAgain(ctx, content, occasion)
  if (flagId && isImported(occasion)) await waitSinceWritten(ctx.network, ctx.site.siteId, [flagId])
}

/** The flag that a text has after it was judged again, if any. */
async function judgedAgain(
  ctx: TxCtx,
  content: ContentRow,
  occasion: Exclude<ScoringReason, 'new'>,
): Promise<string | null> {
  const look = await lookAt(ctx, content, occasion)
  const known = await flagIdOf(ctx.site, { contentId: content.id })
  if (known) await lockFlag(ctx.site, known)
  const text = await lockContent(ctx.site, content.id)
  // A change meanwhile had it judged.
  if (text?.revision !== content.revision) return null
  const flag = await flagOf(ctx.site, assocTypeOf(text.kind), text.id)
  if (!flag) {
    return judge(ctx, text, look)
  }
  await keepCut(ctx, text, look)
  const isRequiredToPublish = await mustBeApproved(ctx, text, { ...look, flagId: flag.id })
  const isHeldNow = isRequiredToPublish && !text.isPending
  if (isHeldNow) await setVisibility(ctx, text, { isPending: true })
  const isShownNow = await isReleased(ctx, text, { look, flag })
  if (isShownNow) await release(ctx, text)
  const change = flagAgain(flag, text, look.findings, { thresholds: look.thresholds, isRequiredToPublish })
  await updateFlag(ctx.site, flag.id, isShownNow ? { ...change, isRequiredToPublish: false } : change)
  if (isHeldNow && isLate(occasion))
    await insertFlagEvent(ctx.site, { flagId: flag.id, status: 'SCORED', after: JSON.stringify({ wasShown: true }) })
  if (isShownNow) await insertFlagEvent(ctx.site, { flagId: flag.id, status: 'SHOWN' })
  await announceChange(ctx, flag, change.isOpen)
  return flag.id
}

/** No score holds back a text at risk, also where its author writes of danger only later (decision 15). */
const isReleased = async (ctx: TxCtx, text: ContentRow, { look, flag }: { look: Look; flag: FlagRow }) =>
  look.occasion === 'edited' && look.findings.cues.length > 0 && (await waitsForItsScore(ctx, text, flag))

/** Members see a text from now on, and those whom it answers, mentions or reaches by a thread they follow hear of it. */
async function release(ctx: TxCtx, text: ContentRow): Promise<void> {
  await setVisibility(ctx, text, { isPending: false })
  await tellReadersOf(ctx, text.id)
}
