import { byWord } from '../by-word.ts'
import type { Features } from '../features.ts'
import { CONCEPT_NAMES, conceptsOf } from './crisis-concepts.ts'
import { FILLERS } from './crisis-rules.ts'
import type { CrisisWord } from './crisis-words.ts'

/** A change of what follows makes the weights useless. */
export const CRISIS_FEATURES_VERSION = 2
export const CRISIS_BUCKETS = 2 ** 15

/** The largest distance of two concepts seen together, in words. */
const TOGETHER = 7
const SHARE = { words: 1.3, pairs: 1, concepts: 1, together: 1.2, stems: 0.7 }

/** Where a passage lies for the model of danger, and which of its words each feature comes from (by place, -1 for none). */
export type CrisisFeatures = Features & { from: Int32Array }

/** A word with what the model makes of it alone, which is found once however many passages and texts it stands in. */
export type HeardWord = Pick<CrisisWord, 'start' | 'end' | 'sentence'> & { alone: WordAlone }

type WordAlone = {
  isFiller: boolean
  /** The word itself, all numbers that mean alike being one. */
  read: string
  bucket: number
  /** The bucket of how it begins, -1 for a short one. */
  stem: number
  /** How the hash of a pair begins that begins with it. */
  pair: number
  concepts: readonly number[]
}

export const heardWord = ({ read, start, end, sentence }: CrisisWord): HeardWord => ({
  start,
  end,
  sentence,
  alone: wordAlone(read),
})

const wordAlone = byWord((written): WordAlone => {
  const concepts = conceptsOf(written)
  const read = /^\d+$/.test(written) ? `#${CONCEPT_NAMES[concepts[0] ?? 0]}` : written
  return {
    isFiller: FILLERS.has(written),
    read,
    bucket: finished(hashed(OF.word, read)),
    stem: read.length > 5 ? finished(hashed(OF.stem, read.slice(0, 5))) : -1,
    pair: hashed(hashed(OF.pair, read), ' '),
    concepts,
  }
})

/** Words, pairs, what words mean, and which meanings stand together in which order. The same words have the same features everywhere. */
export function crisisFeatures(passage: readonly HeardWord[]): CrisisFeatures {
  const places: number[] = []
  const words = passage.filter(({ alone }, place) => !alone.isFiller && places.push(place))
  for (let at = 0; at < words.length; at++) put(words[at]?.alone.bucket ?? 0, places[at] ?? -1)
  all(SHARE.words)
  for (let at = 0; at < words.length; at++) {
    const stem = words[at]?.alone.stem ?? -1
    if (stem >= 0) put(stem, places[at] ?? -1)
  }
  all(SHARE.stems)
  for (let at = 1; at < words.length; at++)
    put(finished(hashed(words[at - 1]?.alone.pair ?? 0, words[at]?.alone.read ?? '')), places[at - 1] ?? -1)
  all(SHARE.pairs)
  for (let at = 0; at < words.length; at++)
    for (const concept of words[at]?.alone.concepts ?? []) put(CONCEPT_BUCKETS[concept] ?? 0, places[at] ?? -1)
  all(SHARE.concepts)
  for (let at = 0; at < words.length; at++)
    for (const concept of words[at]?.alone.concepts ?? []) putTogether(words, at, concept, places)
  all(SHARE.together)
  return found()
}

/** The concepts near a concept: those of the next words of its sentence. */
function putTogether(words: readonly HeardWord[], at: number, concept: number, places: readonly number[]): void {
  for (let next = at + 1; next <= at + TOGETHER; next++) {
    const second = words[next]
    if (second?.sentence !== words[at]?.sentence) continue
    for (const other of second?.alone.concepts ?? [])
      put(TOGETHER_BUCKETS[concept * CONCEPT_NAMES.length + other] ?? 0, places[at] ?? -1)
  }
}

// Features are gathered here by bucket: `put` those of one sort, then `all` shares its weight among them. Between two passages nothing is taken.
const sums = new Float64Array(CRISIS_BUCKETS)
const origins = new Int32Array(CRISIS_BUCKETS)
const isSummed = new Uint8Array(CRISIS_BUCKETS)
const isPut = new Uint8Array(CRISIS_BUCKETS)
const summed: number[] = []
const own: number[] = []
const ownFrom: number[] = []

function put(bucket: number, from: number): void {
  if (isPut[bucket] === 1) return
  isPut[bucket] = 1
  own.push(bucket)
  ownFrom.push(from)
}

function all(share: number): void {
  const value = share / Math.sqrt(Math.max(4, own.length))
  for (const [at, bucket] of own.entries()) {
    isPut[bucket] = 0
    add(bucket, value, ownFrom[at] ?? -1)
  }
  own.length = 0
  ownFrom.length = 0
}

function add(bucket: number, value: number, from: number): void {
  if (isSummed[bucket] === 0) {
    isSummed[bucket] = 1
    summed.push(bucket)
    sums[bucket] = 0
  }
  sums[bucket] = (sums[bucket] ?? 0) + value
  origins[bucket] = from
}

function found(): CrisisFeatures {
  add(ANY, 0, -1)
  sums[ANY] = 1
  const buckets = Int32Array.from(summed)
  const [values, from] = [new Float32Array(buckets.length), new Int32Array(buckets.length)]
  for (let at = 0; at < buckets.length; at++) {
    const bucket = buckets[at] ?? 0
    values[at] = sums[bucket] ?? 0
    from[at] = origins[bucket] ?? -1
    isSummed[bucket] = 0
  }
  summed.length = 0
  return { buckets, values, from }
}

function hashed(before: number, text: string): number {
  let hash = before
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash
}

function finished(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 12)) >>> 0) % CRISIS_BUCKETS
}

const bucketOf = (name: string): number => finished(hashed(0x811c9dc5, name))
/** How the hash of a feature of each sort begins. */
const OF = { word: hashed(0x811c9dc5, 'w '), stem: hashed(0x811c9dc5, 's '), pair: hashed(0x811c9dc5, 'p ') }

/** Every passage has it. */
const ANY = bucketOf('any')
const CONCEPT_BUCKETS = CONCEPT_NAMES.map((concept) => bucketOf(`c ${concept}`))
const TOGETHER_BUCKETS = CONCEPT_NAMES.flatMap((first) => CONCEPT_NAMES.map((other) => bucketOf(`t ${first} ${other}`)))
