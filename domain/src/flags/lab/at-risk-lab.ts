import { z } from 'zod'
import { AtRiskCut, atRiskCutLabel, widerBy } from '../../automod/crisis-cut.ts'
import type { Effects } from '../../kernel/effects.ts'
import { dayRange, listQuery, paged } from '../../kernel/paging.ts'
import { OUTCOME_LABEL } from '../at-risk/at-risk.ts'
import { AssocType } from '../flag/assoc-types.ts'
import { LAB_PAGE_SIZES } from './threshold-lab.ts'

/** The staff's verdict on a text as one at risk, as far as it is known. */
export const CutVerdict = z.enum(['followed-up', 'no-concern', 'undecided', 'never-flagged'])
export type CutVerdict = z.output<typeof CutVerdict>

export const cutVerdictLabel: Record<CutVerdict, string> = {
  ...OUTCOME_LABEL,
  undecided: 'Not decided as at risk',
  'never-flagged': 'Never flagged',
}

/** How many texts are at risk from a cut on, and not at a narrower one, by what was found of them. */
export type CutCount = {
  cut: AtRiskCut
  followedUp: number
  noConcern: number
  undecided: number
  neverFlagged: number
}
export type Marked = Omit<CutCount, 'cut'>

/** The texts that a cut marks: all that it and the narrower ones do. */
export function markedBy(counts: readonly CutCount[], cut: AtRiskCut): Marked {
  const marked: Marked = { followedUp: 0, noConcern: 0, undecided: 0, neverFlagged: 0 }
  for (const { cut: own, ...count } of counts)
    if (widerBy(cut, own) >= 0) for (const name of Object.keys(marked) as (keyof Marked)[]) marked[name] += count[name]
  return marked
}

export const allOf = ({ followedUp, noConcern, undecided, neverFlagged }: Marked): number =>
  followedUp + noConcern + undecided + neverFlagged

/** The effects another cut would have had on past texts. */
export const changeOfCut = (before: Marked, after: Marked): Effects => ({
  past_at_risk: Math.max(0, allOf(after) - allOf(before)),
  past_at_risk_new: Math.max(0, after.neverFlagged - before.neverFlagged),
  past_not_at_risk: Math.max(0, allOf(before) - allOf(after)),
  past_followed_up: Math.max(0, before.followedUp - after.followedUp),
})

const number = (n: number) => n.toLocaleString('en-US')

/** '12 more at risk, 9 of them never flagged' */
export function cutChangeText(before: Marked, after: Marked): string {
  const n = allOf(after) - allOf(before)
  if (n === 0) return 'No other text is at risk'
  return n > 0
    ? `${number(n)} more at risk, ${number(after.neverFlagged - before.neverFlagged)} of them never flagged`
    : `${number(-n)} fewer at risk, ${number(before.followedUp - after.followedUp)} of them followed up`
}

const read = {
  ...dayRange(),
  assocType: AssocType.nullable().default(null).describe('One kind of text; null is all.'),
}

/** The past texts to look at, by the day they were written. */
export const AtRiskLabQuery = z.object(read)
export type AtRiskLabQuery = z.output<typeof AtRiskLabQuery>

export const CutTextSort = z.enum(['written'])

/** State of the lab in its address, and of the list of texts that change sides. */
export const AtRiskLabFilter = z.object({
  ...paged(LAB_PAGE_SIZES, 20),
  ...read,
  cut: AtRiskCut.nullable().default(null).describe('The one that is tried; null is today’s.'),
  verdict: CutVerdict.nullable().default(null),
  sortBy: CutTextSort.default('written'),
  sortDesc: z.boolean().default(true),
})
export type AtRiskLabFilter = z.output<typeof AtRiskLabFilter>

export const CutTextsQuery = listQuery(AtRiskLabFilter)
export type CutTextsQuery = z.output<typeof CutTextsQuery>

/** Another cut for the site, with the past texts by which its effects are shown. */
export const CutInput = AtRiskLabQuery.extend({
  cut: AtRiskCut,
  was: AtRiskCut.describe('Today’s, as it was shown: where it has changed since, nothing is done.'),
})
export type CutInput = z.output<typeof CutInput>

export const AT_RISK_LAB_TITLE = 'Threshold lab: at risk'
export const USE_CUT = 'Apply sensitivity'
export const CUT_USED = 'At-risk sensitivity changed'
export const CUT_RESTORED = 'At-risk sensitivity restored'
export const CUT_MOVED = 'Someone else just changed the at-risk sensitivity'
export const CUT_SAME = 'This is the current sensitivity'
/** The limits of applying a cut. */
export const CUT_FROM_NOW_ON = 'Applies to new texts only. Texts already at risk won’t change.'
export const cutQuestion = (cut: AtRiskCut): string => `Change at-risk sensitivity to “${atRiskCutLabel[cut]}”?`

export const CUT_TEXT_COLUMNS = {
  text: 'Text',
  verdict: 'Staff found',
  means: 'With test value',
  from: 'At risk from',
  written: 'Written',
} as const
