import type { Features } from '../features.ts'
import { conceptsOf } from './crisis-concepts.ts'
import { FILLERS } from './crisis-rules.ts'
import type { CrisisWord } from './crisis-words.ts'

/** A change of what follows makes the weights useless. */
export const CRISIS_FEATURES_VERSION = 1
export const CRISIS_BUCKETS = 2 ** 15

/** How far apart two concepts may stand to be seen together, in words. */
const TOGETHER = 7
const SHARE = { words: 1.3, pairs: 1, concepts: 1, together: 1.2, stems: 0.7 }

/** Where a passage lies for the model of danger, and which of its words each feature comes from (by place, -1 for none). */
export type CrisisFeatures = Features & { from: Int32Array }

/** Words, pairs, what words mean, and which meanings stand together in which order. The same words have the same features everywhere. */
export function crisisFeatures(passage: readonly CrisisWord[]): CrisisFeatures {
  const words = passage.map((word, place) => ({ ...word, place })).filter(({ read }) => !FILLERS.has(read))
  const sums = new Map<number, { value: number; from: number }>()
  const all = (share: number, named: readonly (readonly [name: string, from: number])[]) => {
    const own = new Map<number, number>()
    for (const [name, from] of named) if (!own.has(bucketOf(name))) own.set(bucketOf(name), from)
    const value = share / Math.sqrt(Math.max(4, own.size))
    for (const [bucket, from] of own) sums.set(bucket, { value: (sums.get(bucket)?.value ?? 0) + value, from })
  }
  const read = words.map((word) => (/^\d+$/.test(word.read) ? `#${conceptsOf(word.read)[0]}` : word.read))
  all(
    SHARE.words,
    read.map((word, at) => [`w ${word}`, words[at]?.place ?? -1]),
  )
  all(
    SHARE.stems,
    read.filter((word) => word.length > 5).map((word, at) => [`s ${word.slice(0, 5)}`, words[at]?.place ?? -1]),
  )
  all(
    SHARE.pairs,
    read.slice(1).map((word, at) => [`p ${read[at]} ${word}`, words[at]?.place ?? -1]),
  )
  const means = words.flatMap((word, at) => conceptsOf(word.read).map((concept) => ({ concept, at, word })))
  all(
    SHARE.concepts,
    means.map(({ concept, word }) => [`c ${concept}`, word.place]),
  )
  const together: [string, number][] = []
  for (const [n, first] of means.entries())
    for (let m = n + 1; m < means.length; m++) {
      const second = means[m]
      if (!second || second.at - first.at > TOGETHER) break
      if (second.at > first.at && second.word.sentence === first.word.sentence)
        together.push([`t ${first.concept} ${second.concept}`, first.word.place])
    }
  all(SHARE.together, together)
  sums.set(bucketOf('any'), { value: 1, from: -1 })
  const buckets = Int32Array.from(sums.keys()).sort()
  return {
    buckets,
    values: Float32Array.from(buckets, (bucket) => sums.get(bucket)?.value ?? 0),
    from: Int32Array.from(buckets, (bucket) => sums.get(bucket)?.from ?? -1),
  }
}

function bucketOf(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 12)) >>> 0) % CRISIS_BUCKETS
}
