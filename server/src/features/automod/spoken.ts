import type { Cue } from '@ward/domain/automod/automod'
import type { Head } from './weights.ts'

/** Most cues that are shown of a text. */
const MAX_CUES = 12
/** A cue that changes the odds by less is left out. */
const LEAST_TOLD = 0.1

/** The phrases of a text under numbers, so that thousands of features are added up without comparing texts. */
export type Phrases = {
  /** The number of what a feature comes from; -1: it is not shown. */
  at(from: number): number
  numberOf(phrase: string): number
  /** A phrase as it stands in the text, in lower case, and the number of the first that differs from it in case alone. */
  texts: readonly string[]
  lows: readonly string[]
  firsts: readonly number[]
}

const UNASKED = -2

/** The phrases of a text's features, each made when a score first asks for it; features come from `places` places. */
export function phrasesBy(phrase: (from: number) => string | null, places: number): Phrases {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const lows: string[] = []
  const firsts: number[] = []
  const known = new Int32Array(places).fill(UNASKED)
  const numberOf = (text: string): number => {
    const number = numbers.get(text)
    if (number !== undefined) return number
    const next = texts.length
    const low = text.toLowerCase()
    numbers.set(text, next)
    texts.push(text)
    lows.push(low)
    firsts.push(next)
    // The lower-case form represents all spellings that differ in case.
    if (low !== text) firsts[next] = numberOf(low)
    return next
  }
  return {
    texts,
    lows,
    firsts,
    numberOf,
    at(from) {
      if (from < 0) return -1
      const number = known[from] ?? -1
      if (number !== UNASKED) return number
      const text = phrase(from)
      const found = text === null ? -1 : numberOf(text)
      known[from] = found
      return found
    },
  }
}

/** How much each phrase said, in the order in which they first spoke; phrases have numbers below `phrases`. */
export class Spoken {
  readonly order: number[] = []
  readonly weights: Float64Array
  readonly #hasSpoken: Uint8Array

  constructor(phrases: number) {
    this.weights = new Float64Array(phrases)
    this.#hasSpoken = new Uint8Array(phrases)
  }

  add(phrase: number, weight: number): void {
    this.set(phrase, (this.weights[phrase] ?? 0) + weight)
  }

  set(phrase: number, weight: number): void {
    if (this.#hasSpoken[phrase] === 0) {
      this.#hasSpoken[phrase] = 1
      this.order.push(phrase)
    }
    this.weights[phrase] = weight
  }
}

/** The evidence for one score, gathered by its places in the text: there are fewer of these than of features. */
export class Said {
  logit: number
  readonly #weights: Float64Array
  readonly #hasSpoken: Uint8Array
  readonly #order: number[] = []

  constructor({ calibration }: Pick<Head, 'calibration'>, places: number) {
    this.logit = calibration.shift
    this.#weights = new Float64Array(places)
    this.#hasSpoken = new Uint8Array(places)
  }

  /** Place -1 is none that can be shown. */
  add(place: number, weight: number): void {
    if (weight === 0) return
    this.logit += weight
    if (place < 0) return
    if (this.#hasSpoken[place] === 0) {
      this.#hasSpoken[place] = 1
      this.#order.push(place)
    }
    this.#weights[place] = (this.#weights[place] ?? 0) + weight
  }

  spokenBy(phrases: Phrases, most: number): Spoken {
    const spoken = new Spoken(most)
    for (const place of this.#order) {
      const phrase = phrases.at(place)
      if (phrase >= 0) spoken.add(phrase, this.#weights[place] ?? 0)
    }
    return spoken
  }
}

/** The evidence for a score, heaviest first; a word that is part of a heavier phrase is not shown again. */
export function heaviest({ order, weights }: Spoken, { texts, lows, firsts }: Phrases): Cue[] {
  /** How much each phrase said, whatever its case, and how it was first written. */
  const sums = new Float64Array(weights.length)
  const written = new Int32Array(weights.length).fill(UNASKED)
  const told: number[] = []
  for (const phrase of order) {
    const first = firsts[phrase] ?? 0
    if (written[first] === UNASKED) {
      told.push(first)
      written[first] = phrase
    }
    sums[first] = (sums[first] ?? 0) + (weights[phrase] ?? 0)
  }
  const heavy = told
    .filter((first) => (sums[first] ?? 0) > LEAST_TOLD)
    .map((first) => ({ low: lows[first] ?? '', phrase: texts[written[first] ?? 0] ?? '', weight: sums[first] ?? 0 }))
    .sort((a, b) => b.weight - a.weight || (a.phrase < b.phrase ? -1 : 1))
  const kept: typeof heavy = []
  for (const cue of heavy) {
    if (kept.length === MAX_CUES) break
    if (!kept.some(({ low }) => low.includes(cue.low) || cue.low.includes(low))) kept.push(cue)
  }
  return kept.map(({ phrase, weight }) => ({ phrase, weight: Math.round(weight * 100) / 100 }))
}
