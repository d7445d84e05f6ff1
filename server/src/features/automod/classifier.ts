import type { Scores, Verdict } from '@ward/domain/automod/automod'
import { accountCues } from './account-cues.ts'
import { logistic } from './calibration.ts'
import { NOTHING_LEFT_OUT, namedFeaturesOf } from './features.ts'
import { inOwnWords, TRUSTED_BY_DEFAULT, type Trusted, withoutNoEvidence } from './no-evidence.ts'
import type { ScoredText } from './scorer.ts'
import { heaviest, type Phrases, phrasesBy, Spoken } from './spoken.ts'
import { type Head, type Weights, weightOf } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

/** What a network has learned besides the shipped weights: for each score, logits by bucket. */
export type Learned = Record<'spam' | 'offensive', ReadonlyMap<number, number>>

/**
 * Scores a text with these weights, and with what a network has learned on top of them. Words that are no evidence are left out; for offence, reported speech too.
 */
export function classify(
  given: ScoredText,
  weights: Weights,
  learned?: Learned,
  trusted: Trusted = TRUSTED_BY_DEFAULT,
): Scores {
  const written = wordsOf(given.text)
  const input = withoutNoEvidence(given, trusted, written)
  const words = input.text === given.text ? written : wordsOf(input.text)
  const own = inOwnWords(input, words)
  const scores = scoresOf(input, words, weights, learned)
  if (own === input) return scores
  return { spam: scores.spam, offensive: scoresOf(own, wordsOf(own.text), weights, learned).offensive }
}

function scoresOf(input: ScoredText, words: readonly Word[], weights: Weights, learned?: Learned): Scores {
  if (input.text.trim() === '') return { spam: NOTHING_SAID, offensive: NOTHING_SAID }
  const features = namedFeaturesOf(input, NOTHING_LEFT_OUT, words)
  const { buckets, values, from } = features
  const phrases = phrasesBy(features.phrase, features.places)
  const account = accountCues(input)
  // A phrase may bring its lower case form with it.
  const most = 2 * (features.places + account.length)
  const spam = saidBy(weights.spam, most)
  const offensive = saidBy(weights.offensive, most)
  for (let at = 0; at < buckets.length; at++) {
    const bucket = buckets[at] ?? 0
    const value = values[at] ?? 0
    const [ofSpam, ofOffensive] = [weightOf(weights, 'spam', bucket), weightOf(weights, 'offensive', bucket)]
    const forSpam = value * (spam.slope * ofSpam + (learned?.spam.get(bucket) ?? 0))
    const forOffensive = value * (offensive.slope * ofOffensive + (learned?.offensive.get(bucket) ?? 0))
    if (forSpam === 0 && forOffensive === 0) continue
    const phrase = phrases.at(from[at] ?? -1)
    say(spam, phrase, forSpam)
    say(offensive, phrase, forOffensive)
  }
  for (const { phrase, weight } of account) {
    spam.logit += weight
    spam.spoken.set(phrases.numberOf(phrase), weight)
  }
  return { spam: verdict(spam, phrases), offensive: verdict(offensive, phrases) }
}

/** A body of pictures alone: there is no word to judge. */
const NOTHING_SAID: Verdict = { prob: 0, because: [] }

/** What is said for one score, feature by feature. */
type Said = { slope: number; logit: number; spoken: Spoken }

const saidBy = ({ calibration: { slope, shift } }: Head, phrases: number): Said => ({
  slope,
  logit: shift,
  spoken: new Spoken(phrases),
})

function say(said: Said, phrase: number, weight: number): void {
  if (weight === 0) return
  said.logit += weight
  if (phrase >= 0) said.spoken.add(phrase, weight)
}

const verdict = ({ logit, spoken }: Said, phrases: Phrases): Verdict => ({
  prob: logistic(logit),
  because: heaviest(spoken, phrases),
})
