import { z } from 'zod'

/** The evidence for a score: words as they stand in the text, or a fact about it ('posted 4 times lately'). */
export type Cue = { phrase: string; weight: number }

/** A probability from 0 to 1 and its evidence, strongest first. */
export type Verdict = { prob: number; because: Cue[] }

export type Scores = { spam: Verdict; offensive: Verdict }

/** Facts that raise a score besides words of the text, as they are shown. */
export const TOLD_FACTS = {
  littleText: 'little text around a link',
  shortener: 'link through a shortener',
  ownLink: 'a link and “I” or “my”',
  capitals: 'capital letters',
  digits: 'many digits',
  repetition: 'the same words again and again',
  newAccount: 'account is less than a day old',
  threat: 'reads as a threat',
  illWish: 'reads as an ill wish',
  pharmacy: 'reads as an offer of medicine',
  product: 'reads as an offer to sell',
} as const

/** The fact that a text was posted before, as it is shown. */
export const repeatsText = (repeats: number): string =>
  `same text posted ${repeats === 1 ? 'once' : `${repeats} times`} lately`

const facts: ReadonlySet<string> = new Set(Object.values(TOLD_FACTS))

/** The cue in plain words: words of the text in quotation marks, facts as they are. */
export const cueText = ({ phrase }: Cue): string =>
  facts.has(phrase) || phrase === repeatsText(Number.parseInt(phrase.replace(/\D+/, ''), 10) || 1)
    ? phrase
    : `“${phrase}”`

/** How much a cue moved the odds: three times and more, one and a half times and more, or less. */
export const cueStrength = ({ weight }: Cue): string =>
  weight >= Math.log(3) ? 'strong' : weight >= Math.log(1.5) ? 'some' : 'weak'

type Scored = { prob: number | null; threshold: number; because: readonly Cue[] }

/**
 * The cues highlighted in a text: nothing while its score is below the site's threshold, else all cues except weak
 * ones.
 */
export const markedCues = (score?: Scored): readonly Cue[] =>
  score && (score.prob ?? 0) >= score.threshold ? score.because.filter((cue) => cueStrength(cue) !== 'weak') : []

export const WHY_LABEL = 'Why this score'
export const NO_CUES = 'No word or fact stands out.'

/** The probabilities from which on a site opens a flag, and holds content back. */
export type Thresholds = { spam: number; offensive: number; hold: number }

export const DEFAULT_THRESHOLDS: Thresholds = { spam: 0.6, offensive: 0.6, hold: 0.9 }

const probability = z.number().min(0, 'Must be between 0 and 1').max(1, 'Must be between 0 and 1')

/** The thresholds as a site setting. */
export const ThresholdsInput = z.object({
  spam: probability.meta({ title: 'Spam' }),
  offensive: probability.meta({ title: 'Offensive' }),
  hold: probability.meta({ title: 'Hold back' }),
})

/** Posting waits at most this long for a score; a later score comes from a job. */
export const SCORING_TIMEOUT_MS = 200

export type Decision = { isSpamFlag: boolean; isOffensiveFlag: boolean; hold: boolean }

/** The consequences of scores: a score at a threshold counts as over it. */
export function decide(
  { spam, offensive }: Record<keyof Scores, Pick<Verdict, 'prob'>>,
  thresholds: Thresholds,
): Decision {
  return {
    isSpamFlag: spam.prob >= thresholds.spam,
    isOffensiveFlag: offensive.prob >= thresholds.offensive,
    hold: Math.max(spam.prob, offensive.prob) >= thresholds.hold,
  }
}

/** A probability as the gauges show it: a percentage, an integer when whole, else with one decimal (spec 1 §2.5). */
export function percentText(prob: number): string {
  const tenths = Math.round(Math.min(1, Math.max(0, prob)) * 1000)
  return tenths % 10 === 0 ? `${tenths / 10}%` : `${(tenths / 10).toFixed(1)}%`
}
