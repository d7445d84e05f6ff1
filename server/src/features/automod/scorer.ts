import type { Scores } from '@ward/domain/automod/automod'
import { readBody } from '../../platform/html/read-body.ts'

/** The facts a scorer gets about a text. It sees no names, ids or addresses of the author; one elsewhere sees none in mentions either. */
export type ScoredText = {
  /** The text as it is read. */
  text: string
  html: string
  links: readonly string[]
  authorAgeDays: number
  authorPosts: number
  /** The number of recent posts of the same text (`textHash`), this one not counted. */
  repeats: number
}

/**
 * Gives a text its two probabilities. In-process scorers answer at once; one that asks elsewhere answers with a
 * promise and should give up when `signal` is aborted.
 */
export interface Scorer {
  name: string
  score(input: ScoredText, signal?: AbortSignal): Scores | Promise<Scores>
}

/** Facts about an author and about copies of a text. */
export type AuthorFacts = Pick<ScoredText, 'authorAgeDays' | 'authorPosts' | 'repeats'>

/** The scorer's input from a stored body and its author. */
export const scoredText = (html: string, author: AuthorFacts): ScoredText => ({ ...readBody(html), ...author })

/**
 * The scores, or null when the scorer needs more than `ms` milliseconds or fails (`onFault` gets the error): then the
 * content is published or held by the site's setting, and a job scores it later.
 */
export async function scoreWithin(
  scorer: Scorer,
  input: ScoredText,
  ms: number,
  onFault: (error: unknown) => void = () => {},
): Promise<Scores | null> {
  const giveUp = new AbortController()
  const { promise: late, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(resolve, ms, null)
  const scores = Promise.try(() => scorer.score(input, giveUp.signal)).catch((error: unknown) => {
    if (!giveUp.signal.aborted) onFault(error)
    return null
  })
  try {
    return await Promise.race([scores, late])
  } finally {
    clearTimeout(timer)
    giveUp.abort()
  }
}
