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
  const told = new Map<string, Cue>()
  for (const { bucket, value, phrase } of features) {
    const weight = value * (slope * (weights[bucket] ?? 0) + (learned?.get(bucket) ?? 0))
    logit += weight
    if (phrase === null || weight === 0) continue
    const key = phrase.toLowerCase()
    const known = told.get(key)
    if (known) known.weight += weight
    else told.set(key, { phrase, weight })
  }
  for (const cue of account) {
    logit += cue.weight
    told.set(cue.phrase, cue)
  }
  return { prob: logistic(logit), because: heaviest([...told.values()]) }
}

/** What spoke for a score, heaviest first; a word that is part of a heavier phrase is not told again. */
function heaviest(cues: readonly Cue[]): Cue[] {
  const kept: Cue[] = []
  for (const { phrase, weight } of cues
    .filter((cue) => cue.weight > LEAST_TOLD)
    .sort((a, b) => b.weight - a.weight || (a.phrase < b.phrase ? -1 : 1))) {
    if (kept.length === MAX_CUES) break
    const low = phrase.toLowerCase()
    if (kept.some((cue) => cue.phrase.toLowerCase().includes(low) || low.includes(cue.phrase.toLowerCase()))) continue
    kept.push({ phrase, weight: Math.round(weight * 100) / 100 })
  }
  return kept
}
