import { readFileSync } from 'node:fs'
import { type Cue, DEFAULT_THRESHOLDS, TOLD_FACTS } from '@ward/domain/automod/automod'
import { expect, test } from 'vitest'
import { outgrows, workOf } from '../../../../../quality/laws/growth.ts'
import { classify, type Learned } from '../classifier.ts'
import { namedFeaturesOf } from '../features.ts'
import { scoredText } from '../scorer.ts'
import { shippedWeights } from '../weights.ts'
import { wordsOf } from '../words.ts'
import { PLAIN_PROB } from './plain-cues.ts'
import { plainHarm } from './plain-harm.ts'
import { plainOffer } from './plain-offer.ts'

const sentences = (name: string) =>
  readFileSync(new URL(`sentences/${name}.txt`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
const harmIn = (text: string) => plainHarm(text, wordsOf(text))
const offerIn = (text: string) => plainOffer(text, wordsOf(text))
const input = (text: string) => scoredText(`<p>${text}</p>`, { authorAgeDays: 365, authorPosts: 10, repeats: 0 })
const scored = (text: string, learned?: Learned) => classify(input(text), shippedWeights(), learned)
const told = (because: readonly Cue[]) => because.map(({ phrase }) => phrase)

test('of 129 threats and ill wishes without a rough word at least 108 are read as such', () => {
  expect(sentences('harm')).toHaveLength(129)
  expect(sentences('harm').filter((text) => harmIn(text) !== null).length).toBeGreaterThanOrEqual(108)
})

test.each(sentences('no-harm'))('a report, a good wish, a denial or advice is no threat: %s', (text) => {
  expect(harmIn(text)).toBeNull()
})

test('of 45 offers of sellers at least 37 are read as such', () => {
  expect(sentences('offers')).toHaveLength(45)
  expect(sentences('offers').filter((text) => offerIn(text) !== null).length).toBeGreaterThanOrEqual(37)
})

test.each(sentences('no-offers'))('a member who tells of prices and pharmacies sells nothing: %s', (text) => {
  expect(offerIn(text)).toBeNull()
})

test.each([
  ['Your days are numbered, mate.', 'offensive', TOLD_FACTS.threat, 'Your days are numbered'],
  ['I hope your kidney gets rejected.', 'offensive', TOLD_FACTS.illWish, 'hope your kidney gets rejected'],
  ['We sell tramadol, no script, delivered to your door.', 'spam', TOLD_FACTS.pharmacy, null],
  ['Our magnetic knee band is back in stock. Get yours at our shop.', 'spam', TOLD_FACTS.product, null],
] as const)(
  'what is read by frames reaches the default threshold, holds nothing and is told in plain words: %s',
  (text, score, fact, words) => {
    const { prob, because } = scored(text)[score]
    expect(prob).toBeGreaterThanOrEqual(DEFAULT_THRESHOLDS[score])
    expect(prob).toBeLessThan(DEFAULT_THRESHOLDS.hold)
    expect(told(because)).toContain(fact)
    if (words) expect(told(because)).toContain(words)
  },
)

test('a text that its words already put higher stays where it is', () => {
  const { prob, because } = scored('You fucking idiot, I hope you choke, you worthless piece of shit').offensive
  expect(prob).toBeGreaterThan(PLAIN_PROB)
  expect(told(because)).not.toContain(TOLD_FACTS.illWish)
})

test('staff can teach that what frames find is fine', () => {
  const text = 'Your days are numbered, mate.'
  const learned = {
    spam: new Map(),
    offensive: new Map(namedFeaturesOf(input(text)).buckets.map((bucket) => [bucket, -1])),
  }
  expect(scored(text).offensive.prob).toBeCloseTo(PLAIN_PROB)
  expect(scored(text, learned).offensive.prob).toBeLessThan(DEFAULT_THRESHOLDS.offensive)
})

test('a text of one long sentence is read in time that grows with it', () => {
  const timeOf = (length: number) => workOf(() => harmIn('I hope you know that your '.repeat(length)))
  expect(outgrows(timeOf, 100)).toBe(false)
})
