import { DEFAULT_THRESHOLDS } from '@ward/domain/automod/automod'
import { expect, test } from 'vitest'
import { classify } from '../server/src/features/automod/classifier.ts'
import { scoredText } from '../server/src/features/automod/scorer.ts'
import { shippedWeights } from '../server/src/features/automod/weights.ts'
import { underTitle } from '../server/src/platform/html/paragraphs.ts'
import { demoNetwork } from './story.ts'

const member = { authorAgeDays: 365, authorPosts: 10, repeats: 0 }
const reported = demoNetwork().content.map(({ body, thread, flag }) => ({
  meant: { spam: flag?.isSpam ?? false, offensive: flag?.isOffensive ?? false },
  scores: classify(scoredText(underTitle(thread?.name, body), member), shippedWeights()),
}))

// The demo network tells of 158 texts that offend and of 191 that advertise: to find them is right, so only the others count.
test.each([
  ['spam', 0, 95],
  ['offensive', 0, 45],
] as const)(
  'of the texts that its story does not call %s at most %i are taken for it, and of the others at least %i found',
  (score, mistaken, found) => {
    const marked = reported.filter(({ scores }) => scores[score].prob >= DEFAULT_THRESHOLDS[score])
    expect(marked.filter(({ meant }) => !meant[score]).length).toBeLessThanOrEqual(mistaken)
    expect(marked.filter(({ meant }) => meant[score]).length).toBeGreaterThanOrEqual(found)
  },
)
