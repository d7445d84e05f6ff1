import { type Calibration, calibrated, probabilityOf, type Seen } from '../calibration.ts'
import { listHits } from '../list-hits.ts'
import type { Weights } from '../weights.ts'
import { type Labelled, type LabelledSets, madeTexts } from './labelled-sets.ts'
import { sumOf, TRAINING, type TrainingOptions, trained } from './logistic-regression.ts'

/**
 * How much a text of a set counts, where it is not 1: text messages hold the widest range of spam, ordinary health text is
 * plenty and all alike, the texts made for Ward are few, and those borrowed from the other score's collections were not
 * labelled for this one.
 */
const SET_WEIGHT: Record<'spam' | 'offensive', Readonly<Record<string, number>>> = {
  spam: { messages: 2, health: 0.3, made: 1.5, everyday: 0.5, borrowed: 0.3 },
  offensive: { health: 0.3, made: 3, everyday: 1, borrowed: 0.3 },
}
const CALIBRATION_FOLDS = 3
const OPTIONS: Record<'spam' | 'offensive', TrainingOptions> = {
  spam: TRAINING,
  offensive: { ...TRAINING, balance: 0.5 },
}

export type Fitted = { score: 'spam' | 'offensive'; weights: Float64Array; calibration: Calibration }

/**
 * All texts one score can be trained with: its own collections, ordinary health text, the texts made for Ward, and as
 * ordinary talk the harmless texts of the other score's collections as far as they meet none of the lists.
 */
export function poolOf(sets: LabelledSets, score: 'spam' | 'offensive'): Labelled[] {
  const [own, other] =
    score === 'spam' ? [[...sets.messages, ...sets.videos.flat()], sets.tweets] : [sets.tweets, sets.messages]
  const borrowed = other
    .filter(({ isBad, input }) => !isBad && listHits(input.text).length === 0)
    .map((text) => ({ ...text, set: 'borrowed' }))
  return [...own, ...borrowed, ...sets.health, ...madeTexts(score)]
}

/** Weights and calibration from these texts. The calibration comes from sums under weights that did not see the text. */
export function fitted(texts: readonly Labelled[], score: 'spam' | 'offensive'): Fitted {
  const seen = Array.from({ length: CALIBRATION_FOLDS }, (_, fold) => {
    const held = texts.filter((text) => foldOf(text, CALIBRATION_FOLDS) === fold)
    const weights = trainedOn(without(texts, held), score)
    return held.map((text) => ({
      sum: sumOf(weights, text.features),
      isBad: text.isBad,
      weight: weightOf(text, score),
    }))
  }).flat()
  return {
    score,
    weights: trainedOn(texts, score),
    calibration: calibrated(score === 'offensive' ? evened(seen) : seen),
  }
}

/**
 * Gives good and bad texts the same total weight: five of six tweets were collected because they are offensive, which
 * no community is like.
 */
function evened(seen: readonly Seen[]): Seen[] {
  const total = (isBad: boolean) => seen.reduce((sum, each) => sum + (each.isBad === isBad ? each.weight : 0), 0)
  const share = { bad: total(true), good: total(false) }
  const mean = (share.bad + share.good) / 2
  return seen.map((each) => ({ ...each, weight: (each.weight * mean) / (each.isBad ? share.bad : share.good) }))
}

const trainedOn = (texts: readonly Labelled[], score: 'spam' | 'offensive') =>
  trained(
    texts.map((text) => ({ features: text.features, isBad: text.isBad, weight: weightOf(text, score) })),
    OPTIONS[score],
  )

const weightOf = ({ set }: Labelled, score: 'spam' | 'offensive'): number => SET_WEIGHT[score][set] ?? 1

/** The texts that are neither among the held ones nor the same as one of them in other looks. */
export function without(texts: readonly Labelled[], held: readonly Labelled[]): Labelled[] {
  const hashes = new Set(held.map(({ hash }) => hash))
  return texts.filter(({ hash }) => !hashes.has(hash))
}

/** The part of `folds` a text belongs to: by its letters, so that copies of a text are in one part. */
export const foldOf = ({ hash }: Labelled, folds: number): number => Number.parseInt(hash.slice(0, 8), 16) % folds

/** The probability of a text under what was fitted, as it is scored: for offence by its writer's own words. */
export const probOf = ({ score, weights, calibration }: Fitted, text: Labelled): number =>
  probabilityOf(calibration, sumOf(weights, score === 'offensive' ? text.ownFeatures : text.features))

/** The weights to ship: fitted to all texts. */
export function shippable(sets: LabelledSets): Weights {
  const head = (score: 'spam' | 'offensive') => {
    const { weights, calibration } = fitted(poolOf(sets, score), score)
    return { weights: Float32Array.from(weights), calibration }
  }
  return { spam: head('spam'), offensive: head('offensive') }
}
