import { SCORING_TIMEOUT_MS, type Scores } from '@ward/domain/automod'
import { plainText } from '../../platform/html/text.ts'
import { shippedScorer } from './classifier.ts'
import { textHash } from './fold.ts'
import { type ScoredText, scoredText, scoreWithin } from './scorer.ts'

/**
 * The scores of a body, or null when there were none in time: posting goes on by the site's setting, and a job scores
 * the content later.
 */
export function scoreBody(
  html: string,
  author: Pick<ScoredText, 'authorAgeDays' | 'authorPosts' | 'repeats'>,
  onFault?: (error: unknown) => void,
): Promise<Scores | null> {
  return scoreWithin(shippedScorer, scoredText(html, author), SCORING_TIMEOUT_MS, onFault)
}

/** What is kept of a body to tell how often it was posted: equal for texts that differ only in looks. */
export function repeatHash(html: string): string {
  return textHash(plainText(html))
}
