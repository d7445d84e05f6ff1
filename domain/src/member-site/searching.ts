/** Characters of a search, results on its page, and characters shown around what was found. */
export const SEARCH_MAX = 200
export const FOUND_A_KIND = 10
export const SNIPPET_LENGTH = 200

/** Without accents and capitals, of the same length as far as possible. */
const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The words that somebody searches for. */
export const searchedWords = (q: string): string[] =>
  [...new Set(folded(q).match(/[\p{L}\p{N}]+/gu) ?? [])].filter((word) => word.length > 1)

/** A part of what was found: text, and whether it is one of the words. */
export type Piece = { text: string; isFound: boolean }

/** The place in a line where the first of the words stands, with what is around it; the words marked. */
export function snippetOf(line: string, words: readonly string[]): Piece[] {
  const tokens = [...line.matchAll(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu)].map(([text]) => text)
  // Endings differ: 'triggers' is found by 'trigger'.
  const isFound = (token: string) => {
    const word = folded(token)
    return words.some((each) => word.startsWith(each) || (word.length > 3 && each.startsWith(word)))
  }
  const first = tokens.findIndex(isFound)
  let start = Math.max(0, first)
  for (let before = 0; start > 0 && before < SNIPPET_LENGTH / 3; ) before += (tokens[--start] ?? '').length
  // A piece begins with a word.
  if (start > 0 && start < first && !/[\p{L}\p{N}]/u.test(tokens[start] ?? '')) start++
  const pieces: Piece[] = start > 0 ? [{ text: '… ', isFound: false }] : []
  let length = 0
  for (const token of tokens.slice(start)) {
    if (length > SNIPPET_LENGTH) {
      pieces.push({ text: '…', isFound: false })
      break
    }
    length += token.length
    const last = pieces.at(-1)
    const found = isFound(token)
    if (last && last.isFound === found) last.text += token
    else pieces.push({ text: token, isFound: found })
  }
  return pieces
}
