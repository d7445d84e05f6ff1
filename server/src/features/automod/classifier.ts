import type { Scores, Verdict } from '@ward/domain/automod/automod'
import { accountCues } from './account-cues.ts'
import { logistic } from './calibration.ts'
import { NOTHING_LEFT_OUT, namedFeaturesOf } from './features.ts'
import { inOwnWords, TRUSTED_BY_DEFAULT, type Trusted, withoutNoEvidence } from './no-evidence.ts'
import type { ScoredText } from './scorer.ts'
import { heaviest, phrasesBy, Said } from './spoken.ts'
import { logitOf, type Weights } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

/** The weights a network has learned besides the shipped ones: for each score, logits by bucket. */
export type Learned = Record<'spam' | 'offensive', ReadonlyMap<number, number>>

/**
 * Scores a text with these weights, and with what a network has learned on top of them. Words that are no evidence are left
 * out; for offence, reported speech too.
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
  const { buckets, values, from, places } = features
  const spam = new Said(weights.spam, places)
  const offensive = new Said(weights.offensive, places)
  for (let at = 0; at < buckets.length; at++) {
    const [bucket, value] = [buckets[at] ?? 0, values[at] ?? 0]
    const place = from[at] ?? -1
    spam.add(place, value * (logitOf(weights, 'spam', bucket) + (learned?.spam.get(bucket) ?? 0)))
    offensive.add(place, value * (logitOf(weights, 'offensive', bucket) + (learned?.offensive.get(bucket) ?? 0)))
  }
  const phrases = phrasesBy(features.phrase, places)
  const account = accountCues(input)
  // A phrase may bring its lower case form with it.
  const most = 2 * (places + account.length)
  const ofSpam = spam.spokenBy(phrases, most)
  for (const { phrase, weight } of account) {
    spam.logit += weight
    ofSpam.set(phrases.numberOf(phrase), weight)
  }
  return {
    spam: { prob: logistic(spam.logit), because: heaviest(ofSpam, phrases) },
    offensive: {
      prob: logistic(offensive.logit),
      because: heaviest(offensive.spokenBy(phrases, most), phrases),
    },
  }
}

/** A body of pictures alone: there is no word to judge. */
const NOTHING_SAID: Verdict = { prob: 0, because: [] }
