/** Terms of one search at most; later words are ignored. */
export const SEARCH_TERMS_MAX = 5

/** One term: the pieces between its wildcards, folded, and the code of the source that it may be. */
export type ConditionTerm = { pieces: string[]; code: number | null }

/** Words without accents and in lower case, as PostgreSQL's `folded` makes them. */
export const folded = (words: string): string =>
  words
    .replace(/\s+/g, ' ')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const CODE = /^(?:orpha(?:net)?[:_ ]?)?(\d{1,9})$/i
/**
 * The terms of a search (spec 3 section 2): terms apart by ` or `, `%` for anything, a name in quotes as it stands.
 * `ORPHA:58`, `Orphanet_58` and `58` are the code 58. Terms of which nothing is left are none.
 */
export function conditionTerms(search: string): ConditionTerm[] {
  // Every second part stands between quotes.
  const terms = search.split('"').flatMap((part, at) => (at % 2 === 1 ? [termOf(part, [part])] : bareTerms(part)))
  return terms.filter(({ pieces }) => pieces.some((piece) => piece.trim() !== '')).slice(0, SEARCH_TERMS_MAX)
}

const bareTerms = (part: string): ConditionTerm[] =>
  part.split(/ or /i).map((term) => {
    // While one types, the word that parts terms stands at the end.
    const words = term.trim().replace(/ or$/i, '')
    return termOf(words, words.split('%'))
  })

function termOf(words: string, pieces: readonly string[]): ConditionTerm {
  const digits = CODE.exec(words.trim())?.[1]
  return digits ? { pieces: [digits], code: Number(digits) } : { pieces: pieces.map(folded), code: null }
}
