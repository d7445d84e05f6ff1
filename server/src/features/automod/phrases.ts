import type { Word } from './words.ts'

/**
 * Phrases of one meaning. In a phrase, `a|b` is either word, `*` is any one word, and `~` after a word adds its usual
 * endings (-s, -ed, -ing, ...).
 */
export type PhraseGroup = { list: string; phrases: readonly string[] }

/** A phrase found, with its first word and its number of words. */
export type Hit = { list: string; phrase: string; at: number; length: number }

type Phrase = { alternatives: (ReadonlySet<string> | null)[]; list: string }
/** Phrases by their first word, the longest first. */
export type PhraseBook = ReadonlyMap<string, readonly Phrase[]>

const endings = ['', 's', 'es', 'd', 'ed', 'er', 'ers', 'in', 'ing', 'y', 'face', 'head', 'heads', 'wit', 'wits']

function alternativesOf(part: string): ReadonlySet<string> | null {
  if (part === '*') return null
  const words = part.split('|')
  return new Set(words.flatMap((w) => (w.endsWith('~') ? endings.map((ending) => w.slice(0, -1) + ending) : [w])))
}

/** Makes groups ready for `phrasesIn`. A phrase must not begin with `*`. */
export function phraseBook(groups: readonly PhraseGroup[]): PhraseBook {
  const book = new Map<string, Phrase[]>()
  for (const { list, phrases } of groups) {
    for (const text of phrases) {
      const alternatives = text.split(' ').map(alternativesOf)
      for (const first of alternatives[0] ?? []) {
        book.set(first, [...(book.get(first) ?? []), { alternatives, list }])
      }
    }
  }
  for (const phrases of book.values()) phrases.sort((a, b) => b.alternatives.length - a.alternatives.length)
  return book
}

/**
 * The phrases that stand in a text, as they are written there; words of one are not looked at again. `read` gives the
 * ways to look up a word in the book, the plainest first.
 */
export function phrasesIn(
  text: string,
  words: readonly Word[],
  book: PhraseBook,
  read?: (word: string) => readonly string[],
): Hit[] {
  const hits: Hit[] = []
  for (let at = 0; at < words.length; at++) {
    const first = words[at]
    if (first === undefined) continue
    const ways = read?.(first.read)
    const begun =
      ways && ways.length !== 1 ? ways.flatMap((way) => book.get(way) ?? []) : book.get(ways?.[0] ?? first.read)
    const phrase = begun?.find(({ alternatives }) => continues(words, at, alternatives))
    if (phrase === undefined) continue
    const last = words[at + phrase.alternatives.length - 1] ?? first
    hits.push({
      phrase: text.slice(first.start, last.end),
      list: phrase.list,
      at,
      length: phrase.alternatives.length,
    })
    at += phrase.alternatives.length - 1
  }
  return hits
}

function continues(words: readonly Word[], at: number, alternatives: Phrase['alternatives']): boolean {
  for (let step = 1; step < alternatives.length; step++) {
    const word = words[at + step]
    if (word === undefined || alternatives[step]?.has(word.read) === false) return false
  }
  return true
}
