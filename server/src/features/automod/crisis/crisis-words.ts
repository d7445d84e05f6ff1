import { withoutEnds } from '@ward/domain/kernel/text-ends'
import { fold } from '../fold.ts'
import { ENCLOSED } from '../lookalikes.ts'
import { wordsRunTogether } from '../run-together.ts'
import { readingOf } from './crisis-spelling.ts'

/** A word as it is read, where it stands, and in which sentence and part of it. */
export type CrisisWord = {
  read: string
  start: number
  end: number
  sentence: number
  /** Parts of a sentence between commas, dashes and brackets, counted through the text. */
  part: number
  isQuoted: boolean
  /** 'just' stood before it. */
  isAfterJust: boolean
}

/** Longest part of a text that is looked at, in characters; no text of a member is longer. */
const MAX_CRISIS_LENGTH = 100_000

/**
 * Each alternative is one repeated character class or one character, so there is no backtracking and the time grows
 * linearly with the text.
 */
const PIECE = new RegExp(
  `[\\p{L}\\p{N}\\p{M}\\p{Default_Ignorable_Code_Point}${ENCLOSED}@$*!]+|['’ʼ"“”«»>\\n.?;…,:()–—]`,
  'gu',
)
/** The same where all of a text is ASCII. */
const PLAIN_PIECE = /[A-Za-z0-9@$*!]+|['">\n.?;,:()]/g
const PLAIN = /^[\0-\x7f]*$/
const WORD = new RegExp(`[\\p{L}\\p{N}${ENCLOSED}]`, 'u')
const LETTER = /^\p{L}$/u
const AFTER_TO = new Set(['die', 'kill', 'end', 'live', 'be', 'hurt', 'go', 'stop', 'sleep'])
const BEFORE_BE = new Set(['2', 'to', 'will', 'not', 'would', 'can'])
/** Three letters are initials as often as a word. */
const LEAST_SPELT = 4
const MOST_SPELT = 60
const SPELT_OUT = new Set(['die', 'kill', 'dead', 'pills', 'suicide', 'suicidal', 'overdose'])

/** The words of a text, lower case, in one form for every way of writing a letter; short forms in full ('do not'). */
export function crisisWordsOf(text: string): CrisisWord[] {
  const words: CrisisWord[] = []
  let letters: CrisisWord[] = []
  const add = (word: CrisisWord) => {
    for (const read of readingOf(word.read)) push(words, { ...word, read })
  }
  const addLetters = () => {
    for (const word of spelt(letters)) add(word)
    letters = []
  }
  for (const word of writtenIn(text.slice(0, MAX_CRISIS_LENGTH))) {
    if (LETTER.test(word.read) && letters.length < MOST_SPELT) letters.push(word)
    else {
      if (letters.length > 0) addLetters()
      add(word)
    }
  }
  addLetters()
  return words
}

/**
 * Letters written apart ('d i e', 'I w a n t') as the words they spell: three where they are a word that the rules look for, more
 * where known words use them up. Else they stay letters.
 */
function spelt(letters: readonly CrisisWord[]): CrisisWord[] {
  const all = letters.map(({ read }) => read).join('')
  const words = SPELT_OUT.has(all) ? [all] : letters.length < LEAST_SPELT ? null : wordsRunTogether(all)
  if (!words) return [...letters]
  let at = 0
  return words.flatMap((read) => {
    const [first, last] = [letters[at], letters[at + read.length - 1]]
    at += read.length
    return first && last ? [{ ...first, read, end: last.end }] : []
  })
}

const ONE_WORD: ReadonlyMap<string, { second: string; both: string }> = new Map([
  ['my', { second: 'self', both: 'myself' }],
  ['any', { second: 'more', both: 'anymore' }],
])

/** 'my self' and 'any more' are one word to the rules. */
function push(words: CrisisWord[], word: CrisisWord): void {
  const last = words.at(-1)
  const one = last?.part === word.part ? ONE_WORD.get(last.read) : undefined
  if (last && one?.second === word.read) {
    last.read = one.both
    last.end = word.end
  } else {
    // Shorthand by what stands beside it: 'want 2 die', 'dont want to b here'.
    if (last?.read === '2' && AFTER_TO.has(word.read)) last.read = 'to'
    const isBe = word.read === 'b' && BEFORE_BE.has(last?.read ?? '')
    words.push(isBe ? { ...word, read: 'be' } : word)
    if (isBe && last?.read === '2') last.read = 'to'
  }
}

/** The words as they are written, folded, with their place. */
function writtenIn(text: string): CrisisWord[] {
  const words: CrisisWord[] = []
  const place = { sentence: 0, part: 0, isQuoted: false, isAfterJust: false }
  let isLineStart = true
  let apostropheAt = -1
  for (const { 0: found, index: start } of text.matchAll(PLAIN.test(text) ? PLAIN_PIECE : PIECE)) {
    if (WORD.test(found)) {
      isLineStart = false
      const read = formOf(found)
      const last = words.at(-1)
      const end = start + found.length
      if (last && apostropheAt === last.end && start === apostropheAt + 1) {
        last.read += `'${read}`
        last.end = end
      } else if (read !== '') words.push({ read, start, end, ...place })
      if (found.endsWith('!')) endSentence(place)
    } else if (/['’ʼ]/.test(found)) apostropheAt = start
    else if (found === '\n') {
      endSentence(place)
      place.isQuoted = false
      isLineStart = true
    } else if (found === '>') place.isQuoted ||= isLineStart
    else if (found === '"') place.isQuoted = !place.isQuoted && closesInLine(text, start)
    else if (/[“”«»]/.test(found)) place.isQuoted = found === '“' || found === '«'
    else if (/[.?!;…]/.test(found)) endSentence(place)
    else place.part++
  }
  return words
}

function endSentence(place: { sentence: number; part: number }): void {
  place.sentence++
  place.part++
}

/** A mark that nothing answers in its line is an inch or a slip. Each look ends at the next mark, so all cost one reading. */
function closesInLine(text: string, opens: number): boolean {
  const closes = text.indexOf('"', opens + 1)
  return closes > 0 && !text.slice(opens, closes).includes('\n')
}

/** Stars around a word are emphasis, an exclamation mark after it is the sentence's end. */
function formOf(found: string): string {
  const folded = fold(found)
  return /[*!]/.test(folded) ? withoutEnds(folded, '*!') : folded
}
