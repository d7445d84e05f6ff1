import { CRISIS_KINDS, type CrisisKind } from '@ward/domain/automod/crisis'
import { calibrated, type Seen } from '../../server/src/features/automod/calibration.ts'
import {
  CRISIS_BUCKETS,
  type CrisisFeatures,
  crisisFeatures,
} from '../../server/src/features/automod/crisis/crisis-features.ts'
import { type CrisisModel, passagesOf } from '../../server/src/features/automod/crisis/crisis-model.ts'
import { type CrisisNetwork, fittedNetwork, readBy } from '../../server/src/features/automod/crisis/crisis-network.ts'
import { crisisWordsOf } from '../../server/src/features/automod/crisis/crisis-words.ts'
import { type Example, trained } from '../../server/src/features/automod/logistic-regression.ts'
import { foldOf } from '../training/fitting.ts'
import { type Labelled, type LabelledSets, madeTexts } from '../training/labelled-sets.ts'
import { ofMedicines } from '../training/made/of-medicines.ts'
import { crisisSentences } from './crisis-sentences.ts'
import { framedSentences } from './frames/framed-sentences.ts'
import { INDIRECT } from './indirect-sentences.ts'
import { LATER } from './later-sentences.ts'
import { UNSEEN } from './unseen-sentences.ts'

/** Chosen on frames of the training alone, in four folds. */
const OPTIONS = { bend: 4, balance: 0.5, record: 0, rounds: 15 }
/**
 * Sentences of a frame are many and alike, single ones are not; ordinary texts are very many, questions of members few: they are what a false alarm
 * would be about.
 */
const COUNTS = { framed: 1, single: 1.5, ordinary: 0.6, question: 20, everyday: 4 }
const QUESTION_LENGTH = 900
const PASSAGES_OF_A_TEXT = 8
const WIKIPEDIA_TEXTS = 2_000
const FOLDS = 4

type Told = { features: CrisisFeatures[]; kind: CrisisKind | null; weight: number; fold: number }

/** Everything the model is trained with: frames that are not held out, single sentences, ordinary texts and those written for Ward, of which none speaks of danger. */
export function crisisExamples(ordinary: readonly Labelled[]): Told[] {
  const featuresIn = (text: string, most: number) => passagesOf(crisisWordsOf(text)).slice(0, most).map(crisisFeatures)
  const framed = framedSentences()
    .filter(({ isHeldOut }) => !isHeldOut)
    .map(({ text, kind, frame }) => ({
      features: featuresIn(text, 1),
      kind,
      weight: COUNTS.framed,
      fold: (frame * 7) % FOLDS,
    }))
  const single = [
    ...crisisSentences.filter(({ isHeldOut }) => !isHeldOut),
    ...[...LATER, ...INDIRECT, ...UNSEEN].map(([kind, text]) => ({ kind, text })),
  ].map(({ kind, text }, at) => ({ features: featuresIn(text, 1), kind, weight: COUNTS.single, fold: at % FOLDS }))
  const others = ordinary.map((text) => ({
    features: featuresIn(text.input.text, 2 * PASSAGES_OF_A_TEXT).filter((_, at) => isByMember(text) || at % 2 === 0),
    kind: null,
    weight: isByMember(text) ? COUNTS.question : COUNTS.ordinary,
    fold: foldOf(text, FOLDS),
  }))
  const everyday = madeTexts('spam', ofMedicines)
    .filter(({ isBad }) => !isBad)
    .map((text) => ({
      features: featuresIn(text.input.text, PASSAGES_OF_A_TEXT),
      kind: null,
      weight: COUNTS.everyday,
      fold: foldOf(text, FOLDS),
    }))
  return [...framed, ...single, ...others, ...everyday]
}

/** Whether somebody tells of themselves: a question about an illness. */
export const isByMember = ({ set, input: { text } }: Labelled): boolean =>
  set === 'health' && text.length < QUESTION_LENGTH && /\b(?:i|my)\b/i.test(text)

/** The ordinary texts of the collections: health texts, and messages, chats and talk that were labelled good. */
export function ordinaryTexts(sets: LabelledSets): Labelled[] {
  const clean = (set: string) => sets.more.filter((text) => text.set === set && text.label?.startsWith('clean'))
  return [
    ...sets.health,
    ...sets.messages.filter(({ isBad }) => !isBad),
    ...clean('convabuse'),
    ...clean('wikipedia-talk').slice(0, WIKIPEDIA_TEXTS),
  ]
}

/** The model, calibrated on frames and ordinary texts it did not learn from. */
export function crisisModelOf(told: readonly Told[]): CrisisModel {
  const seen = Array.from({ length: FOLDS }, (_, fold): Seen[] => {
    const network = networkOf(
      examplesOf(
        told.filter((text) => text.fold !== fold),
        (kind) => kind !== null,
      ),
    )
    return told
      .filter((text) => text.fold === fold)
      .map(({ features, kind, weight }) => ({
        sum: Math.max(...features.map((passage) => readBy(network, passage).sum)),
        isBad: kind !== null,
        weight,
      }))
      .filter(({ sum }) => Number.isFinite(sum))
  }).flat()
  const kinds = CRISIS_KINDS.map((kind) => [kind, fittedTo(told, kind)] as const)
  return {
    network: networkOf(examplesOf(told, (kind) => kind !== null)),
    kinds: Object.fromEntries(kinds) as CrisisModel['kinds'],
    calibration: calibrated(seen),
  }
}

/** The mean of two readings: the network hears what words mean together, the plain weights mistake fewer ordinary texts. */
function networkOf(examples: readonly Example[]): CrisisNetwork {
  const { danger, hidden, out } = fittedNetwork(examples)
  const plain = trained(examples, OPTIONS)
  return {
    danger: danger.map((weight, bucket) => (weight + (plain[bucket] ?? 0)) / 2),
    hidden,
    out: out.map((weight) => weight / 2),
  }
}

const examplesOf = (told: readonly Told[], isBad: (kind: CrisisKind | null) => boolean) =>
  told.flatMap(({ features, kind, weight }): Example[] =>
    features.map((passage) => ({ features: passage, isBad: isBad(kind), weight })),
  )

const fittedTo = (told: readonly Told[], kind: CrisisKind): Float32Array =>
  Float32Array.from(
    trained(
      examplesOf(told, (other) => other === kind),
      OPTIONS,
    ).subarray(0, CRISIS_BUCKETS),
  )
