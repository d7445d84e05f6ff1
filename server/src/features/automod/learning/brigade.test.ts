import { expect, test } from 'vitest'
import { figuresOf } from '../../../../../automod/training/metrics.ts'
import { classify, type Learned } from '../classifier.ts'
import { featuresOf } from '../features.ts'
import { scoredText } from '../scorer.ts'
import { shippedWeights } from '../weights.ts'
import { type LearnedLesson, learningSteps } from './learn.ts'

const member = { authorAgeDays: 365, authorPosts: 10, repeats: 0 }
const read = (body: string) => scoredText(body, member)

/** One site's slang: the words of its traders, and those of its members. */
const slang = (n: number, isBad: boolean): string =>
  isBad
    ? `The ${['lantern', 'amber', 'harbour'][n % 3]} circle has ${['glow drops', 'moon salt', 'calm stones'][n % 3]} for your ${['knee', 'back', 'head', 'skin'][n % 4]}, come to the cellar on day ${n}`
    : `The ${['walking', 'swimming', 'knitting'][n % 3]} group meets for ${['tea', 'a talk', 'cards'][n % 3]} about your ${['knee', 'back', 'head', 'skin'][n % 4]}, come to the library on day ${n}`

const lessons = (wrong: number): LearnedLesson[] =>
  Array.from({ length: 200 }, (_, n) => {
    const isBad = n % 2 === 0
    // The wrong ones are the doing of one person of the staff.
    const isWrong = n % 10 < wrong
    return {
      spam: isWrong ? !isBad : isBad,
      offensive: null,
      staffPersonId: isWrong ? 'brigade' : String(n % 7),
      authorPersonId: String(n),
      features: featuresOf(read(slang(n, isBad))),
    }
  })

function learnedFrom(all: readonly LearnedLesson[]): Learned {
  const steps = learningSteps(all, shippedWeights())
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const judged = (learned?: Learned) =>
  Array.from({ length: 200 }, (_, n) => {
    const isBad = n % 2 === 1
    return { isBad, prob: classify(read(slang(1000 + n, isBad)), shippedWeights(), learned).spam.prob }
  })

test('200 verdicts teach one network its slang; 10 % of wrong ones by one person cost at most 0.01 MCC', () => {
  const before = judged()
  const taught = judged(learnedFrom(lessons(0)))
  const brigade = judged(learnedFrom(lessons(1)))
  const figures = [before, taught, brigade].map((each) => figuresOf(each).mcc)
  expect(figures[1]).toBeGreaterThan(0.95)
  expect((figures[1] ?? 0) - (figures[2] ?? 0)).toBeLessThanOrEqual(0.01)
  // Another network has learned nothing of it.
  expect(judged()).toEqual(before)
})
