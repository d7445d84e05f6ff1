import type { Scores } from '@ward/domain/automod/automod'
import { expect, test } from 'vitest'
import { type Scorer, scoredText, scoreWithin } from './scorer.ts'

const input = scoredText('<p>Hello</p>', { authorAgeDays: 10, authorPosts: 3, repeats: 0 })
const scores: Scores = { spam: { prob: 0.1, because: [] }, offensive: { prob: 0.2, because: [] } }

test('a scorer is told the text, its links and how the author stands', () => {
  const body = '<p>See <a href="https://a.example">this</a></p>'
  expect(scoredText(body, { authorAgeDays: 1, authorPosts: 2, repeats: 3 })).toEqual({
    text: 'See this',
    html: body,
    links: ['https://a.example'],
    authorAgeDays: 1,
    authorPosts: 2,
    repeats: 3,
  })
})

test('gives the scores of a scorer that answers at once or in time', async () => {
  expect(await scoreWithin({ name: 'now', score: () => scores }, input, 50)).toBe(scores)
  expect(await scoreWithin({ name: 'soon', score: async () => scores }, input, 50)).toBe(scores)
})

test('gives nothing when the time is over, and tells the scorer to give up', async () => {
  const { promise: aborted, resolve } = Promise.withResolvers<string>()
  const slow: Scorer = {
    name: 'slow',
    score: (_input, signal) => {
      signal?.addEventListener('abort', () => resolve('aborted'))
      return new Promise(() => {})
    },
  }
  expect(await scoreWithin(slow, input, 5)).toBeNull()
  expect(await aborted).toBe('aborted')
})

test('gives nothing when the scorer fails, and reports the fault', async () => {
  const faults: unknown[] = []
  const broken: Scorer = {
    name: 'broken',
    score: () => {
      throw new Error('no answer')
    },
  }
  expect(await scoreWithin(broken, input, 50, (fault) => faults.push(fault))).toBeNull()
  expect(faults).toEqual([new Error('no answer')])
})
