import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decide } from '../../automod/automod.ts'
import {
  caughtAt,
  caughtByStep,
  changeOf,
  changeText,
  LabScore,
  precisionOf,
  recallOf,
  type ScoreBucket,
  sideOf,
  sideText,
  stepOf,
  verdictAfter,
} from './threshold-lab.ts'

const n = fc.integer({ min: 0, max: 50 })
const bucketsOf = fc.uniqueArray(fc.record({ step: fc.integer({ min: 0, max: 1000 }), fine: n, spam: n, remove: n }), {
  selector: ({ step }) => step,
})
const thresholds = fc.integer({ min: 0, max: 1000 }).map((step) => step / 1000)

test('what a threshold catches is what a count of each text finds', () => {
  fc.assert(
    fc.property(bucketsOf, fc.constantFrom(...LabScore.options), thresholds, (buckets, score, threshold) => {
      const counted = { rightly: 0, wrongly: 0, apart: 0, missed: 0, passed: 0 }
      for (const { step, ...verdicts } of buckets)
        for (const [verdict, times] of Object.entries(verdicts)) {
          const side = sideOf(score, verdict as 'fine')
          if (step / 1000 >= threshold) counted[side] += times
          else if (side !== 'apart') counted[side === 'rightly' ? 'missed' : 'passed'] += times
        }
      expect(caughtAt(caughtByStep(buckets, score), threshold)).toEqual(counted)
    }),
  )
})

test('a text is caught here where automod flags it', () => {
  fc.assert(
    fc.property(thresholds, fc.integer({ min: 0, max: 1000 }), (threshold, step) => {
      const scores = { spam: { prob: step / 1000 }, offensive: { prob: 0 } }
      const { isSpamFlag } = decide(scores, { spam: threshold, offensive: 1, hold: 1 })
      expect(step >= stepOf(threshold)).toBe(isSpamFlag)
    }),
  )
})

const BUCKETS: ScoreBucket[] = [
  { step: 300, fine: 4, spam: 1, remove: 0 },
  { step: 500, fine: 3, spam: 12, remove: 2 },
  { step: 800, fine: 1, spam: 20, remove: 0 },
]

test('the effects of a threshold, and precision and recall, are told without what was removed for another reason', () => {
  const all = caughtByStep(BUCKETS, 'spam')
  const [today, tried] = [caughtAt(all, 0.6), caughtAt(all, 0.4)]
  expect(changeText(today, tried)).toBe('12 more caught, 3 more false positives, 2 removed for another reason')
  expect(changeText(tried, today)).toBe('12 fewer caught, 3 fewer false positives, 2 removed for another reason')
  expect(changeText(today, caughtAt(all, 0.7))).toBe('No change in what is caught')
  expect(changeOf(today, tried)).toMatchObject({
    past_caught_rightly: 12,
    past_caught_wrongly: 3,
    past_caught_apart: 2,
  })
  expect(changeOf(tried, today)).toMatchObject({ past_missed: 12, past_spared: 3, past_missed_apart: 2 })
  expect([precisionOf(tried), recallOf(tried)]).toEqual([32 / 36, 32 / 33])
  expect([precisionOf(caughtAt(all, 1)), recallOf(caughtAt([], 0))]).toEqual([null, null])
})

test('what becomes of a text is told from its verdict', () => {
  expect(sideText('rightly', true)).toBe('True positive')
  expect(sideText('rightly', false)).toBe('Missed')
  expect(sideText('wrongly', false)).toBe('Correctly let go')
  expect(sideText('apart', false)).toBe('Let go')
})

test('the last decision is the verdict, and DONE on a hidden text upholds the one that hides it', () => {
  const shown = { isOpen: false, isDeleted: false, isMarkedSpam: false }
  expect(verdictAfter('DONE', shown)).toBe('fine')
  expect(verdictAfter('DONE', { ...shown, isMarkedSpam: true })).toBe('spam')
  expect(verdictAfter('DONE', { ...shown, isDeleted: true })).toBe('remove')
  expect(verdictAfter('DELETE', { ...shown, isDeleted: true, isMarkedSpam: true })).toBe('remove')
  expect(verdictAfter('SPAM', { ...shown, isDeleted: true, isMarkedSpam: true })).toBe('spam')
  expect(verdictAfter('UN_SPAM', { ...shown, isDeleted: true })).toBe('remove')
  expect(verdictAfter('REOPEN', { ...shown, isOpen: true })).toBeNull()
  expect(verdictAfter('DONE', { ...shown, isDeleted: true, isTakenAway: true })).toBeNull()
})
