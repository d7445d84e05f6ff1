import type { Cue, Scores, Verdict } from '@ward/domain/automod'
import { accountCues } from './account-cues.ts'
import { logistic } from './calibration.ts'
import { type NamedFeature, namedFeaturesOf } from './features.ts'
import type { ScoredText } from './scorer.ts'
import type { Head, Weights } from './weights.ts'

/** Most cues that are told of a text. */
const MAX_CUES = 12
/** A cue that moves the odds by less is not told. */
const LEAST_TOLD = 0.1

/** What a network has learned besides the shipped weights: for each score, logits by bucket. */
export type Learned = Record<'spam' | 'offensive', ReadonlyMap<number, number>>

/** Scores a text with these weights, and with what a network has learned on top of them. */
export function classify(input: ScoredText, weights: Weights, learned?: Learned): Scores {
  if (input.text.trim() === '') return { spam: NOTHING_SAID, offensive: NOTHING_SAID }
  const features = namedFeaturesOf(input)
  return {
    spam: verdict(features, weights.spam, learned?.spam, accountCues(input)),
    offensive: verdict(features, weights.offensive, learned?.offensive, []),
  }
}

/** A body of pictures alone: there is no word to judge. */
const NOTHING_SAID: Verdict = { prob: 0, because: [] }

function verdict(
  features: readonly NamedFeature[],
  { weights, calibration: { slope, shift } }: Head,
  learned: ReadonlyMap<number, number> | undefined,
  account: readonly Cue[],
): Verdict {
  let logit = shift
  const spoken = new Map<string, number>()
  for (const { bucket, value, phrase } of features) {
    const weight = value * (slope * (weights[bucket] ?? 0) + (learned?.get(bucket) ?? 0))
    if (weight === 0) continue
    logit += weight
    if (phrase !== null) spoken.set(phrase, (spoken.get(phrase) ?? 0) + weight)
  }
  for (const { phrase, weight } of account) {
    logit += weight
    spoken.set(phrase, weight)
  }
  return { prob: logistic(logit), because: heaviest(spoken) }
}

/** What spoke for a score, heaviest first; a word that is part of a heavier phrase is not told again. */
function heaviest(spoken: ReadonlyMap<string, number>): Cue[] {
  const told = new Map<string, Cue>()
  for (const [phrase, weight] of spoken) {
    const known = told.get(phrase.toLowerCase())
    told.set(phrase.toLowerCase(), { phrase: known?.phrase ?? phrase, weight: (known?.weight ?? 0) + weight })
  }
  const kept: Cue[] = []
  for (const { phrase, weight } of [...told.values()]
    .filter((cue) => cue.weight > LEAST_TOLD)
    .sort((a, b) => b.weight - a.weight || (a.phrase < b.phrase ? -1 : 1))) {
    if (kept.length === MAX_CUES) break
    const low = phrase.toLowerCase()
    if (kept.some((cue) => cue.phrase.toLowerCase().includes(low) || low.includes(cue.phrase.toLowerCase()))) continue
    kept.push({ phrase, weight: Math.round(weight * 100) / 100 })
  }
  return kept
}
