import { expect, test } from 'vitest'
import { labelled } from '../../../../automod/training/labelled-sets.ts'
import { type Example, sumOf, TRAINING, trained } from './logistic-regression.ts'

const example = (body: string, isBad: boolean): Example => ({
  features: labelled('made', body, isBad).features,
  isBad,
  weight: 1,
})
const EXAMPLES = [
  ...['buy cheap pills now', 'cheap pills for sale', 'order pills here'].map((body) => example(body, true)),
  ...['my knee hurts', 'I slept badly', 'see my doctor tomorrow', 'thank you all'].map((body) => example(body, false)),
]

test('weights learned from a few texts tell texts like them apart', () => {
  const weights = trained(EXAMPLES)
  const sum = (body: string) => sumOf(weights, example(body, false).features)
  expect(sum('cheap pills')).toBeGreaterThan(0)
  expect(sum('my knee hurts badly')).toBeLessThan(0)
})

test('the same texts give the same weights, and a text that counts for nothing changes none', () => {
  const weights = trained(EXAMPLES)
  expect(trained(EXAMPLES)).toEqual(weights)
  expect(trained([...EXAMPLES, { ...example('my knee hurts', true), weight: 0 }])).toEqual(weights)
})

test('what is known of a text already need not be learned', () => {
  const bend = { ...TRAINING, record: 0, balance: 0 }
  const knowing = EXAMPLES.map((each) => ({ ...each, known: each.isBad ? 8 : -8 }))
  const size = (weights: Float64Array) => Math.hypot(...weights.filter((weight) => weight !== 0))
  expect(size(trained(knowing, bend))).toBeLessThan(0.1 * size(trained(EXAMPLES, bend)))
})
