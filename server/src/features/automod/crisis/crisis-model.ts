import { readFileSync } from 'node:fs'
import { CRISIS_KINDS, type CrisisKind } from '@ward/domain/automod/crisis'
import { z } from 'zod'
import { type Calibration, probabilityOf } from '../calibration.ts'
import { sumOf } from '../logistic-regression.ts'
import {
  CRISIS_BUCKETS,
  CRISIS_FEATURES_VERSION,
  type CrisisFeatures,
  crisisFeatures,
  type HeardWord,
  heardWord,
} from './crisis-features.ts'
import { CRISIS_UNITS, type CrisisNetwork, pullOf, readBy } from './crisis-network.ts'
import type { CrisisWord } from './crisis-words.ts'

/** The model of danger: a network for danger at all, and weights for each kind of it. */
export type CrisisModel = { network: CrisisNetwork; kinds: Record<CrisisKind, Float32Array>; calibration: Calibration }

/** A passage that reads like danger: how probable that is, of what kind, and the words that said most. */
export type Heard = { prob: number; kind: CrisisKind; start: number; end: number }

/** Where the shipped model lies. */
export const SHIPPED_CRISIS_WEIGHTS = new URL('./crisis-weights.bin', import.meta.url)

/** A passage is a sentence with the one after it, or alone, and at most so many words; a longer one is read in parts. */
const PASSAGE_WORDS = 60
const STRIDE = 40
/** A text is read up to here, in words: time grows with the text alone. */
export const MAX_WORDS = 6_000
/** Few words say nothing by themselves. */
const LEAST_WORDS = 3

/**
 * A sentence is read alone too, since the next one dilutes a cry for help in the middle of a harmless post. Many sentences mean
 * little without their neighbours, so this takes off the sum: enough that no more health texts are marked, at any cut
 * (docs/automod.md).
 */
const ALONE_PRICE = 2.25
/** Shorter sentences mean too little alone. */
const LEAST_ALONE = 9
/** Few words mean many things ('No, I am not', 'How long does it take?'): each word that is missing takes this off the sum. */
const SHORT = { below: 7, price: 0.25 }
const priceOf = (words: number): number => SHORT.price * Math.max(0, SHORT.below - words)

function sentencesOf(words: readonly CrisisWord[]): HeardWord[][] {
  const sentences: HeardWord[][] = []
  for (const word of words.slice(0, MAX_WORDS)) {
    const last = sentences.at(-1)
    if (last?.[0]?.sentence === word.sentence) last.push(heardWord(word))
    else sentences.push([heardWord(word)])
  }
  return sentences
}

const partsOf = (words: readonly HeardWord[]): HeardWord[][] =>
  Array.from({ length: Math.max(1, Math.ceil((words.length - PASSAGE_WORDS + STRIDE) / STRIDE)) }, (_, part) =>
    words.slice(part * STRIDE, part * STRIDE + PASSAGE_WORDS),
  )

const pairsOf = (sentences: readonly HeardWord[][]) =>
  sentences.length < 2 ? sentences : sentences.slice(1).map((next, at) => [...(sentences[at] ?? []), ...next])

/** The passages of a text's words: each sentence with the next one. */
export const passagesOf = (words: readonly CrisisWord[]): HeardWord[][] => pairsOf(sentencesOf(words)).flatMap(partsOf)

/** The passage of a text that reads most like danger, or null where nothing was said. */
export function heardIn(words: readonly CrisisWord[], model: CrisisModel): Heard | null {
  let most: { sum: number; units: Float64Array; features: CrisisFeatures; passage: HeardWord[] } | undefined
  const sentences = sentencesOf(words)
  const alone = sentences.length > 1 ? sentences.flatMap(partsOf) : []
  const passages = [
    ...pairsOf(sentences)
      .flatMap(partsOf)
      .map((passage) => ({ passage, least: LEAST_WORDS, price: 0 })),
    ...alone.map((passage) => ({ passage, least: LEAST_ALONE, price: ALONE_PRICE })),
  ]
  for (const { passage, least, price } of passages) {
    if (passage.length < least) continue
    const features = crisisFeatures(passage)
    const { sum: said, units } = readBy(model.network, features)
    const sum = said - price - priceOf(passage.length)
    if (!most || sum > most.sum) most = { sum, units, features, passage }
  }
  if (!most) return null
  const { sum, units, features, passage } = most
  const [kind = 'self-harm'] = CRISIS_KINDS.toSorted(
    (a, b) => sumOf(model.kinds[b], features) - sumOf(model.kinds[a], features),
  )
  return {
    prob: probabilityOf(model.calibration, sum),
    kind,
    ...spokenIn(passage, features, (bucket) => pullOf(model.network, units, bucket)),
  }
}

