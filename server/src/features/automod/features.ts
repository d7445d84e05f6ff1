import { factsOf } from './facts.ts'
import { fold } from './fold.ts'
import { type MeantWord, meantWords } from './meant-words.ts'
import type { ScoredText } from './scorer.ts'
import { MAX_SCORED_LENGTH, type Word, wordsOf } from './words.ts'

/** A change of what follows, or of the lists and facts, makes weights and lessons of another version useless. */
export const FEATURES_VERSION = 3
/** The number of buckets into which names of features are hashed. */
export const BUCKETS = 2 ** 18

/** Where a text lies: buckets, each once and rising, and how much of each. */
export type Features = { buckets: Int32Array; values: Float32Array }

/**
 * The features of a text one by one, with the words they come from: `from` says where a feature comes from, `phrase` what a
 * person would call that (a piece of a word is shown as that word), null for what is not worth showing.
 */
export type NamedFeatures = {
  buckets: number[]
  values: number[]
  from: number[]
  /** The number of places that features can come from. */
  places: number
  phrase: (from: number) => string | null
}

const WORD = 1
const PAIR = 2
const SKIP = 3
const GRAM = 4
const FACT = 5
const PLAIN = 6
/** How much each kind of feature counts together, in a text of any length. */
const SHARE = { words: 1.2, pairs: 1, grams: 1.5, plain: 0.3, fact: 1 }
const GRAM_LENGTHS = { from: 3, to: 5 }
/** Only so many characters and words are looked at in small pieces; lists and facts see the whole text. */
const MAX_GRAM_CHARACTERS = 800
const MAX_WORDS = 300

/** The kinds of features; to see what one brings, the evaluation leaves it out. */
export const FEATURE_KINDS = [
  'words',
  'pairs of words',
  'pieces of words',
  'words as written',
  'lists and facts',
] as const
export type FeatureKind = (typeof FEATURE_KINDS)[number]
export const NOTHING_LEFT_OUT: ReadonlySet<FeatureKind> = new Set()

/** Where a text lies for the classifier. The same text has the same features on every machine. */
export function featuresOf(input: ScoredText, leftOut: ReadonlySet<FeatureKind> = NOTHING_LEFT_OUT): Features {
  const named = namedFeaturesOf(input, leftOut)
  const sums = new Map<number, number>()
  for (const [at, bucket] of named.buckets.entries())
    sums.set(bucket, (sums.get(bucket) ?? 0) + (named.values[at] ?? 0))
  const buckets = Int32Array.from(sums.keys()).sort()
  return { buckets, values: Float32Array.from(buckets, (bucket) => sums.get(bucket) ?? 0) }
}

/** Features of one word: itself, the pair it begins, and the pair with one word between. The facts follow behind. */
const PLACES = 3

/** `words` are those of the text, if known. */
export function namedFeaturesOf(
  input: ScoredText,
  leftOut: ReadonlySet<FeatureKind> = NOTHING_LEFT_OUT,
  words: readonly Word[] = wordsOf(input.text),
): NamedFeatures {
  const text = input.text.slice(0, MAX_SCORED_LENGTH)
  const all = meantWords(text, words)
  const { tokens, line, owners } = lineOf(text, all)
  const facts = leftOut.has('lists and facts') ? [] : factsOf(input, all)
  const named: NamedFeatures = {
    buckets: [],
    values: [],
    from: [],
    places: PLACES * tokens.length + facts.length,
    phrase: (from) => {
      const at = Math.floor(from / PLACES)
      if (at >= tokens.length) return facts[from - PLACES * tokens.length]?.phrase ?? null
      return from < 0 ? null : text.slice(tokens[at]?.start ?? 0, tokens[at + (from % PLACES)]?.end ?? 0)
    },
  }
  const add = (bucket: number, from: number) => {
    named.buckets.push(bucket)
    named.from.push(from)
  }
  const upTo = (kind: FeatureKind) => (leftOut.has(kind) ? 0 : tokens.length)
  for (let at = 0; at < upTo('words'); at++) add(bucketOf(WORD, tokens[at]?.read ?? ''), PLACES * at)
  share(named, SHARE.words)
  // Disguised and drawn-out words are also kept as written.
  for (let at = 0; at < upTo('words as written'); at++)
    for (const plain of tokens[at]?.plain ?? []) add(bucketOf(PLAIN, plain), PLACES * at)
  share(named, SHARE.plain)
  for (let at = 0; at + 1 < upTo('pairs of words'); at++) {
    const first = tokens[at]?.read ?? ''
    add(bucketOf(PAIR, `${first} ${tokens[at + 1]?.read}`), PLACES * at + 1)
    const second = tokens[at + 2]
    if (second) add(bucketOf(SKIP, `${first} ${second.read}`), PLACES * at + 2)
  }
  share(named, SHARE.pairs)
  addGrams(leftOut.has('pieces of words') ? '' : line, (bucket, at, middle) => {
    const owner = owners[middle] ?? -1
    add(bucket, PLACES * (owner >= 0 ? owner : (owners[at] ?? -1)))
  })
  share(named, SHARE.grams)
  for (const [at, { name, value }] of facts.entries()) {
    add(bucketOf(FACT, name), PLACES * tokens.length + at)
    named.values.push(value * SHARE.fact)
  }
  add(ANY_TEXT, NOTHING)
  named.values.push(1)
  return named
}

