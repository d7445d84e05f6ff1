import { comparedText } from '../../automod/automod.actions.ts'

/** Places of a print: the more, the nearer `likeness` is to the truth (its error is some 4 in 100). */
export const PRINT_PLACES = 128
/** Letters of a shingle: a changed word touches few of them, and two texts of one language share few. */
const SHINGLE = 4
/** The letter that a sign stands for; in numbers as well, which stay different. */
const LETTER_FOR: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** A text of fewer letters says too little: 'thank you' is no burst. */
const LETTERS_MIN = 24

/** The print by which a text is recognised. */
export type TextPrint = {
  /** The smallest of its shingles' hashes in each of 128 places: MinHash by one permutation. */
  places: Uint16Array
  /** A number of two bytes for each of its shingles, each once; null for a text of very many. */
  shingles: Uint16Array | null
}
/** In texts of more shingles the places tell enough: chance matches are few beside so many. */
const SHINGLES_MAX = 600

/**
 * The print by which a text is recognised. Case, accents, spaces, signs and disguised letters make no difference. Null for a
 * text that is too short to be recognised.
 */
export function textPrint(text: string): TextPrint | null {
  const letters = comparedText(text)
    .replace(/[013457@$]/g, (sign) => LETTER_FOR[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]+/gu, '')
  if (letters.length < LETTERS_MIN) return null
  const smallest = new Uint32Array(PRINT_PLACES).fill(EMPTY)
  const hashes = new Uint16Array(letters.length - SHINGLE + 1)
  for (let at = 0; at + SHINGLE <= letters.length; at++) {
    let hash = 0x811c9dc5
    for (let letter = at; letter < at + SHINGLE; letter++)
      hash = Math.imul(hash ^ letters.charCodeAt(letter), 0x01000193)
    const mixed = mix(hash)
    hashes[at] = mixed
    const place = mixed >>> (32 - PLACE_BITS)
    const rest = (mixed << PLACE_BITS) >>> 0
    if (rest < (smallest[place] ?? 0)) smallest[place] = rest
  }
  return { places: filled(smallest), shingles: distinct(hashes) }
}

/** One place for each number of two bytes, all of them 0 but within the two functions that mark some of them. */
const marks = new Uint8Array(1 << 16)

function distinct(hashes: Uint16Array): Uint16Array | null {
  // A text that is longer by far need not be counted for distinct ones.
  if (hashes.length > 2 * SHINGLES_MAX) return null
  let count = 0
  for (let at = 0; at < hashes.length; at++) {
    const hash = hashes[at] as number
    if (marks[hash] === 1) continue
    marks[hash] = 1
    hashes[count++] = hash
  }
  const kept = hashes.subarray(0, count)
  unmark(kept)
  return count > SHINGLES_MAX ? null : kept.slice()
}

function unmark(hashes: Uint16Array): void {
  for (let at = 0; at < hashes.length; at++) marks[hashes[at] as number] = 0
}

/** A print as bytes: the places, then the shingles. */
export function bytesOf({ places, shingles }: TextPrint): Buffer {
  const numbers = new Uint16Array(PRINT_PLACES + (shingles?.length ?? 0))
  numbers.set(places)
  if (shingles) numbers.set(shingles, PRINT_PLACES)
  return Buffer.from(numbers.buffer)
}

/** A print from its bytes, which are copied: those of a row may begin anywhere. */
export function printFrom(bytes: Uint8Array): TextPrint {
  const numbers = new Uint16Array(new Uint8Array(bytes).buffer)
  const shingles = numbers.subarray(PRINT_PLACES)
  return { places: numbers.subarray(0, PRINT_PLACES), shingles: shingles.length > 0 ? shingles : null }
}

/**
 * How alike two texts are: the share of shingles they have in common, between 0 and 1. First by the places of their prints, whose
 * error is some 4 in 100; two that may be near-copies by them are counted shingle by shingle, since texts of one trade share
 * sentences, and many pairs of them come near by chance. Two that agree in too few of the first places are called 0: one in a
 * thousand of those that are near-copies does.
 */
export function likeness(a: TextPrint, b: TextPrint): number {
  const [places, others] = [a.places, b.places]
  let same = 0
  for (let place = 0; place < PRINT_PLACES; place++) {
    if (places[place] === others[place]) same++
    if (place === FIRST_LOOK && same < SAME_AT_FIRST) return 0
    if (place === SECOND_LOOK && same < SAME_AT_SECOND) return 0
  }
  const about = same / PRINT_PLACES
  return a.shingles && b.shingles && about >= COUNTED_MIN ? counted(a.shingles, b.shingles) : about
}
const [FIRST_LOOK, SAME_AT_FIRST] = [31, 10]
const [SECOND_LOOK, SAME_AT_SECOND] = [63, 25]
/** From here on, by their places, two texts may be near-copies. */
const COUNTED_MIN = 0.5

/** The share of numbers that two sets have in common. */
function counted(a: Uint16Array, b: Uint16Array): number {
  for (let at = 0; at < a.length; at++) marks[a[at] as number] = 1
  let same = 0
  for (let at = 0; at < b.length; at++) same += marks[b[at] as number] as number
  unmark(a)
  return same / (a.length + b.length - same)
}

const PLACE_BITS = Math.log2(PRINT_PLACES)
const EMPTY = 0xffffffff

/** Spreads a number over all 32 bits. */
function mix(number: number): number {
  let mixed = number
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}

/** An empty place takes what another one has, always the same one for texts that have it: else short texts were alike by nothing. */
function filled(smallest: Uint32Array): Uint16Array {
  const print = new Uint16Array(PRINT_PLACES)
  for (let place = 0; place < PRINT_PLACES; place++) {
    let from = place
    for (let tries = 1; smallest[from] === EMPTY; tries++)
      from = mix(place * 0x10001 + tries * 0x9e3779b1) % PRINT_PLACES
    print[place] = (smallest[from] ?? 0) >>> 16
  }
  return print
}
