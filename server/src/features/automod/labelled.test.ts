import { DEFAULT_THRESHOLDS, type Scores } from '@ward/domain/automod'
import { expect, test } from 'vitest'
import { corpora, type Labelled, labelledTextIsThere } from './labelled.fixtures.ts'
import { scoredText } from './scorer.ts'
import { wordListScorer } from './word-list-scorer.ts'

const member = { authorAgeDays: 365, authorPosts: 10, repeats: 0 }

function measured(texts: readonly Labelled[], kind: 'spam' | 'offensive') {
  const probs = texts.map(({ body, isBad }) => {
    const scores = wordListScorer.score(scoredText(body, member)) as Scores
    return { isBad, prob: scores[kind].prob }
  })
  const count = (isBad: boolean, from: number) =>
    probs.filter((text) => text.isBad === isBad && text.prob >= from).length
  const flag = DEFAULT_THRESHOLDS[kind]
  const caught = count(true, flag)
  const good = count(false, 0)
  const rounded = (share: number) => Math.round(share * 1000) / 1000
  return {
    texts: texts.length,
    bad: count(true, 0),
    precision: rounded(caught / (caught + count(false, flag))),
    recall: rounded(caught / count(true, 0)),
    goodFlagged: rounded(count(false, flag) / good),
    goodHeld: rounded(count(false, DEFAULT_THRESHOLDS.hold) / good),
    goodFrom15: rounded(count(false, 0.15) / good),
  }
}

/** The figures of docs/automod.md; a change of the lists that makes them worse fails here. */
test.skipIf(!labelledTextIsThere)(
  'spam in text messages and video comments is found at the rates the page tells',
  () => {
    const messages = measured(corpora.textMessages(), 'spam')
    const comments = measured(corpora.videoComments(), 'spam')
    console.info({ messages, comments })
    expect(messages.precision).toBeGreaterThan(0.97)
    expect(messages.recall).toBeGreaterThan(0.6)
    expect(comments.precision).toBeGreaterThan(0.95)
    expect(comments.recall).toBeGreaterThan(0.2)
  },
)

test.skipIf(!labelledTextIsThere)('offensive tweets are found at the rates the page tells', () => {
  const tweets = measured(corpora.tweets(), 'offensive')
  console.info({ tweets })
  expect(tweets.precision).toBeGreaterThan(0.97)
  expect(tweets.recall).toBeGreaterThan(0.85)
  expect(tweets.goodHeld).toBeLessThan(0.01)
})

test.skipIf(!labelledTextIsThere)('ordinary health text is never flagged and seldom reaches 0.15', () => {
  for (const texts of [corpora.healthQuestions(), corpora.healthAnswers()]) {
    for (const kind of ['spam', 'offensive'] as const) {
      const figures = measured(texts, kind)
      console.info(kind, figures)
      expect(figures.goodFlagged).toBe(0)
      expect(figures.goodFrom15).toBeLessThan(0.02)
    }
  }
})
