import type { Features } from '../features.ts'
import { conceptsOf } from './crisis-concepts.ts'
import { FILLERS } from './crisis-rules.ts'
import type { CrisisWord } from './crisis-words.ts'

/** A change of what follows makes the weights useless. */
export const CRISIS_FEATURES_VERSION = 2
export const CRISIS_BUCKETS = 2 ** 15

/** How far apart two concepts may stand to be seen together, in words. */
const TOGETHER = 7
const SHARE = { words: 1.3, pairs: 1, concepts: 1, together: 1.2, stems: 0.7 }

/** Where a passage lies for the model of danger, and which of its words each feature comes from (by place, -1 for none). */
export type CrisisFeatures = Features & { from: Int32Array }

/** Words, pairs, what words mean, and which meanings stand together in which order. The same words have the same features everywhere. */
export function crisisFeatures(passage: readonly CrisisWord[]): CrisisFeatures {
  const words = passage.map((word, place) => ({ ...word, place })).filter(({ read }) => !FILLERS.has(read))
  const { put, all, found } = gathering()
  const read = words.map((word) => (/^\d+$/.test(word.read) ? `#${conceptsOf(word.read)[0]}` : word.read))
  for (const [at, word] of read.entries()) put(bucketOf(`w ${word}`), words[at]?.place ?? -1)
  all(SHARE.words)
  for (const [at, word] of read.entries())
    if (word.length > 5) put(bucketOf(`s ${word.slice(0, 5)}`), words[at]?.place ?? -1)
  all(SHARE.stems)
  for (const [at, word] of read.slice(1).entries()) put(bucketOf(`p ${read[at]} ${word}`), words[at]?.place ?? -1)
  all(SHARE.pairs)
  const means = words.flatMap((word, at) => conceptsOf(word.read).map((concept) => ({ concept, at, word })))
  for (const { concept, word } of means) put(bucketOf(`c ${concept}`), word.place)
  all(SHARE.concepts)
  for (const [n, first] of means.entries())
    for (let m = n + 1; m < means.length; m++) {
      const second = means[m]
      if (!second || second.at - first.at > TOGETHER) break
      if (second.at > first.at && second.word.sentence === first.word.sentence)
        put(bucketOf(`t ${first.concept} ${second.concept}`), first.word.place)
    }
  all(SHARE.together)
  return found()
}

/** Gathers features of several sorts: `put` those of one sort, then `all` shares its weight among them. */
function gathering() {
  const sums = new Map<number, { value: number; from: number }>()
  const own = new Map<number, number>()
  const put = (bucket: number, from: number) => {
    if (!own.has(bucket)) own.set(bucket, from)
  }
  const all = (share: number) => {
    const value = share / Math.sqrt(Math.max(4, own.size))
    for (const [bucket, from] of own) {
      const sum = sums.get(bucket)
      if (sum) {
        sum.value += value
        sum.from = from
      } else sums.set(bucket, { value, from })
    }
    own.clear()
  }
  const found = (): CrisisFeatures => {
    sums.set(ANY, { value: 1, from: -1 })
    const buckets = new Int32Array(sums.size)
    let n = 0
    for (const bucket of sums.keys()) buckets[n++] = bucket
    buckets.sort()
    const [values, from] = [new Float32Array(n), new Int32Array(n)]
    for (let at = 0; at < n; at++) {
      const sum = sums.get(buckets[at] ?? ANY)
      values[at] = sum?.value ?? 0
      from[at] = sum?.from ?? -1
    }
    return { buckets, values, from }
  }
  return { put, all, found }
}

function bucketOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) % CRISIS_BUCKETS
}

/** Every passage has it. */
const ANY = bucketOf('any')
