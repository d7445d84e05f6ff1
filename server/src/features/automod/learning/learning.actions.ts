import { setImmediate } from 'node:timers/promises'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import type { NetworkDb } from '../../../platform/database/site-handle.ts'
import { underTitle } from '../../../platform/html/paragraphs.ts'
import { enqueueAll } from '../../../platform/jobs/enqueue.ts'
import type { Learned } from '../classifier.ts'
import { FEATURES_VERSION, featuresOf } from '../features.ts'
import { TRUSTED_BY_DEFAULT, withoutNoEvidence } from '../no-evidence.ts'
import { scoredText } from '../scorer.ts'
import { packed, shippedWeights } from '../weights.ts'
import { type LearnedLesson, learningSteps } from './learn.ts'
import {
  commitWithoutWaiting,
  decisionsOf,
  deleteLessons,
  forgetLessons,
  knownLessons,
  learnedState,
  learnedWeights,
  lessonsOf,
  lockLessons,
  type NewLesson,
  pruneLessons,
  saveLearned,
  saveLessons,
  stateOfLessons,
  taughtTexts,
} from './learning.db.ts'
import { lessonOf } from './lesson.ts'
import { featureBytes, featuresFrom, fingerprintOf, learnedBytes, learnedFrom } from './stored.ts'

/** The job that makes a decision on a flag a lesson. */
export const LEARN_TASK = 'automod.learn'
/** The lessons of so many decisions are kept, the newest. */
const MOST_LESSONS = 5_000
/** An author nobody knows: lessons are about words, not about people. */
const NOBODY = { authorAgeDays: 365, authorPosts: 10, repeats: 0 }

/** Long enough for an undo: what is put right at once is not learned first. The lessons of a moment are learned together. */
const WAIT_SECONDS = 10

/** The most flags in one transaction: decisions on them wait for its end. */
export const LEARNED_AT_ONCE = 10

/** Asks for a flag's lesson to be learned, changed or unlearned after a decision. */
export const learnFrom = (tx: TxCtx, flagId: string): Promise<void> =>
  enqueueAll(tx, LEARN_TASK, [flagId], { seconds: WAIT_SECONDS })

/**
 * Makes the lessons of some flags what their decisions say now: learned, changed, or unlearned after an undo. Done twice it
 * changes nothing; of two at once the second sees what the first did.
 */
export async function learnFlags(ctx: TxCtx, flagIds: readonly string[]): Promise<void> {
  // Decisions on the flags wait for this one to end.
  await commitWithoutWaiting(ctx.network)
  await lockLessons(ctx.network, ctx.site.siteId, 'learn')
  const texts = new Map((await taughtTexts(ctx.site, flagIds)).map((text) => [text.flagId, text]))
  const decisions = Map.groupBy(await decisionsOf(ctx.site, flagIds), ({ flagId }) => flagId)
  const known = new Map((await knownLessons(ctx.site, flagIds)).map((lesson) => [lesson.flagId, lesson]))
  const [learned, unlearned]: [NewLesson[], string[]] = [[], []]
  for (const flagId of flagIds) {
    const text = texts.get(flagId)
    const lesson = text ? lessonOf(decisions.get(flagId) ?? [], text) : null
    const before = known.get(flagId)
    if (!text || !lesson) {
      if (before) unlearned.push(flagId)
    } else if (before?.eventId !== lesson.eventId || before.featuresVersion !== FEATURES_VERSION) {
      learned.push({ flagId, ...lesson, ...featuresOfText(text) })
      await setImmediate()
    }
  }
  if (unlearned.length > 0) await deleteLessons(ctx.site, unlearned)
  if (learned.length > 0) await saveLessons(ctx.site, learned)
}

type TaughtText = { title: string | null; body: string; authorPersonId: string }

const featuresOfText = ({ title, body, authorPersonId }: TaughtText) => ({
  authorPersonId,
  featuresVersion: FEATURES_VERSION,
  features: featureBytes(
    featuresOf(withoutNoEvidence(scoredText(underTitle(title, body), NOBODY), TRUSTED_BY_DEFAULT)),
  ),
})

/** Fits the network's weights to its lessons, unless they are the ones they were fitted to last. */
export async function learnNetwork(network: NetworkDb): Promise<boolean> {
  await pruneLessons(network, MOST_LESSONS)
  const [last, lessons] = [await learnedState(network), await stateOfLessons(network)]
  const basis = shippedBasis()
  if (last?.lessons === lessons && last.basis === basis) return false
  const rows = await lessonsOf(network, FEATURES_VERSION)
  if (rows.length === 0 && !last) return false
  const weights = learnedBytes(
    await unhurried(
      learningSteps(
        rows.map((row): LearnedLesson => ({ ...row, features: featuresFrom(row.features) })),
        shippedWeights(),
      ),
    ),
  )
  await saveLearned(network, { basis, lessons, fingerprint: fingerprintOf(weights), weights })
  return true
}

/** Goes through steps and lets the server do other things between them. */
async function unhurried<T>(steps: Generator<undefined, T, undefined>): Promise<T> {
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
    await setImmediate()
  }
}

/** Forgets what this site's staff taught. Decisions made before are not learned again. */
export async function resetSite(tx: TxCtx): Promise<void> {
  await lockLessons(tx.network, tx.site.siteId, 'forget')
  await forgetLessons(tx.site)
  await audit(tx, { action: 'resetAutomod', subjectType: 'site', subjectId: String(tx.site.siteId) })
}

let kept: { fingerprint: string; learned: Learned } | undefined

/**
 * The weights the network has learned on top of this version's, or undefined where it has learned nothing. Asked of the
 * database each time, so that every node scores alike; the weights themselves are read when they have changed.
 */
export const learnedBy = async (network: NetworkDb): Promise<Learned | undefined> =>
  learnedAs(network, await learnedState(network))

/** The same where it was read already how far the network has learned. */
export async function learnedAs(
  network: NetworkDb,
  state: { basis: string | null; fingerprint: string | null } | undefined,
): Promise<Learned | undefined> {
  if (!state || state.basis !== shippedBasis()) return undefined
  if (kept?.fingerprint === state.fingerprint) return kept.learned
  const bytes = await learnedWeights(network)
  if (!bytes) return undefined
  kept = { fingerprint: fingerprintOf(bytes), learned: learnedFrom(bytes) }
  return kept.learned
}

let basis: string | undefined

/** Tells the shipped weights of this version from others. */
function shippedBasis(): string {
  basis ??= fingerprintOf(packed(shippedWeights()))
  return basis
}