/** Begin and end, in the text, of the words that said most. */
function spokenIn(
  passage: readonly HeardWord[],
  { buckets, values, from }: CrisisFeatures,
  pull: (bucket: number) => number,
) {
  const said = new Float64Array(passage.length)
  for (const [at, bucket] of buckets.entries()) {
    const place = from[at] ?? -1
    if (place >= 0) said[place] = (said[place] ?? 0) + (values[at] ?? 0) * pull(bucket)
  }
  let first = 0
  for (const [at, weight] of said.entries()) if (weight > (said[first] ?? 0)) first = at
  let [start, end] = [first, first]
  const isSaid = (at: number) => (said[at] ?? 0) > 0 && passage[at]?.sentence === passage[first]?.sentence
  while (isSaid(start - 1)) start--
  while (isSaid(end + 1)) end++
  return { start: passage[start]?.start ?? 0, end: passage[end]?.end ?? 0 }
}

const FirstLine = z.object({
  features: z.literal(CRISIS_FEATURES_VERSION),
  slope: z.number(),
  shift: z.number(),
  out: z.array(z.number()).length(CRISIS_UNITS),
  units: z.array(z.number()).length(1 + CRISIS_KINDS.length + CRISIS_UNITS),
})

/** The model as a file: a line of JSON, then a signed byte a bucket for each head and each hidden unit, the square root of the weight. */
export function packedCrisisModel({ network: { danger, hidden, out }, kinds, calibration }: CrisisModel): Buffer {
  const ofUnits = Array.from({ length: CRISIS_UNITS }, (_, unit) =>
    Float32Array.from({ length: CRISIS_BUCKETS }, (_bucket, bucket) => hidden[bucket * CRISIS_UNITS + unit] ?? 0),
  )
  const heads = [danger, ...CRISIS_KINDS.map((kind) => kinds[kind]), ...ofUnits]
  const units = heads.map((weights) => weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 1e-9))
  const bytes = heads.map((weights, at) => {
    const unit = units[at] ?? 1
    const signed = Int8Array.from(weights, (w) => Math.round(Math.sign(w) * Math.sqrt(Math.abs(w) / unit) * 127))
    return Buffer.from(signed.buffer)
  })
  const first = { features: CRISIS_FEATURES_VERSION, ...calibration, out: [...out], units }
  return Buffer.concat([Buffer.from(`${JSON.stringify(first)}\n`), ...bytes])
}

/** Reads what `packedCrisisModel` wrote. @throws when the file is of another version or cut short */
export function unpackedCrisisModel(file: Buffer): CrisisModel {
  const end = file.indexOf(10)
  const { slope, shift, out, units } = FirstLine.parse(JSON.parse(file.toString('utf8', 0, end)))
  if (file.length !== end + 1 + units.length * CRISIS_BUCKETS) throw new Error('The weights are cut short')
  const head = (at: number) =>
    Float32Array.from({ length: CRISIS_BUCKETS }, (_, bucket) => {
      const byte = file.readInt8(end + 1 + at * CRISIS_BUCKETS + bucket)
      return Math.sign(byte) * (byte / 127) ** 2 * (units[at] ?? 0)
    })
  const hidden = new Float32Array(CRISIS_BUCKETS * CRISIS_UNITS)
  for (let unit = 0; unit < CRISIS_UNITS; unit++)
    for (const [bucket, weight] of head(1 + CRISIS_KINDS.length + unit).entries())
      hidden[bucket * CRISIS_UNITS + unit] = weight
  return {
    network: { danger: head(0), hidden, out: Float32Array.from(out) },
    kinds: { 'self-harm': head(1), overdose: head(2), abuse: head(3) },
    calibration: { slope, shift },
  }
}

let loaded: CrisisModel | undefined

/** The model that came with this version, read once. */
export function shippedCrisisModel(): CrisisModel {
  loaded ??= unpackedCrisisModel(readFileSync(SHIPPED_CRISIS_WEIGHTS))
  return loaded
}