const NOTHING = -1

type Token = { read: string; start: number; end: number; plain?: readonly string[] }

/** The words and signs of a text, and the text as it is compared, with the token each of its characters belongs to. */
function lineOf(text: string, words: readonly MeantWord[]): { tokens: Token[]; line: string; owners: number[] } {
  const tokens: Token[] = []
  const owners: number[] = [-1]
  let line = ' '
  let end = 0
  const add = (piece: string, owner: number) => {
    line += piece
    for (let i = 0; i < piece.length; i++) owners.push(owner)
  }
  const gap = (to: number) => {
    if (to === end + 1 && text[end] === ' ') {
      if (line.length < MAX_GRAM_CHARACTERS) add(' ', -1)
      return
    }
    const between = text.slice(end, Math.min(to, end + 200))
    for (const sign of between.matchAll(/[!?$£€%&*#@]+/g))
      if (tokens.length < MAX_WORDS) {
        const start = end + sign.index
        tokens.push({ read: sign[0].slice(0, 4), start, end: start + sign[0].length })
      }
    if (line.length < MAX_GRAM_CHARACTERS) add(fold(between).replace(/\s+/g, ' '), -1)
  }
  for (const word of words) {
    if (tokens.length >= MAX_WORDS) break
    // Words cut from one run of letters stand in one place.
    if (word.start < end && line.length < MAX_GRAM_CHARACTERS) add(' ', -1)
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

/** Every run of three to five characters: its bucket, where it begins and where its middle is. */
function addGrams(line: string, add: (bucket: number, at: number, middle: number) => void): void {
  for (let at = 0; at < line.length; at++) {
    let hash = GRAM
    const longest = Math.min(GRAM_LENGTHS.to, line.length - at)
    for (let length = 1; length <= longest; length++) {
      hash = step(hash, line.charCodeAt(at + length - 1))
      if (length >= GRAM_LENGTHS.from) add(finish(hash), at, at + (length >> 1))
    }
  }
}

/** The weight of a word that occurs n times. */
const timesCounted = (n: number): number => (n === 1 ? 1 : 1 + Math.log(n))

/**
 * The buckets that came, in a small table that is searched from a bucket's place on: 0 is free, else the bucket and one. No kind
 * of feature has as many buckets.
 */
const TABLE = 2 ** 13
const taken = new Int32Array(TABLE)
/** Where a bucket of the table was counted. */
const countedAt = new Int32Array(TABLE)

/**
 * Gives those that have no value yet, all of one kind, their value: a repeated feature counts less than the first time, and
 * all together have the length `length`, so that a long text does not drown out a short one.
 */
function share({ buckets, values }: NamedFeatures, length: number): void {
  const start = values.length
  /** Of each different bucket, in the order they came: how often, and its place in the table. */
  const times: number[] = []
  const places: number[] = []
  /** Of each feature, which of the different buckets it lies in. */
  const different: number[] = []
  for (let at = start; at < buckets.length; at++) {
    const key = (buckets[at] ?? 0) + 1
    let place = key % TABLE
    while (taken[place] !== 0 && taken[place] !== key) place = (place + 1) % TABLE
    if (taken[place] === 0) {
      taken[place] = key
      countedAt[place] = times.length
      times.push(0)
      places.push(place)
    }
    const counted = countedAt[place] ?? 0
    times[counted] = (times[counted] ?? 0) + 1
    different.push(counted)
  }
  for (const place of places) taken[place] = 0
  let square = 0
  for (const n of times) square += timesCounted(n) ** 2
  if (square === 0) return
  const scale = length / Math.sqrt(square)
  for (const counted of different) {
    const n = times[counted] ?? 1
    values.push((timesCounted(n) / n) * scale)
  }
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

/** The bucket every text lies in: the prior before anything is read. */
export const ANY_TEXT = bucketOf(FACT, 'any text')
