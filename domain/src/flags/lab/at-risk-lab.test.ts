import { expect, test } from 'vitest'
import { AT_RISK_CUTS, AtRiskCut, cutHearing, widerBy } from '../../automod/crisis-cut.ts'
import { allOf, type CutCount, changeOfCut, cutChangeText, markedBy } from './at-risk-lab.ts'

const count = (cut: AtRiskCut, n: Partial<CutCount> = {}): CutCount => ({
  ...{ followedUp: 0, noConcern: 0, undecided: 0, neverFlagged: 0 },
  ...n,
  cut,
})
const COUNTS = [
  count('words', { followedUp: 3, noConcern: 1 }),
  count('narrow', { noConcern: 2, neverFlagged: 5 }),
  count('middle', { undecided: 4 }),
  count('wide', { neverFlagged: 20 }),
]

test('a cut marks what the narrower ones do and its own', () => {
  expect(AtRiskCut.options.map((cut) => allOf(markedBy(COUNTS, cut)))).toEqual([4, 11, 15, 35])
  expect(markedBy(COUNTS, 'narrow')).toEqual({ followedUp: 3, noConcern: 3, undecided: 0, neverFlagged: 5 })
})

test('what changes is told in both directions, with what weighs most', () => {
  const [words, middle] = [markedBy(COUNTS, 'words'), markedBy(COUNTS, 'middle')]
  expect(cutChangeText(words, middle)).toBe('11 more at risk, 5 of them never flagged')
  expect(cutChangeText(middle, words)).toBe('11 fewer at risk, 0 of them followed up')
  expect(cutChangeText(words, words)).toBe('No other text is at risk')
  expect(changeOfCut(words, middle)).toMatchObject({ past_at_risk: 11, past_at_risk_new: 5, past_not_at_risk: 0 })
  expect(changeOfCut(words, markedBy([], 'words'))).toMatchObject({ past_not_at_risk: 4, past_followed_up: 3 })
})

test('the narrowest cut that hears a passage is the first of those whose probability it reaches', () => {
  for (const cut of AtRiskCut.options) {
    const { from } = AT_RISK_CUTS[cut]
    if (from === null) continue
    expect(cutHearing(from)).toBe(cut)
    expect(widerBy(cutHearing(from - 0.001) ?? 'wide', cut)).toBeGreaterThanOrEqual(cut === 'wide' ? 0 : 1)
  }
  expect(cutHearing((AT_RISK_CUTS.wide.from ?? 0) - 0.001)).toBeNull()
})
