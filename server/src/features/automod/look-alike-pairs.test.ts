import { DEFAULT_THRESHOLDS } from '@ward/domain/automod/automod'
import { expect, test } from 'vitest'
import { LOOK_ALIKE_PAIRS } from '../../../../automod/training/look-alike-pairs.ts'
import { classify } from './classifier.ts'
import { scoredText } from './scorer.ts'
import { shippedWeights } from './weights.ts'

const member = { authorAgeDays: 365, authorPosts: 10, repeats: 0 }
const probOf = (score: 'spam' | 'offensive', text: string) =>
  classify(scoredText(text, member), shippedWeights())[score].prob

test.each(['spam', 'offensive'] as const)('of pairs that look alike the bad one scores higher: %s', (score) => {
  const pairs = LOOK_ALIKE_PAIRS.filter((pair) => pair.score === score).map(({ bad, fine }) => ({
    bad: probOf(score, bad),
    fine: probOf(score, fine),
  }))
  const over = (side: 'bad' | 'fine') => pairs.filter((pair) => pair[side] >= DEFAULT_THRESHOLDS[score]).length
  const figures = {
    pairs: pairs.length,
    caught: over('bad'),
    mistaken: over('fine'),
    told: pairs.filter(({ bad, fine }) => bad > fine).length,
  }
  expect(figures.pairs).toBe(100)
  expect(figures.told).toBeGreaterThanOrEqual(98)
  expect(figures.caught).toBeGreaterThanOrEqual(score === 'spam' ? 95 : 92)
  expect(figures.mistaken).toBe(0)
})

/** Plain, and the same in disguise. */
const DISGUISED: readonly [score: 'spam' | 'offensive', plain: string, disguised: string][] = [
  ['spam', 'Get free money now', 'Get F R E E money now'],
  ['spam', 'cheap viagra online', 'ch3ap v1agra online'],
  ['spam', 'subscribe to my channel', 'sub5cribe to my ch4nnel'],
  ['spam', 'contact me on whatsapp', 'contact me on w h a t s a p p'],
  ['spam', 'check out my page', 'check out my p a g e'],
  ['spam', 'cheap meds no prescription', 'сheap mеds nо prescription'],
  ['spam', 'buy pills at slimfast-now.shop', 'buy pills at slimfast-now . shop'],
  ['offensive', 'you are a cunt', 'you are a c.u.n.t'],
  ['offensive', 'fuck you', 'fvck you'],
  ['offensive', 'hot girls near you', 'hot g!rls near you'],
  ['offensive', 'you should kys', 'you should k y s'],
  ['offensive', 'choke on it and die', 'ch0ke on it and dieeee'],
  ['offensive', 'nobody likes you, loser', 'n0body likes you, l0ser'],
  ['offensive', 'you are an asshole', 'you are an a$$h0le'],
  ['offensive', 'shut up idiot', 'shut up id\u200biot'],
  ['offensive', 'you stupid bitch', 'you stuuuupid b!tch'],
  ['offensive', 'go kill yourself', 'go k1ll y0urself'],
  ['spam', 'earn cash from home', 'earn c4sh from h0me'],
]

test.each(DISGUISED)('a disguise moves the %s score of "%s" by less than 0.1', (score, plain, disguised) => {
  expect(Math.abs(probOf(score, plain) - probOf(score, disguised))).toBeLessThan(0.1)
})
