import { z } from 'zod'
import { CANONICAL_ELSEWHERE } from './seo-fields.ts'

/** Why a canonical address does not serve: search engines would show neither page, or have to go on from there. */
export const CanonicalProblem = z.enum(['elsewhere', 'gone', 'redirected', 'noindex'])
export type CanonicalProblem = z.output<typeof CanonicalProblem>

export const canonicalProblemText: Record<CanonicalProblem, string> = {
  elsewhere: CANONICAL_ELSEWHERE,
  gone: 'There is no page at the canonical address, so search engines would show neither.',
  redirected: 'The canonical address redirects to another page. Enter that page’s address.',
  noindex: 'The page at the canonical address asks not to be indexed, so search engines would show neither.',
}
export const SEARCH_RESULT_LABEL = 'Search result'
export const SHARE_CARD_LABEL = 'Share card'
export const PREVIEW_NOTE = 'A preview with what you’ve typed.'
export const NOT_INDEXED = 'This page asks not to be indexed: search engines leave it out.'
