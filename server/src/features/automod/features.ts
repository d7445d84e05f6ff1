import { factsOf } from './facts.ts'
import { fold } from './fold.ts'
import type { ScoredText } from './scorer.ts'
import { MAX_SCORED_LENGTH, wordsOf } from './words.ts'

/** A change of what follows, or of the lists and facts, makes weights and lessons of another version useless. */
export const FEATURES_VERSION = 1
/** So many buckets names of features are hashed into. */
export const BUCKETS = 2 ** 17

/** Where a text lies: buckets, each once and rising, and how much of each. */
export type Features = { buckets: Int32Array; values: Float32Array }

/** A feature before it is hashed away: its bucket, its value and what a person would call it. */
export type NamedFeature = { bucket: number; value: number; phrase: string | null }

const WORD = 1
const PAIR = 2
const SKIP = 3
const GRAM = 4
const FACT = 5
/** How much each kind of feature counts together, in a text of any length. */
const SHARE = { words: 1.2, pairs: 1, grams: 1.5, fact: 0.8 }
const GRAM_LENGTHS = { from: 3, to: 5 }
/** Only so many characters and words are looked at in small pieces; lists and facts see the whole text. */
const MAX_GRAM_CHARACTERS = 800
const MAX_WORDS = 300

/** Where a text lies for the classifier. The same text has the same features on every machine. */
export function featuresOf(input: ScoredText): Features {
  const sums = new Map<number, number>()
  for (const { bucket, value } of namedFeaturesOf(input)) sums.set(bucket, (sums.get(bucket) ?? 0) + value)
  const buckets = Int32Array.from(sums.keys()).sort()
  return { buckets, values: Float32Array.from(buckets, (bucket) => sums.get(bucket) ?? 0) }
}

/** The features one by one with the words they come from: a piece of a word is told as that word. */
export function namedFeaturesOf(input: ScoredText): NamedFeature[] {
  const text = input.text.slice(0, MAX_SCORED_LENGTH)
  const { tokens, line, owners } = lineOf(text)
  const phrase = (from: number, to = from) => text.slice(tokens[from]?.start ?? 0, tokens[to]?.end ?? 0)
  const pairs = tokens.flatMap(({ read }, at) => {
    const next = tokens[at + 1]
    const second = tokens[at + 2]
    return [
      ...(next ? [{ bucket: bucketOf(PAIR, `${read} ${next.read}`), phrase: phrase(at, at + 1) }] : []),
      ...(second ? [{ bucket: bucketOf(SKIP, `${read} ${second.read}`), phrase: phrase(at, at + 2) }] : []),
    ]
  })
  const written = tokens.map((_token, at) => phrase(at))
  const words = tokens.map(({ read }, at) => ({ bucket: bucketOf(WORD, read), phrase: written[at] ?? null }))
  const facts = factsOf(input).map(({ name, value, phrase: told }) => ({
    bucket: bucketOf(FACT, name),
    value: value * SHARE.fact,
    phrase: told,
  }))
  return [
    ...shared(words, SHARE.words),
    ...shared(pairs, SHARE.pairs),
    ...shared(
      gramsOf(line, owners).map(({ bucket, owner }) => ({ bucket, phrase: written[owner] ?? null })),
      SHARE.grams,
    ),
    ...facts,
    { bucket: ANY_TEXT, value: 1, phrase: null },
  ]
}

type Token = { read: string; start: number; end: number }

/** The words and signs of a text, and the text as it is compared, with the token each of its characters belongs to. */
function lineOf(text: string): { tokens: Token[]; line: string; owners: number[] } {
  const tokens: Token[] = []
  const owners: number[] = [-1]
  let line = ' '
  let end = 0
  const add = (piece: string, owner: number) => {
    line += piece
    for (let i = 0; i < piece.length; i++) owners.push(owner)
  }
  const gap = (to: number) => {
    const between = text.slice(end, Math.min(to, end + 200))
    for (const sign of between.matchAll(/[!?$£€%&*#@]+/g))
      if (tokens.length < MAX_WORDS) {
        const start = end + sign.index
        tokens.push({ read: sign[0].slice(0, 4), start, end: start + sign[0].length })
      }
    if (line.length < MAX_GRAM_CHARACTERS) add(fold(between).replace(/\s+/g, ' '), -1)
  }
  for (const word of wordsOf(text)) {
    if (tokens.length >= MAX_WORDS) break
    gap(word.start)
    end = word.end
    const read = word.read.replace(/\d/g, '0').slice(0, 40)
    tokens.push({ ...word, read })
    if (line.length < MAX_GRAM_CHARACTERS) add(read, tokens.length - 1)
  }
  gap(text.length)
  add(' ', -1)
  return { tokens, line: line.slice(0, MAX_GRAM_CHARACTERS), owners }
}

/** Every run of three to five characters, and the token most of it may belong to. */
function gramsOf(line: string, owners: readonly number[]): { bucket: number; owner: number }[] {
  const grams: { bucket: number; owner: number }[] = []
  for (let at = 0; at < line.length; at++) {
    let hash = GRAM
    for (let length = 1; length <= GRAM_LENGTHS.to && at + length <= line.length; length++) {
      hash = step(hash, line.charCodeAt(at + length - 1))
      if (length < GRAM_LENGTHS.from) continue
      const middle = owners[at + (length >> 1)] ?? -1
      grams.push({ bucket: finish(hash), owner: middle >= 0 ? middle : (owners[at] ?? -1) })
    }
  }
  return grams
}

/**
 * Gives each of a kind its value: what comes again counts less than the first time, and all together have the length
 * `share`, so that a long text does not shout down a short one.
 */
function shared(found: readonly { bucket: number; phrase: string | null }[], share: number): NamedFeature[] {
  const times = new Map<number, number>()
  for (const { bucket } of found) times.set(bucket, (times.get(bucket) ?? 0) + 1)
  let square = 0
  for (const n of times.values()) square += (1 + Math.log(n)) ** 2
  const scale = share / Math.sqrt(square)
  return found.map(({ bucket, phrase }) => {
    const n = times.get(bucket) ?? 1
    return { bucket, value: ((1 + Math.log(n)) / n) * scale, phrase }
  })
}

const step = (hash: number, code: number): number => Math.imul(hash ^ code, 0x01000193)

function finish(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 12)) >>> 0) % BUCKETS
}

/** FNV-1a with a last mixing, over UTF-16 units. */
function bucketOf(kind: number, name: string): number {
  let hash = kind
  for (let at = 0; at < name.length; at++) hash = step(hash, name.charCodeAt(at))
  return finish(hash)
}

/** The bucket every text lies in: what is known before anything is read. */
export const ANY_TEXT = bucketOf(FACT, 'any text')
