import { comparedText } from '../automod/automod.actions.ts'

/** Places of a print: the more, the nearer `likeness` is to the truth (its error is some 4 in 100). */
export const PRINT_PLACES = 128
/** Letters of a shingle: a changed word touches few of them, and two texts of one language share few. */
const SHINGLE = 4
/** What is written for a letter that it looks like; in numbers as well, which stay different. */
const LETTER_FOR: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's' }
/** A text of fewer letters says too little: 'thank you' is no burst. */
const LETTERS_MIN = 24

/**
 * What a text is recognised by: the smallest of its shingles' hashes in each of 128 places (MinHash by one permutation, empty
 * places filled from others). Case, accents, spaces, signs and disguised letters make no difference. Null for a text that is
 * too short to be recognised.
 */
export function textPrint(text: string): Uint16Array | null {
  const letters = comparedText(text)
    .replace(/[013457@$]/g, (sign) => LETTER_FOR[sign] ?? sign)
    .replace(/[^\p{L}\p{N}]+/gu, '')
  if (letters.length < LETTERS_MIN) return null
  const smallest = new Uint32Array(PRINT_PLACES).fill(EMPTY)
  for (let at = 0; at + SHINGLE <= letters.length; at++) {
    let hash = 0x811c9dc5
    for (let letter = at; letter < at + SHINGLE; letter++)
      hash = Math.imul(hash ^ letters.charCodeAt(letter), 0x01000193)
    const mixed = mix(hash)
    const place = mixed >>> (32 - PLACE_BITS)
    const rest = (mixed << PLACE_BITS) >>> 0
    if (rest < (smallest[place] ?? 0)) smallest[place] = rest
  }
  return filled(smallest)
}

/**
 * How alike two texts are by their prints: the share of shingles they have in common, between 0 and 1. Two prints that agree
 * in fewer than 10 of the first 32 places are called 0: one in a thousand of those that are near-copies does.
 */
export function likeness(a: Uint16Array, b: Uint16Array): number {
  let same = 0
  for (let place = 0; place < PRINT_PLACES; place++) {
    if (a[place] === b[place]) same++
    if (place === FIRST_LOOK && same < SAME_AT_FIRST) return 0
  }
  return same / PRINT_PLACES
}
const FIRST_LOOK = 31
const SAME_AT_FIRST = 10

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
