import { SCORING_TIMEOUT_MS, type Scores } from '@ward/domain/automod/automod'
import { unlinkAllMentions } from '../../platform/html/mentions.ts'
import { type ReadBody, readBody } from '../../platform/html/read-body.ts'
import { classify, type Learned } from './classifier.ts'
import { fold, textHash } from './fold.ts'
import type { Trusted } from './no-evidence.ts'
import { outsideScorer } from './outside-scorer.ts'
import { type AuthorFacts, type Scorer, scoreWithin } from './scorer.ts'
import { shippedWeights } from './weights.ts'
import { MAX_SCORED_LENGTH } from './words.ts'

let outside: { scorer: Scorer; patienceMs: number } | undefined

/**
 * From now on this process asks a scorer elsewhere first and waits `patienceMs` for it; undefined: none. Its state of
 * health is the process's own.
 */
export function useOutsideScorer(
  url: string | undefined,
  clock: () => number,
  patienceMs: number = SCORING_TIMEOUT_MS,
): void {
  outside = url === undefined ? undefined : { scorer: outsideScorer(url, clock), patienceMs }
}

export type Scored = {
  scores: Scores
  /** An outside scorer is set but gave no answer in time: these scores are the classifier's, and a job asks again. */
  isProvisional: boolean
}

type Known = { learned?: Learned; trusted?: Trusted }

/** Whether texts are sent to a scorer elsewhere first. */
export const asksElsewhere = (): boolean => outside !== undefined

/**
 * The scores of a body: those of the outside scorer, if one is set and answers in time, else those of the classifier, with
 * what the network has learned.
 */
export async function scoreBody(
  body: string | ReadBody,
  author: AuthorFacts,
  { onFault, ...known }: Known & { onFault?: (error: unknown) => void } = {},
): Promise<Scored> {
  const read = typeof body === 'string' ? readBody(body) : body
  const asked = outside
    ? await scoreWithin(outside.scorer, { ...withoutNames(read), ...author }, outside.patienceMs, onFault)
    : null
  return { scores: asked ?? scoreHere(read, author, known), isProvisional: !asked && outside !== undefined }
}

/** The scores of the classifier, for a body that is never sent elsewhere. */
export const scoreHere = (body: string | ReadBody, author: AuthorFacts, { learned, trusted }: Known = {}): Scores =>
  classify({ ...(typeof body === 'string' ? readBody(body) : body), ...author }, shippedWeights(), learned, trusted)

/** A body as it is sent elsewhere: no mention says whom it names. */
function withoutNames(read: ReadBody): ReadBody {
  const html = unlinkAllMentions(read.html, '@member')
  return html === read.html ? read : readBody(html)
}

/** The hash of a body, kept to count how often it was posted: equal for texts that differ only in looks. */
export function repeatHash(body: string | ReadBody): string {
  return textHash((typeof body === 'string' ? readBody(body) : body).text)
}

/** A text as it is compared with others: one form for every way of writing a letter, and no more of it than is scored. */
export const comparedText = (text: string): string => fold(text.slice(0, MAX_SCORED_LENGTH))
