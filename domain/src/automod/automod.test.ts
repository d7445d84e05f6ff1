import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  cueStrength,
  cueText,
  DEFAULT_THRESHOLDS,
  decide,
  markedCues,
  percentText,
  repeatsText,
  type Scores,
  ThresholdsInput,
  TOLD_FACTS,
} from './automod.ts'

const scores = (spam: number, offensive: number): Scores => ({
  spam: { prob: spam, because: [] },
  offensive: { prob: offensive, because: [] },
})

test.each([
  [0, '0%'],
  [0.0004, '0%'],
  [0.0005, '0.1%'],
  [0.12, '12%'],
  [0.145, '14.5%'],
  [0.29, '29%'],
  [0.714, '71.4%'],
  [0.7139, '71.4%'],
  [0.9994, '99.9%'],
  [0.9996, '100%'],
  [1, '100%'],
])('%d is shown as %s', (prob, text) => {
  expect(percentText(prob)).toBe(text)
})

test('every probability is shown as an integer or with one decimal, at most 0.05 points off', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (prob) => {
      expect(percentText(prob)).toMatch(/^(?:\d{1,2}(?:\.[1-9])?|100)%$/)
      expect(Math.abs(Number.parseFloat(percentText(prob)) - prob * 100)).toBeLessThanOrEqual(0.05 + 1e-9)
    }),
  )
})

test('a score at its threshold opens a flag, one below does not', () => {
  expect(decide(scores(0.6, 0.599), DEFAULT_THRESHOLDS)).toEqual({
    isSpamFlag: true,
    isOffensiveFlag: false,
    hold: false,
  })
  expect(decide(scores(0.599, 0.6), DEFAULT_THRESHOLDS)).toEqual({
    isSpamFlag: false,
    isOffensiveFlag: true,
    hold: false,
  })
})

test('either score holds content back at the hold threshold', () => {
  expect(decide(scores(0.9, 0), DEFAULT_THRESHOLDS).hold).toBe(true)
  expect(decide(scores(0, 0.9), DEFAULT_THRESHOLDS).hold).toBe(true)
  expect(decide(scores(0.89, 0.89), DEFAULT_THRESHOLDS).hold).toBe(false)
})

test('thresholds as a setting lie between 0 and 1', () => {
  expect(ThresholdsInput.safeParse({ spam: 0, offensive: 1, hold: 0.5 }).success).toBe(true)
  expect(ThresholdsInput.safeParse({ spam: -0.01, offensive: 1, hold: 0.5 }).success).toBe(false)
  expect(ThresholdsInput.safeParse({ spam: 0, offensive: 1.01, hold: 0.5 }).success).toBe(false)
})

test.each([
  ['buy now', '“buy now”'],
  ['7 times', '“7 times”'],
  [TOLD_FACTS.shortener, 'link through a shortener'],
  [TOLD_FACTS.threat, 'reads as a threat'],
  [TOLD_FACTS.illWish, 'reads as an ill wish'],
  [TOLD_FACTS.pharmacy, 'reads as an offer of medicine'],
  [TOLD_FACTS.product, 'reads as an offer to sell'],
  [repeatsText(1), 'same text posted once lately'],
  [repeatsText(12), 'same text posted 12 times lately'],
])('%s is told as %s', (phrase, told) => {
  expect(cueText({ phrase, weight: 1 })).toBe(told)
})

test('what moves the odds three times is strong, one and a half times some, less weak', () => {
  const strength = (factor: number) => cueStrength({ phrase: 'x', weight: Math.log(factor) })
  expect([3, 2.9, 1.5, 1.4].map(strength)).toEqual(['strong', 'some', 'some', 'weak'])
})

test('marks in a text what was more than weak, once the score is over the threshold of the site', () => {
  const because = [3, 1.5, 1.4].map((factor) => ({ phrase: `x${factor}`, weight: Math.log(factor) }))
  const marksAt = (prob: number | null) => markedCues({ prob, threshold: 0.6, because }).map((cue) => cue.phrase)
  expect([null, 0.59, 0.6].map(marksAt)).toEqual([[], [], ['x3', 'x1.5']])
  expect(markedCues()).toEqual([])
})
