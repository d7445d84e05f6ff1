import type { Scores, Verdict } from '@ward/domain/automod/automod'
import { accountCues } from './account-cues.ts'
import { logistic } from './calibration.ts'
import { NOTHING_LEFT_OUT, namedFeaturesOf } from './features.ts'
import { inOwnWords, TRUSTED_BY_DEFAULT, type Trusted, withoutNoEvidence, withoutSiteTalk } from './no-evidence.ts'
import { plainCues } from './plain/plain-cues.ts'
import { plainHarm } from './plain/plain-harm.ts'
import { plainOffer } from './plain/plain-offer.ts'
import type { ScoredText } from './scorer.ts'
import { heaviest, phrasesBy, Said } from './spoken.ts'
import { logitOf, type Weights } from './weights.ts'
import { type Word, wordsOf } from './words.ts'

/** The weights a network has learned besides the shipped ones: for each score, logits by bucket. */
export type Learned = Record<'spam' | 'offensive', ReadonlyMap<number, number>>

/**
 * Scores a text with these weights, and with what a network has learned on top of them. Words that are no evidence are left
 * out; for offence reported speech too, for spam appeals that lead nowhere but to the site.
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
  const scores = scoresOf(input, words, weights, learned)
  const [outward, own] = [withoutSiteTalk(input), inOwnWords(input, words)]
  const scored = (other: ScoredText) =>
    other === input ? scores : scoresOf(other, wordsOf(other.text), weights, learned)
  return { spam: scored(outward).spam, offensive: scored(own).offensive }
}

function scoresOf(input: ScoredText, words: readonly Word[], weights: Weights, learned?: Learned): Scores {
  if (input.text.trim() === '') return { spam: NOTHING_SAID, offensive: NOTHING_SAID }
  const features = namedFeaturesOf(input, NOTHING_LEFT_OUT, words)
  const { buckets, values, from, places } = features
  const spam = new Said(weights.spam, places)
  const offensive = new Said(weights.offensive, places)
  const taught = { spam: 0, offensive: 0 }
  for (let at = 0; at < buckets.length; at++) {
    const [bucket, value] = [buckets[at] ?? 0, values[at] ?? 0]
    const place = from[at] ?? -1
    const more = { spam: learned?.spam.get(bucket) ?? 0, offensive: learned?.offensive.get(bucket) ?? 0 }
    taught.spam += value * more.spam
    taught.offensive += value * more.offensive
    spam.add(place, value * (logitOf(weights, 'spam', bucket) + more.spam))
    offensive.add(place, value * (logitOf(weights, 'offensive', bucket) + more.offensive))
  }
  const phrases = phrasesBy(features.phrase, places)
  const account = accountCues(input)
  const plain = {
    spam: plainCues(plainOffer(input.text, words), spam.logit - taught.spam),
    offensive: plainCues(plainHarm(input.text, words), offensive.logit - taught.offensive),
  }
  // A phrase may bring its lower case form with it.
  const most = 2 * (places + account.length + plain.spam.length + plain.offensive.length)
  const ofSpam = spam.spokenBy(phrases, most)
  for (const { phrase, weight } of [...plain.spam, ...account]) {
    spam.logit += weight
    ofSpam.add(phrases.numberOf(phrase), weight)
  }
  const ofOffensive = offensive.spokenBy(phrases, most)
  for (const { phrase, weight } of plain.offensive) {
    offensive.logit += weight
    ofOffensive.add(phrases.numberOf(phrase), weight)
  }
  return {
    spam: { prob: logistic(spam.logit), because: heaviest(ofSpam, phrases) },
    offensive: { prob: logistic(offensive.logit), because: heaviest(ofOffensive, phrases) },
  }
}

/** A body of pictures alone: there is no word to judge. */
const NOTHING_SAID: Verdict = { prob: 0, because: [] }
