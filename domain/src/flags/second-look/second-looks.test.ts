import { expect, test } from 'vitest'
import { agreementOf, LOOK_VERDICTS, SecondLookShare, type VerdictPair } from './second-looks.ts'

const pair = (first: VerdictPair['first'], second: VerdictPair['second'], n: number) => ({ first, second, n })

test('kappa is 1 where all agree, 0 where they agree as often as by chance, and below where they agree less', () => {
  expect(agreementOf([pair('fine', 'fine', 7), pair('spam', 'spam', 3)])).toEqual({ n: 10, agreed: 10, kappa: 1 })
  const byChance = LOOK_VERDICTS.flatMap((first) => LOOK_VERDICTS.map((second) => pair(first, second, 4)))
  expect(agreementOf(byChance).kappa).toBe(0)
  expect(agreementOf([pair('fine', 'spam', 5), pair('spam', 'fine', 5)]).kappa).toBe(-1)
})

test('a textbook example: 20, 5, 10 and 15 of 50 give 0.4', () => {
  const pairs = [pair('fine', 'fine', 20), pair('fine', 'spam', 5), pair('spam', 'fine', 10), pair('spam', 'spam', 15)]
  expect(agreementOf(pairs)).toEqual({ n: 50, agreed: 35, kappa: expect.closeTo(0.4, 10) })
})

test('where everybody always says the same, or nobody looked, there is no kappa', () => {
  expect(agreementOf([pair('fine', 'fine', 9)])).toEqual({ n: 9, agreed: 9, kappa: null })
  expect(agreementOf([])).toEqual({ n: 0, agreed: 0, kappa: null })
})

test.each([
  [0, true],
  [100, true],
  [101, false],
  [-1, false],
  [1.5, false],
  [Number.NaN, false],
])('a share of %s percent: %s', (share, isRight) => {
  expect(SecondLookShare.safeParse(share).success).toBe(isRight)
})
