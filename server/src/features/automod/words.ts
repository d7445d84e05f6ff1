import { withoutEnd, withoutEnds } from '@ward/domain/kernel/text-ends'
import { fold } from './fold.ts'
import { ENCLOSED } from './lookalikes.ts'

/** A word as it is compared (`read`) and where it stands in the text. */
export type Word = { read: string; start: number; end: number }

/** Longest part of a text that is looked at, in characters: scoring stays under its time limit for any text. */
export const MAX_SCORED_LENGTH = 20_000

/** Text of these alone needs no look at other alphabets. */
const ascii = /^[\0-\x7f]*$/
const plainWord = /[A-Za-z0-9]+(?:'[A-Za-z]+)*/g
const word = new RegExp(
  `[\\p{L}\\p{N}\\p{M}\\p{Default_Ignorable_Code_Point}${ENCLOSED}]+(?:['’ʼ][\\p{L}\\p{M}${ENCLOSED}]+)*`,
  'gu',
)

/** The words of a text, folded and without apostrophes; letters written apart ('f r e e', 'f.r.e.e') make one word. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  let spaced: Word[] = []
  const source = text.slice(0, MAX_SCORED_LENGTH)
  const isAscii = ascii.test(source)
  for (const match of source.matchAll(isAscii ? plainWord : word)) {
    const start = match.index
    const folded = isAscii ? match[0].toLowerCase() : fold(match[0])
    const read = folded.includes("'") ? folded.replaceAll("'", '') : folded
    const found = { read, start, end: start + match[0].length }
    // A letter beyond the first 65,536 has two units.
    const isLetter = read.length <= 2 && /^\p{L}$/u.test(read)
    const before = spaced.at(-1)
    if (isLetter && (before === undefined || start - before.end <= 3)) {
      spaced.push(found)
      continue
    }
    if (spaced.length > 0) words.push(...joined(spaced))
    spaced = isLetter ? [found] : []
    if (!isLetter && found.read !== '') words.push(found)
  }
  words.push(...joined(spaced))
  return words
}

/** At least four letters written apart: three are initials as often as a disguise. */
function joined(letters: Word[]): Word[] {
  const first = letters[0]
  const last = letters.at(-1)
  if (letters.length < 4 || first === undefined || last === undefined) return letters
  return [{ read: letters.map((letter) => letter.read).join(''), start: first.start, end: last.end }]
}

const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'i',
  '+': 't',
  '|': 'i',
  '€': 'e',
}
const signedWord = /[\p{L}\p{N}@$!+|€*]+/gu
const plainSignedWord = /[A-Za-z0-9@$!+|*]+/g
const anySign = /[0-9@$!+|€*]/

/**
 * Words in which digits or signs may stand for letters ('sh1t', '$hit'), read with these letters; `*` stays, for any
 * letter. Only words that hold a letter; emphasis (`*word*`) and closing exclamation marks are no disguise.
 */
export function disguisedWordsOf(text: string): Word[] {
  const words: Word[] = []
  const source = text.slice(0, MAX_SCORED_LENGTH)
  if (!anySign.test(source)) return words
  for (const match of source.matchAll(ascii.test(source) ? plainSignedWord : signedWord)) {
    if (!anySign.test(match[0])) continue
    const core = /^\*+.*\*$/.test(match[0]) ? withoutEnds(match[0], '*') : withoutEnd(match[0], '!')
    if (core.length > 30 || !/\p{L}/u.test(core) || !anySign.test(core)) continue
    const start = match.index + match[0].indexOf(core)
    const read = fold(core).replace(/[0-9@$!+|€]/g, (sign) => SIGNS[sign] ?? sign)
    words.push({ read, start, end: start + core.length })
  }
  return words
}
