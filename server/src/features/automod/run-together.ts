import { KNOWN_WORDS } from './common-words.ts'

const LONGEST_WORD = 14
const MOST_LETTERS = 200

/**
 * The known words that letters without spaces make, as few and so as long ones as there are; null where a letter is left over,
 * or stands alone and is no word. The time grows with the number of letters.
 */
export function wordsRunTogether(letters: string): string[] | null {
  if (letters.length > MOST_LETTERS) return null
  /** The fewest words that end at each place. */
  const ways: ({ count: number; from: number } | undefined)[] = [{ count: 0, from: 0 }]
  for (let end = 1; end <= letters.length; end++)
    for (let from = Math.max(0, end - LONGEST_WORD); from < end; from++) {
      const way = ways[from]
      if (!way || !KNOWN_WORDS.has(letters.slice(from, end))) continue
      if (way.count + 1 < (ways[end]?.count ?? Number.POSITIVE_INFINITY)) ways[end] = { count: way.count + 1, from }
    }
  const words: string[] = []
  for (let end = letters.length; end > 0; end = ways[end]?.from ?? 0) {
    if (!ways[end]) return null
    words.unshift(letters.slice(ways[end]?.from, end))
  }
  const isLetter = (word: string) => word.length === 1 && word !== 'i' && word !== 'a'
  return words.length > 1 && words.some(isLetter) ? null : words
}
