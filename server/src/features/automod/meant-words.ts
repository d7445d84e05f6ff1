import { byWord } from './by-word.ts'
import { KNOWN_WORDS, ROUGH_WORDS } from './common-words.ts'
import { unstretched } from './drawn-out.ts'
import { readingsOf } from './readings.ts'
import { wordsRunTogether } from './run-together.ts'
import { disguisedWordsOf, type Word } from './words.ts'

/** Signs and digits that stand for letters, each with the letters it may stand for, the likeliest first. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'il',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'gb',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '!': 'il',
  '+': 't',
  '|': 'il',
  '€': 'e',
}
/** Letters that stand for others in rough words alone ('fvck', 'kunt', 'phuck', 'azzhole'). */
const ROUGH_SWAPS: readonly [RegExp, string][] = [
  [/v/g, 'u'],
  [/ph/g, 'f'],
  [/k/g, 'c'],
  [/z/g, 's'],
  [/q/g, 'g'],
  [/x/g, 'ck'],
  [/uc(?!k)/g, 'uck'],
]
const MOST_READINGS = 16
/** Three letters written apart are initials, unless they make one of these. */
const SPELT = new Set(['kys', 'kms', 'die', 'fag', 'sex', 'buy', 'win', 'gun', 'cum', 'tit', 'ass', 'hoe', 'pay'])

/** A word as it is meant; `plain` are the words it was written as, if it is another one. */
export type MeantWord = Word & { plain?: readonly string[] }

/**
 * The words of a text as they are meant: drawn out letters shortened, digits and signs read as letters, words written
 * apart put together and cut where known words end. Only a reading that is a known word is taken, all else stays as it is.
 */
export function meantWords(text: string, words: readonly Word[]): MeantWord[] {
  const disguised = disguisedWordsOf(text)
    .map((word) => ({ ...word, read: unmasked(word, text) }))
    .filter(({ read }) => read !== '')
  const meant: MeantWord[] = []
  let next = 0
  for (let at = 0; at < words.length; at++) {
    const word = words[at]
    if (!word) continue
    while ((disguised[next]?.end ?? Number.POSITIVE_INFINITY) <= word.start) next++
    const found = disguised[next]
    if (found && word.start >= found.start && word.end <= found.end) {
      const last = meant.at(-1)
      if (last?.start === found.start && last.plain) last.plain = [...last.plain, word.read]
      else meant.push({ ...found, plain: [word.read] })
    } else meant.push(...read(word, words, at))
  }
  return joinedSpelling(meant)
}

/** A word that signs stand in, read as the known word it stands for; empty: none. */
function unmasked({ read: guess, start, end }: Word, text: string): string {
  const written = text.slice(start, end).toLowerCase()
  if (guess.includes('*')) return readingsOf(guess).find((known) => ROUGH_WORDS.has(known)) ?? ''
  // A number with a letter ('b12', '4th') is no disguise: signs stand between letters, or most are letters.
  const letters = written.replace(/[^a-z]/g, '').length
  const isMostlySigns = letters * 2 < written.length
  if (isMostlySigns && (letters < 2 || written.length < 5)) return ''
  let readings = ['']
  for (const sign of written) {
    const options = LEET[sign] ?? (/[a-z]/.test(sign) ? sign : '')
    if (options === '') return KNOWN_WORDS.has(guess) ? guess : ''
    readings = readings.flatMap((start) => [...options].map((letter) => start + letter)).slice(0, MOST_READINGS)
  }
  for (const reading of readings) {
    const known = KNOWN_WORDS.has(reading) ? reading : (unstretched(reading) ?? roughly(reading))
    if (known !== undefined && known.length > 2 && (!isMostlySigns || ROUGH_WORDS.has(known))) return known
  }
  return ''
}

function read(word: Word, words: readonly Word[], at: number): MeantWord[] {
  if (word.read.length < 3 || KNOWN_WORDS.has(word.read)) return [word]
  const meant = unknownRead(word.read)
  if (meant !== '') return [{ ...word, read: meant, plain: [word.read] }]
  // Letters written apart were joined to one long word: it is longer where it stands than it reads.
  const isSpaced = word.end - word.start >= 2 * word.read.length - 1 && words[at]?.read === word.read
  return isSpaced ? cut(word) : [word]
}

/** The known word that an unknown word means; empty: as it stands. */
const unknownRead = byWord((word) => unstretched(word) ?? roughly(word) ?? '')

/**
 * A rough word with other letters in its place, or two neighbours swapped; only where that makes a word of the lists and the
 * word itself is none.
 */
function roughly(word: string): string | undefined {
  if (word.length < 4 || word.length > 16 || KNOWN_WORDS.has(word)) return undefined
  if (/[vzkqx]|ph|uc/.test(word))
    for (const [from, to] of ROUGH_SWAPS) {
      const other = word.replace(from, to)
      if (other !== word && ROUGH_WORDS.has(other)) return other
    }
  return swapped(word)
}

/** Shorter words are a swap away from too many others; the first letter is hardly ever mistyped. */
const LEAST_SWAPPED = 5

function swapped(word: string): string | undefined {
  if (word.length < LEAST_SWAPPED || ROUGH_WORDS.has(word)) return undefined
  for (let at = 1; at + 1 < word.length; at++) {
    if (word[at] === word[at + 1]) continue
    const other = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2)
    if (ROUGH_WORDS.has(other)) return other
  }
  return undefined
}

/** Cuts letters that were written apart into known words, as long ones as there are; all of it or nothing. */
function cut(word: Word): MeantWord[] {
  const { read: letters } = word
  const parts = KNOWN_WORDS.has(letters) ? null : wordsRunTogether(letters)
  if (!parts) return [word]
  return parts.map((part, at) => ({ ...word, read: part, ...(at === 0 && { plain: [letters] }) }))
}

/** Three single letters one after the other that spell a word. */
function joinedSpelling(words: readonly MeantWord[]): MeantWord[] {
  const meant: MeantWord[] = []
  for (let at = 0; at < words.length; at++) {
    const three = words.slice(at, at + 3)
    const [first, , last] = three
    const spelt =
      first?.read.length === 1 && three.every(({ read }) => read.length === 1)
        ? three.map(({ read }) => read).join('')
        : ''
    if (first && last && SPELT.has(spelt) && last.end - first.start <= 9) {
      meant.push({ read: spelt, start: first.start, end: last.end, plain: three.map(({ read }) => read) })
      at += 2
    } else if (first) meant.push(first)
  }
  return meant
}
