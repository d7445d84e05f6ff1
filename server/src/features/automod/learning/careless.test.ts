import { expect, test } from 'vitest'
import { CAPABILITIES } from '../../../../../automod/training/capabilities.ts'
import { madeTexts, ORDINARY_MEMBER } from '../../../../../automod/training/labelled-sets.ts'
import { LOOK_ALIKE_PAIRS } from '../../../../../automod/training/look-alike-pairs.ts'
import { classify, type Learned } from '../classifier.ts'
import { featuresOf } from '../features.ts'
import { scoredText } from '../scorer.ts'
import { shippedWeights } from '../weights.ts'
import { type LearnedLesson, learningSteps } from './learn.ts'

const DECISIONS = 1_000

/** Texts of all kinds that are written for Ward, mixed the same way each time. */
const decided = (['spam', 'offensive'] as const)
  .flatMap((score) => madeTexts(score).map(({ input, isBad }) => ({ input, score, isBad })))
  .map((text, at) => ({ text, order: (at * 7_919) % 10_007 }))
  .sort((a, b) => a.order - b.order)
  .slice(0, DECISIONS)
  .map(({ text }) => text)

/** One moderator's week: every fifth decision is wrong, or is left out. */
const week = (every5th: 'wrong' | 'left out'): LearnedLesson[] =>
  decided.flatMap(({ input, score, isBad }, at) => {
    const isFifth = at % 5 === 0
    if (isFifth && every5th === 'left out') return []
    const verdict = isFifth ? !isBad : isBad
    return [
      {
        spam: score === 'spam' ? verdict : null,
        offensive: score === 'offensive' ? verdict : null,
        staffPersonId: 'careless',
        authorPersonId: String(at % 200),
        features: featuresOf(input),
      },
    ]
  })

function learnedFrom(lessons: readonly LearnedLesson[]): Learned {
  const steps = learningSteps(lessons, shippedWeights())
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const others = [
  ...LOOK_ALIKE_PAIRS.flatMap(({ bad, fine }) => [bad, fine]),
  ...CAPABILITIES.flatMap(({ texts }) => texts),
]
const scoresUnder = (learned: Learned): number[] =>
  others.flatMap((text) => {
    const { spam, offensive } = classify(scoredText(text, ORDINARY_MEMBER), shippedWeights(), learned)
    return [spam.prob, offensive.prob]
  })

test('a careless moderator, 200 of whose 1,000 decisions of a week are wrong, moves no score by these by more than 0.1', () => {
  const careless = scoresUnder(learnedFrom(week('wrong')))
  const without = scoresUnder(learnedFrom(week('left out')))
  expect([week('wrong').length, week('left out').length]).toEqual([DECISIONS, 800])
  const moved = careless.map((prob, at) => Math.abs(prob - (without[at] ?? 0)))
  console.info({ texts: others.length, most: Math.max(...moved) })
  expect(Math.max(...moved)).toBeLessThanOrEqual(0.1)
})
