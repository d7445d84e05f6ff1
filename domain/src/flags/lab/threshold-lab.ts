import { z } from 'zod'
import type { Thresholds } from '../../automod/automod.ts'
import { addDays, type DayRange, ordered } from '../../kernel/days.ts'
import type { Effects } from '../../kernel/effects.ts'
import { dayRange, listQuery, paged } from '../../kernel/paging.ts'
import { AssocType } from '../flag/assoc-types.ts'
import type { FlagOperation } from '../flag/flag-operations.ts'
import { LookVerdict, VERDICT_OF } from '../second-look/second-looks.ts'

/** The thresholds that are tried: those of the setting `thresholds`. */
export const LabScore = z.enum(['spam', 'offensive', 'hold'])
export type LabScore = z.output<typeof LabScore> & keyof Thresholds

export const labScoreLabel: Record<LabScore, string> = { spam: 'Spam', offensive: 'Offensive', hold: 'Hold back' }

/** The effect of each threshold, in a sentence. */
export const labScoreMeaning: Record<LabScore, string> = {
  spam: 'Texts scoring at or above this are flagged as spam. A catch is correct if staff marked it spam.',
  offensive: 'Texts scoring at or above this are flagged as offensive. A catch is correct if staff removed it.',
  hold: 'Texts whose higher score is at or above this wait for approval, unless they are at risk. A catch is correct if staff marked it spam or removed it.',
}

/** The verdicts that say that a text was rightly caught; 'fine' says wrongly, any other that it was hidden for another reason. */
const RIGHT: Record<LabScore, readonly LookVerdict[]> = {
  spam: ['spam'],
  offensive: ['remove'],
  hold: ['spam', 'remove'],
}

export const verdictLabel: Record<LookVerdict, string> = { fine: 'Fine', spam: 'Spam', remove: 'Removed' }

export type Side = 'rightly' | 'wrongly' | 'apart'

/** The meaning of catching a text with this verdict. */
export const sideOf = (score: LabScore, verdict: LookVerdict): Side =>
  RIGHT[score].includes(verdict) ? 'rightly' : verdict === 'fine' ? 'wrongly' : 'apart'

type Outcome = {
  isOpen: boolean
  isDeleted: boolean
  isMarkedSpam: boolean
  /** Nobody of the staff deleted it: its author took it away. */
  isTakenAway?: boolean
}

/**
 * The verdict on a text after an operation that left its flag like this: the last one counts. Undoing leaves what still stands, and
 * DONE on a hidden text says that it does; an open flag waits for a verdict and has none, nor has a text that its author took away.
 */
export function verdictAfter(operation: FlagOperation, { isOpen, isDeleted, isMarkedSpam, isTakenAway }: Outcome) {
  const said = VERDICT_OF[operation]
  if (said && said !== 'fine') return said
  if (isMarkedSpam) return 'spam'
  if (isTakenAway) return null
  if (isDeleted) return 'remove'
  return said ?? (isOpen ? null : 'fine')
}

/** Scores are counted in so many steps. */
export const STEPS = 1000

/** The first step of which every score reaches a threshold. */
export const stepOf = (threshold: number): number => Math.min(STEPS, Math.ceil(threshold * STEPS - 1e-6))

/** How many texts have a score in a step, by their verdicts; steps without any are left out. */
export type ScoreBucket = { step: number } & Record<LookVerdict, number>

/** The judged texts a threshold catches, and those it lets through. */
export type Caught = { rightly: number; wrongly: number; apart: number; missed: number; passed: number }

/**
 * The texts each threshold catches, by its step: made once, so that a threshold can be moved without asking anybody.
 */
export function caughtByStep(buckets: readonly ScoreBucket[], score: LabScore): Caught[] {
  const at = new Map(buckets.map((bucket) => [bucket.step, bucket]))
  const all: Caught[] = []
  let [rightly, wrongly, apart] = [0, 0, 0]
  for (let step = STEPS; step >= 0; step--) {
    for (const verdict of LookVerdict.options) {
      const n = at.get(step)?.[verdict] ?? 0
      const side = sideOf(score, verdict)
      if (side === 'rightly') rightly += n
      else if (side === 'wrongly') wrongly += n
      else apart += n
    }
    all[step] = { rightly, wrongly, apart, missed: 0, passed: 0 }
  }
  return all.map((caught) => ({ ...caught, missed: rightly - caught.rightly, passed: wrongly - caught.wrongly }))
}

const NOTHING: Caught = { rightly: 0, wrongly: 0, apart: 0, missed: 0, passed: 0 }

/** The texts that a threshold, from 0 to 1, catches. */
export const caughtAt = (all: readonly Caught[], threshold: number): Caught => all[stepOf(threshold)] ?? NOTHING

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
/** Of what is caught the share that was rightly caught; null where nothing is. Texts hidden for another reason are in neither. */
export const precisionOf = ({ rightly, wrongly }: Caught): number | null => share(rightly, rightly + wrongly)
/** Of what should be caught the share that is; null where there is nothing of it. */
export const recallOf = ({ rightly, missed }: Caught): number | null => share(rightly, rightly + missed)

