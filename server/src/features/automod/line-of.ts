import { fold } from './fold.ts'
import { meaningsOf } from './meanings.ts'
import type { MeantWord } from './meant-words.ts'

/** Only so many characters and words are looked at in small pieces; lists and facts see the whole text. */
const MAX_GRAM_CHARACTERS = 800
const MAX_WORDS = 300

/** A word or a run of signs, where it stands and what it may mean. */
export type Token = {
  read: string
  start: number
  end: number
  meanings: readonly number[]
  plain?: readonly string[]
}

/** The words and signs of a text, and the text as it is compared, with the token each of its characters belongs to. */
export function lineOf(text: string, words: readonly MeantWord[]): { tokens: Token[]; line: string; owners: number[] } {
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
        tokens.push({ read: sign[0].slice(0, 4), start, end: start + sign[0].length, meanings: [] })
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
    tokens.push({ ...word, read, meanings: meaningsOf(read) })
    if (line.length < MAX_GRAM_CHARACTERS) add(read, tokens.length - 1)
  }
  gap(text.length)
  add(' ', -1)
  return { tokens, line: line.slice(0, MAX_GRAM_CHARACTERS), owners }
}
