import {
  type Calibration,
  calibrated,
  logistic,
  probabilityOf,
  type Seen,
} from '../../server/src/features/automod/calibration.ts'
import {
  sumOf,
  TRAINING,
  type TrainingOptions,
  trained,
} from '../../server/src/features/automod/logistic-regression.ts'
import {
  inOwnWords,
  TRUSTED_BY_DEFAULT,
  withoutNoEvidence,
  withoutSiteTalk,
} from '../../server/src/features/automod/no-evidence.ts'
import { PLAIN_PROB } from '../../server/src/features/automod/plain/plain-cues.ts'
import { plainHarm } from '../../server/src/features/automod/plain/plain-harm.ts'
import { plainOffer } from '../../server/src/features/automod/plain/plain-offer.ts'
import type { Weights } from '../../server/src/features/automod/weights.ts'
import { wordsOf } from '../../server/src/features/automod/words.ts'
import { judgedFeatures, type Labelled, type LabelledSets } from './labelled-sets.ts'
import type { ScoreName } from './origins.ts'
import { type Pooled, poolOf } from './pools.ts'

const OPTIONS: Record<ScoreName, TrainingOptions> = {
  spam: TRAINING,
  // Little: weights bent to one origin are no help on another.
  offensive: { ...TRAINING, bend: 1, balance: 0.5 },
}
/** Spam is calibrated on parts of its texts: too few origins hold it. */
const CALIBRATION_FOLDS = 3
/**
 * The origins left out together, in turn, for the calibration of offensive. Of those that are not counted good texts are not
 * surely good, or none.
 */
const ORIGIN_PARTS: readonly { leftOut: readonly string[]; counted: readonly string[] }[] = [
  { leftOut: ['tweets', 'civil-comments-spans'], counted: ['tweets'] },
  { leftOut: ['convabuse', 'implicit-hate', 'borrowed messages'], counted: ['convabuse'] },
  {
    leftOut: ['wikipedia-talk', 'hatemoji-build', 'toxigen-demonstrations', 'stormfront', 'edos'],
    counted: ['wikipedia-talk', 'hatemoji-build', 'toxigen-demonstrations'],
  },
  { leftOut: ['made', 'everyday', 'health'], counted: ['made', 'health'] },
]
/** The weight of an origin's good and bad texts together in a calibration. */
const WEIGHT_OF_CLASS = 500

export type Fitted = { score: ScoreName; weights: Float64Array; calibration: Calibration }

/**
 * Weights and calibration from these texts. The calibration comes from sums under weights that did not see the text, for
 * offensive nothing of its origin.
 */
export function fitted(texts: readonly Pooled[], score: ScoreName): Fitted {
  const seen = score === 'spam' ? seenInFolds(texts) : seenByOrigins(texts)
  return { score, weights: trainedOn(texts, score), calibration: calibrated(seen) }
}

const seenInFolds = (texts: readonly Pooled[]): Seen[] =>
  Array.from({ length: CALIBRATION_FOLDS }, (_, fold) => {
    const held = texts.filter(({ text }) => foldOf(text, CALIBRATION_FOLDS) === fold)
    const weights = trainedOn(
      without(
        texts,
        held.map(({ text }) => text),
      ),
      'spam',
    )
    return held.map(({ text, weight }) => ({ sum: sumOf(weights, text.features), isBad: text.isBad, weight }))
  }).flat()

const seenByOrigins = (texts: readonly Pooled[]): Seen[] =>
  ORIGIN_PARTS.flatMap(({ leftOut, counted }) => {
    const held = counted.map((origin) => texts.filter((each) => each.origin === origin)).filter(({ length }) => length)
    if (held.length === 0) return []
    const weights = trainedOn(
      texts.filter(({ origin }) => !leftOut.includes(origin)),
      'offensive',
    )
    return held.flatMap((own) => evened(own, weights))
  })

/**
 * The texts of one origin as a calibration sees them: each origin counts alike, and in it good and bad do: most were gathered
 * for their bad ones.
 */
function evened(texts: readonly Pooled[], weights: ArrayLike<number>): Seen[] {
  const times = (isBad: boolean) => texts.filter(({ text }) => text.isBad === isBad).length
  const share = { bad: WEIGHT_OF_CLASS / Math.max(1, times(true)), good: WEIGHT_OF_CLASS / Math.max(1, times(false)) }
  return texts.map(({ text: { features, isBad } }) => ({
    sum: sumOf(weights, features),
    isBad,
    weight: isBad ? share.bad : share.good,
  }))
}