/** The effects another threshold would have had on past texts. */
export const changeOf = (before: Caught, after: Caught): Effects => ({
  past_caught_rightly: Math.max(0, after.rightly - before.rightly),
  past_caught_wrongly: Math.max(0, after.wrongly - before.wrongly),
  past_caught_apart: Math.max(0, after.apart - before.apart),
  past_missed: Math.max(0, before.rightly - after.rightly),
  past_spared: Math.max(0, before.wrongly - after.wrongly),
  past_missed_apart: Math.max(0, before.apart - after.apart),
})

const number = (n: number) => n.toLocaleString('en-US')

/** '12 more caught, 3 more false positives' */
export function changeText(before: Caught, after: Caught): string {
  const [right, wrong] = [after.rightly - before.rightly, after.wrongly - before.wrongly]
  const apart = after.apart - before.apart
  if (right === 0 && wrong === 0 && apart === 0) return 'No change in what is caught'
  const word = Math.min(right, wrong, apart) < 0 ? 'fewer' : 'more'
  const falseOnes =
    wrong === 0
      ? `no ${word === 'more' ? 'new' : 'fewer'} false positives`
      : `${number(Math.abs(wrong))} ${word} false ${Math.abs(wrong) === 1 ? 'positive' : 'positives'}`
  const parts = [`${number(Math.abs(right))} ${word} caught`, falseOnes]
  return [...parts, ...(apart === 0 ? [] : [`${number(Math.abs(apart))} removed for another reason`])].join(', ')
}

/** Days that are looked back over at most. */
export const LAB_DAYS = 366
export const PERIOD_TOO_LONG = 'The period may have at most 366 days'

/** Why a period is none; undefined where it is one. */
export const periodProblem = (range: DayRange): string | undefined => {
  const { from, to } = ordered(range)
  return from && to && from < addDays(to, 1 - LAB_DAYS) ? PERIOD_TOO_LONG : undefined
}

/** The days that are meant: an open end is as far as the limit allows, and no later than today. */
export function periodOf(range: DayRange, today: string): DayRange {
  const { from, to } = ordered(range)
  if (from && to) return { from, to }
  if (!from) return { from: addDays(to || today, 1 - LAB_DAYS), to: to || today }
  const last = addDays(from, LAB_DAYS - 1)
  return { from, to: last < today ? last : today }
}

const PROBLEM = 'The threshold must be between 0 and 1'
const threshold = () => z.number(PROBLEM).min(0, PROBLEM).max(1, PROBLEM)

const replayed = {
  ...dayRange(),
  score: LabScore.default('spam'),
  assocType: AssocType.nullable().default(null).describe('One kind of text; null is all.'),
}

/** The past verdicts to look at. */
export const LabQuery = z.object(replayed)
export type LabQuery = z.output<typeof LabQuery>

export const LAB_PAGE_SIZES = [10, 20, 50] as const
export const SideSort = z.enum(['score'])

/** State of the lab in its address, and of the list of texts that change sides. */
export const LabFilter = z.object({
  ...paged(LAB_PAGE_SIZES, 20),
  ...replayed,
  threshold: threshold().nullable().default(null).describe('The one that is tried; null is today’s.'),
  verdict: LookVerdict.nullable().default(null),
  sortBy: SideSort.default('score'),
  sortDesc: z.boolean().default(true),
})
export type LabFilter = z.output<typeof LabFilter>

export const SidesQuery = listQuery(LabFilter)
export type SidesQuery = z.output<typeof SidesQuery>

/** Another threshold for the site, with the past verdicts by which its effects are shown. */
export const ThresholdInput = LabQuery.extend({
  threshold: threshold(),
  was: threshold().describe('Today’s, as it was shown: where it has changed since, nothing is done.'),
})
export type ThresholdInput = z.output<typeof ThresholdInput>

export const LAB_TITLE = 'Threshold lab'
export const LAB_BIAS =
  'Only texts that reached staff have a verdict. Those below today’s threshold were flagged for another reason, so a lower threshold would also flag texts that nobody has judged.'
export const USE_THRESHOLD = 'Apply threshold'
export const THRESHOLD_USED = 'Threshold changed'
export const THRESHOLD_RESTORED = 'Threshold restored'
export const THRESHOLD_MOVED = 'Someone else just changed the threshold'
export const THRESHOLD_SAME = 'This is the current threshold'
/** The limits of applying a threshold. */
export const THRESHOLD_FROM_NOW_ON = 'Applies to new texts only. Existing texts won’t change.'

export const SIDE_COLUMNS = {
  text: 'Text',
  type: 'Kind',
  verdict: 'Verdict',
  score: 'Score',
  means: 'With test value',
  decided: 'Judged',
  flag: 'Flag',
} as const

/** The new side of a text that changes sides. */
export const sideText = (side: Side, isCaught: boolean): string =>
  side === 'apart'
    ? isCaught
      ? 'Caught'
      : 'Let go'
    : side === 'rightly'
      ? isCaught
        ? 'True positive'
        : 'Missed'
      : isCaught
        ? 'False positive'
        : 'Correctly let go'
