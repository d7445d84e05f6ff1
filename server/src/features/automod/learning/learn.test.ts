import fc from 'fast-check'
import { expect, test } from 'vitest'
import { classify, type Learned } from '../classifier.ts'
import { featuresOf } from '../features.ts'
import { scoredText } from '../scorer.ts'
import { shippedWeights } from '../weights.ts'
import { BOUNDS, type LearnedLesson, learningSteps, shares } from './learn.ts'
import { featureBytes, featuresFrom, learnedBytes, learnedFrom } from './stored.ts'

const member = { authorAgeDays: 365, authorPosts: 10, repeats: 0 }
const read = (body: string) => scoredText(body, member)
const spamProb = (body: string, learned?: Learned) => classify(read(body), shippedWeights(), learned).spam.prob

function learned(lessons: readonly LearnedLesson[]): Learned {
  const steps = learningSteps(lessons, shippedWeights())
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}

const lesson = (body: string, spam: boolean, { staff = '1', author = '2' } = {}): LearnedLesson => ({
  spam,
  offensive: spam ? null : false,
  staffPersonId: staff,
  authorPersonId: author,
  features: featuresOf(read(body)),
})

const SCHEME = 'The lantern circle meets at my shop, bring your friends and your purse'

test('what staff call spam scores higher afterwards, and what they call fine lower', () => {
  const before = spamProb(SCHEME)
  const taught = [1, 2, 3, 4].map((n) => lesson(`${SCHEME} ${n}`, true, { staff: String(n), author: String(n) }))
  expect(spamProb(SCHEME, learned(taught))).toBeGreaterThan(before + 0.2)
  const offer = 'Get free gift cards, claim your prize now'
  const fine = [1, 2, 3, 4].map((n) => lesson(`${offer} ${n}`, false, { staff: String(n), author: String(n) }))
  expect(spamProb(offer, learned(fine))).toBeLessThan(spamProb(offer))
})

test('ordinary texts hardly move by a few lessons', () => {
  const taught = learned([lesson(SCHEME, true), lesson('Get free gift cards now', true)])
  const text = 'I had my third infusion today and slept all afternoon.'
  expect(Math.abs(spamProb(text, taught) - spamProb(text))).toBeLessThan(0.02)
})

test('a lesson that is unlearned leaves no trace: the weights are the same to the byte', () => {
  const lessons = fc.array(
    fc.record({
      words: fc.constantFrom('buy pills', 'my back hurts', 'lantern circle', 'see you'),
      spam: fc.boolean(),
    }),
    { minLength: 1, maxLength: 6 },
  )
  fc.assert(
    fc.property(lessons, fc.nat(), (drawn, at) => {
      const all = drawn.map(({ words, spam }, n) => lesson(`${words} ${n}`, spam, { author: String(n) }))
      const wrong = lesson('a wrong decision', true)
      const place = at % (all.length + 1)
      const withWrong = [...all.slice(0, place), wrong, ...all.slice(place)]
      const undone = withWrong.filter((each) => each !== wrong)
      expect(learnedBytes(learned(undone)).equals(learnedBytes(learned(all)))).toBe(true)
      expect(learnedBytes(learned(withWrong)).equals(learnedBytes(learned(all)))).toBe(false)
    }),
    { numRuns: 10 },
  )
})

test('nothing learned is nothing added', () => {
  expect(spamProb(SCHEME, learned([]))).toBe(spamProb(SCHEME))
})

test('no person has more than the share of the bounds, however much they decide or write', () => {
  const sources = fc.array(fc.record({ staff: fc.constantFrom('1', '2', '3'), author: fc.constantFrom('4', '5') }), {
    maxLength: 200,
  })
  const { features } = lesson('x', true)
  fc.assert(
    fc.property(sources, (drawn) => {
      const lessons = drawn.map(({ staff, author }) => ({ ...lesson('x', true, { staff, author }), features }))
      const counts = shares(lessons)
      const sum = (of: 'staffPersonId' | 'authorPersonId', id: string) =>
        lessons.reduce((total, each, at) => total + (each[of] === id ? (counts[at] ?? 0) : 0), 0)
      const most = ({ share, least }: { share: number; least: number }) =>
        Math.max(least, share * lessons.length) + 1e-6
      for (const id of ['1', '2', '3']) expect(sum('staffPersonId', id)).toBeLessThanOrEqual(most(BOUNDS.staff))
      for (const id of ['4', '5']) expect(sum('authorPersonId', id)).toBeLessThanOrEqual(most(BOUNDS.author))
    }),
    { numRuns: 20 },
  )
})

test('features and weights are read as they were stored', () => {
  const { features } = lesson(SCHEME, true)
  expect(featuresFrom(featureBytes(features))).toEqual(features)
  const found = learned([lesson(SCHEME, true), lesson('see you', false)])
  const back = learnedFrom(learnedBytes(found))
  expect([...back.spam.keys()].sort()).toEqual([...found.spam.keys()].sort())
  expect(spamProb(SCHEME, back)).toBeCloseTo(spamProb(SCHEME, found), 5)
})
