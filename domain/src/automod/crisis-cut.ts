import { z } from 'zod'
import type { CrisisCue } from './crisis.ts'

/** What makes a text at risk: its words alone, or also how it reads, from few texts to many. */
export const AtRiskCut = z.enum(['words', 'narrow', 'middle', 'wide'], {
  error: 'The sensitivity must be one of words, narrow, middle, wide',
})
export type AtRiskCut = z.output<typeof AtRiskCut>

/**
 * The cost of each cut on members' own texts (docs/automod.md): of 100 posts at risk that it missed, of those written by hand
 * that no model learned from, and of 1,000 questions of members about their illness that it marked, each by a model that did not
 * see it. `from` is the probability from which a passage counts; null: only the rules do.
 */
export const AT_RISK_CUTS: Record<AtRiskCut, { from: number | null; missed: number; marked: number }> = {
  words: { from: null, missed: 74, marked: 0 },
  narrow: { from: 0.7, missed: 49, marked: 2 },
  middle: { from: 0.37, missed: 21, marked: 16 },
  wide: { from: 0.25, missed: 13, marked: 42 },
}

/** Missing somebody costs more than looking in vain. */
export const DEFAULT_AT_RISK_CUT: AtRiskCut = 'middle'

/** The narrowest cut at which a passage of this probability counts; null: none does. */
export const cutHearing = (prob: number): AtRiskCut | null =>
  AtRiskCut.options.find((cut) => prob >= (AT_RISK_CUTS[cut].from ?? Number.POSITIVE_INFINITY)) ?? null

/** Compares how much two cuts mark: above 0 the first. */
export const widerBy = (cut: AtRiskCut, than: AtRiskCut): number =>
  AtRiskCut.options.indexOf(cut) - AtRiskCut.options.indexOf(than)

/**
 * The words of a text that raised the signal, and the narrowest cut at which it is at risk; null: at none. `isJudged` is false
 * where the text is not in English and nothing spoke: then nothing is known.
 */
export type Danger = { cues: CrisisCue[]; from: AtRiskCut | null; isJudged: boolean }

/** Shown where a text could not be read. */
export const NOT_JUDGED = 'Not judged: this text does not seem to be in English'
export const NOT_JUDGED_LABEL = 'Not judged'
/** How many texts were not read, as the figures of the lane say it. */
export const notJudgedFigure = (texts: number): string =>
  texts === 0 ? 'None' : `${texts.toLocaleString('en-US')} not in English`
/** The same, as the lane says it of its last days. */
export const notJudgedMessage = (texts: number, days: number): string =>
  `${texts.toLocaleString('en-US')} ${texts === 1 ? 'text' : 'texts'} of the last ${days} days not checked: not in English`

/** The cost of a choice, in both directions. */
export const atRiskCutCost = (cut: AtRiskCut): string =>
  `missed ${AT_RISK_CUTS[cut].missed} of 100 at-risk texts, flagged ${AT_RISK_CUTS[cut].marked} of 1,000 others`

export const atRiskCutLabel: Record<AtRiskCut, string> = {
  words: 'Keywords only',
  narrow: 'Low',
  middle: 'Medium',
  wide: 'High',
}

/** The meaning of the setting, with both costs of each choice. */
export const AT_RISK_CUT_MEANS = `How easily a text is flagged as at risk. In testing: ${AtRiskCut.options.map((cut) => `${atRiskCutLabel[cut]} (${atRiskCutCost(cut)})`).join(', ')}.`