/**
 * Weights for a score. For offensive the share of bad texts in a collection, which comes from who collected it, is explained by
 * a number of each origin's own that is forgotten afterwards; the words are left to explain what differs within origins.
 */
function trainedOn(texts: readonly Pooled[], score: ScoreName): Float64Array {
  const weights = trainedWith(texts, score, new Map())
  return score === 'spam' ? weights : trainedWith(texts, score, originNumbers(texts, weights))
}

const trainedWith = (texts: readonly Pooled[], score: ScoreName, numbers: ReadonlyMap<string, number>) =>
  trained(
    texts.map(({ text: { features, isBad }, weight, origin }) => ({
      features,
      isBad,
      weight,
      known: numbers.get(numbered(origin)) ?? 0,
    })),
    OPTIONS[score],
  )

/** Talk pages and comments have one number: the comments are bad all of them, and a number of their own would explain that away. */
const numbered = (origin: string): string => (origin === 'civil-comments-spans' ? 'wikipedia-talk' : origin)

const MOST_OF_NUMBER = 4

/** For each origin the number to add to its sums so that as many of its texts are said to be bad as are. */
function originNumbers(texts: readonly Pooled[], weights: ArrayLike<number>): Map<string, number> {
  return new Map(
    [...Map.groupBy(texts, ({ origin }) => numbered(origin))].map(([origin, own]) => {
      const seen = own.map(({ text, weight }) => ({ sum: sumOf(weights, text.features), weight, isBad: text.isBad }))
      const total = seen.reduce((sum, { weight }) => sum + weight, 0)
      const bad = seen.reduce((sum, { weight, isBad }) => sum + (isBad ? weight : 0), 0)
      let [low, high] = [-MOST_OF_NUMBER, MOST_OF_NUMBER]
      for (let turn = 0; turn < 30; turn++) {
        const middle = (low + high) / 2
        const said = seen.reduce((all, { weight, sum }) => all + weight * logistic(sum + middle), 0)
        if (said / total < (bad + 0.5) / (total + 1)) low = middle
        else high = middle
      }
      return [origin, (low + high) / 2]
    }),
  )
}

/** The texts of a pool that are neither among the held ones nor the same as one of them in other looks. */
export function without(pool: readonly Pooled[], held: readonly Labelled[]): Pooled[] {
  const hashes = new Set(held.map(({ hash }) => hash))
  return pool.filter(({ text }) => !hashes.has(text.hash))
}

/** The part of `folds` a text belongs to: by its letters, so that copies of a text are in one part. */
export const foldOf = ({ hash }: Labelled, folds: number): number => Number.parseInt(hash.slice(0, 8), 16) % folds

/** The probability of a text under what was fitted, as it is scored: for offence by its writer's own words, for spam without talk of the site, and where frames are met at least theirs. */
export function probOf({ score, weights, calibration }: Fitted, text: Labelled): number {
  const prob = probabilityOf(calibration, sumOf(weights, judgedFeatures(score, text)))
  return isPlain(score, text) ? Math.max(prob, PLAIN_PROB) : prob
}

const plain = { spam: new WeakMap<Labelled, boolean>(), offensive: new WeakMap<Labelled, boolean>() }

/** Whether frames are met: read once for all that is fitted. */
function isPlain(score: ScoreName, text: Labelled): boolean {
  const known = plain[score].get(text)
  if (known !== undefined) return known
  const input = withoutNoEvidence(text.input, TRUSTED_BY_DEFAULT)
  const own = (score === 'offensive' ? inOwnWords : withoutSiteTalk)(input).text
  const found = (score === 'offensive' ? plainHarm : plainOffer)(own, wordsOf(own)) !== null
  plain[score].set(text, found)
  return found
}

/** The weights to ship: fitted to all texts. */
export function shippable(sets: LabelledSets): Weights {
  const head = (score: ScoreName) => {
    const { weights, calibration } = fitted(poolOf(sets, score), score)
    return { weights: Float32Array.from(weights), calibration }
  }
  return { spam: head('spam'), offensive: head('offensive') }
}
