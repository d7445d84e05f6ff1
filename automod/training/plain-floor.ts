import { logistic } from '../../server/src/features/automod/calibration.ts'
import { BUCKETS, type Features } from '../../server/src/features/automod/features.ts'
import { sumOf, trained } from '../../server/src/features/automod/logistic-regression.ts'
import type { Labelled } from './labelled-sets.ts'

/** Texts as a plain method counts them: buckets of words, pairs and pieces of words, and how often each comes. */
const counted = new WeakMap<Labelled['input'], Features>()
const MOST_WORDS = 300
const MOST_CHARACTERS = 1000

/**
 * The floor that figures stand beside: TF-IDF of words, pairs of words and pieces of three to five characters within words,
 * and a logistic regression over them with good and bad texts counted alike; no lists, no facts, no weights of sets.
 * Answers with the probability of a text, from texts that do not hold it.
 */
export function plainFloor(texts: readonly Labelled[]): (text: Labelled) => number {
  const seen = new Float64Array(BUCKETS)
  for (const text of texts) for (const bucket of countsOf(text).buckets) seen[bucket] = (seen[bucket] ?? 0) + 1
  const rarity = seen.map((times) => Math.log((1 + texts.length) / (1 + times)) + 1)
  const examples = texts.map((text) => ({ features: weighed(text, rarity), isBad: text.isBad, weight: 1 }))
  const weights = trained(examples, { bend: 1, balance: 1, record: 0, rounds: 15 })
  return (text) => logistic(sumOf(weights, weighed(text, rarity)))
}

function weighed(text: Labelled, rarity: Float64Array): Features {
  const { buckets, values: times } = countsOf(text)
  const values = times.map((n, at) => (1 + Math.log(n)) * (rarity[buckets[at] ?? 0] ?? 0))
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0)) || 1
  return { buckets, values: values.map((value) => value / length) }
}

function countsOf({ input }: Labelled): Features {
  const known = counted.get(input)
  if (known) return known
  const found = new Map<number, number>()
  const add = (kind: number, piece: string) => {
    let hash = kind
    for (let at = 0; at < piece.length; at++) hash = Math.imul(hash ^ piece.charCodeAt(at), 0x01000193)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    const bucket = ((hash ^ (hash >>> 12)) >>> 0) % BUCKETS
    found.set(bucket, (found.get(bucket) ?? 0) + 1)
  }
  const lower = input.text.toLowerCase()
  const words = (lower.match(/[\p{L}\p{N}_]{2,}/gu) ?? []).slice(0, MOST_WORDS)
  for (const [at, word] of words.entries()) {
    add(1, word)
    if (at > 0) add(2, `${words[at - 1]} ${word}`)
  }
  for (const word of lower.slice(0, MOST_CHARACTERS).split(/\s+/)) {
    const padded = ` ${word} `
    for (let length = 3; length <= 5; length++)
      for (let at = 0; at + length <= padded.length; at++) add(3, padded.slice(at, at + length))
  }
  const buckets = Int32Array.from(found.keys()).sort()
  const counts = { buckets, values: Float32Array.from(buckets, (bucket) => found.get(bucket) ?? 0) }
  counted.set(input, counts)
  return counts
}
