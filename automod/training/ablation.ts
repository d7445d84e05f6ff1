import { DEFAULT_THRESHOLDS } from '@ward/domain/automod/automod'
import { FEATURE_KINDS, type FeatureKind, featuresOf } from '../../server/src/features/automod/features.ts'
import { inOwnWords, withoutSiteTalk } from '../../server/src/features/automod/no-evidence.ts'
import type { ScoredText } from '../../server/src/features/automod/scorer.ts'
import { CAPABILITIES } from './capabilities.ts'
import { fixed, table } from './evaluation-report.ts'
import { fitted, probOf } from './fitting.ts'
import { heldThird } from './held-third.ts'
import { asBody, type Labelled, type LabelledSets, labelled } from './labelled-sets.ts'
import { LOOK_ALIKE_PAIRS } from './look-alike-pairs.ts'
import { figuresOf, type Judged } from './metrics.ts'
import { ORIGINS, originOf, type ScoreName } from './origins.ts'
import { plainFloor } from './plain-floor.ts'

/** One thing left out, and how well the rest does: on a third of each origin, ordinary health texts, look-alikes and capabilities. */
export type Ablation = {
  leftOut: string
  mcc: number
  macroF1: number
  brier: number
  healthAlarms: number
  pairs: { caught: number; mistaken: number }
  capabilities: { right: number; of: number }
}

/**
 * The gain of each kind of feature and of the texts written for Ward: the same training without one of them, and the plain floor.
 */
export function ablated(sets: LabelledSets, score: ScoreName, tell: (step: string) => void = () => {}): Ablation[] {
  const { rest, held } = heldThird(sets, score)
  const tried = (leftOut: string, probs: (text: Labelled) => number) => ablation(score, leftOut, held, probs)
  const under = (leftOut: string, pool: typeof rest, kinds: ReadonlySet<FeatureKind>) => {
    tell(`${score}: ${leftOut}`)
    const as = (text: Labelled) => (kinds.size === 0 ? text : seenWithout(text, kinds))
    const fit = fitted(
      pool.map((each) => ({ ...each, text: as(each.text) })),
      score,
    )
    return tried(leftOut, (text) => probOf(fit, as(text)))
  }
  const floor = plainFloor(rest.map(({ text }) => text))
  return [
    under('nothing', rest, new Set()),
    ...FEATURE_KINDS.map((kind) => under(kind, rest, new Set([kind]))),
    under(
      'texts written for Ward',
      rest.filter(({ origin }) => origin !== 'made' && origin !== 'everyday'),
      new Set(),
    ),
    tried('all of it: the plain floor', floor),
  ]
}

const seenWithout = (text: Labelled, kinds: ReadonlySet<FeatureKind>): Labelled => {
  const { set, input, hash, isBad, label } = text
  const features = featuresOf(input, kinds)
  const seen = (other: ScoredText) => (other === input ? features : featuresOf(other, kinds))
  return {
    ...{ set, input, hash, isBad, label, features },
    ownFeatures: seen(inOwnWords(input)),
    outwardFeatures: seen(withoutSiteTalk(input)),
  }
}

function ablation(
  score: ScoreName,
  leftOut: string,
  held: readonly Labelled[],
  prob: (text: Labelled) => number,
): Ablation {
  const judge = (texts: readonly Labelled[]): Judged[] => texts.map((text) => ({ prob: prob(text), isBad: text.isBad }))
  const origins = [...Map.groupBy(held, originOf)].filter(([origin]) => ORIGINS[score][origin] === 'two classes')
  const figures = origins.map(([, own]) => figuresOf(judge(own)))
  const mean = (of: 'mcc' | 'macroF1' | 'brier') =>
    figures.reduce((sum, each) => sum + each[of], 0) / Math.max(1, figures.length)
  const from = DEFAULT_THRESHOLDS[score]
  const over = (texts: readonly string[]) =>
    texts.filter((text) => prob(labelled('tried', asBody(text), false)) >= from).length
  const health = judge(held.filter(({ set }) => set === 'health'))
  const pairs = LOOK_ALIKE_PAIRS.filter((pair) => pair.score === score)
  const able = CAPABILITIES.filter((each) => each.score === score)
  return {
    leftOut,
    mcc: mean('mcc'),
    macroF1: mean('macroF1'),
    brier: mean('brier'),
    healthAlarms: health.filter((each) => each.prob >= from).length / Math.max(1, health.length),
    pairs: { caught: over(pairs.map(({ bad }) => bad)), mistaken: over(pairs.map(({ fine }) => fine)) },
    capabilities: {
      right: able.reduce((sum, { isBad, texts }) => sum + (isBad ? over(texts) : texts.length - over(texts)), 0),
      of: able.reduce((sum, { texts }) => sum + texts.length, 0),
    },
  }
}

/** The printed figures of one score with something left out. */
export const ablationReport = (score: ScoreName, all: readonly Ablation[]): string =>
  [
    `\n${score}: trained on two thirds of each origin, with one thing left out`,
    table(
      ['left out', 'MCC', 'macro-F1', 'Brier', 'health texts marked', 'pairs caught', 'mistaken', 'capabilities right'],
      all.map(({ leftOut, mcc, macroF1, brier, healthAlarms, pairs, capabilities }) => [
        ...[leftOut, fixed(mcc), fixed(macroF1), fixed(brier), `${(100 * healthAlarms).toFixed(2)} %`],
        ...[pairs.caught, pairs.mistaken, `${capabilities.right} of ${capabilities.of}`],
      ]),
    ),
  ].join('\n')
