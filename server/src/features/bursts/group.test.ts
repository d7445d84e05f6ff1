import { expect, test } from 'vitest'
import { madeFamilies } from './families.fixtures.ts'
import { groupPrints } from './group.ts'
import { likeness, textPrint } from './text-print.ts'

const printOf = (text: string) => textPrint(text) ?? expect.fail('too short')
const pairs = (n: number) => (n * (n - 1)) / 2

test('of 2,000 families of near-copies at least 95 in 100 pairs are found, and as many of those found are pairs', () => {
  const texts = madeFamilies(2000)
  const groups = groupPrints(texts.map(({ text }) => printOf(text)))
  const sizes = Map.groupBy(texts, ({ family }) => family)
  const all = [...sizes].reduce((sum, [family, { length }]) => (family === null ? sum : sum + pairs(length)), 0)
  let [found, right] = [0, 0]
  for (const group of groups) {
    found += pairs(group.length)
    const within = Map.groupBy(group, (at) => texts[at]?.family ?? null)
    for (const [family, { length }] of within) if (family !== null) right += pairs(length)
  }
  expect(right / all).toBeGreaterThanOrEqual(0.95)
  expect(right / found).toBeGreaterThanOrEqual(0.95)
})

const text = 'FREE calm patch for the first 100 members. No doctor, no waiting, only pay the postage.'
test.each([
  ['case and signs', 'free calm patch — for the first 100 members! No doctor; no waiting: only pay the postage', 1],
  ['letters of other scripts and signs that are not seen', text.replaceAll('o', 'о').replaceAll(' ', ' \u200b'), 1],
  ['another number and another word', text.replace('100', '50').replace('calm', 'gut'), 0.6],
  ['a sentence behind it', `${text} Smells wrong to me.`, 0.7],
])('%s make a copy no other text', (_what, copy, least) => {
  expect(likeness(printOf(text), printOf(copy))).toBeGreaterThanOrEqual(least)
})

test('a text of few letters is not recognised, whatever signs stand around them', () => {
  expect(textPrint(`${'!? '.repeat(500)}Thank you so much`)).toBeNull()
})

test('what is alike to one of a group belongs to it; the oldest stands first', () => {
  const other = 'Does anybody else wake at night with aching hands, even after the last dose of the day?'
  const texts = [
    other,
    text,
    text.replace('100', '50'),
    `${other} Anyone?`,
    'Nothing of this kind was ever said before here',
  ]
  expect(groupPrints(texts.map(printOf))).toEqual([
    [0, 3],
    [1, 2],
  ])
})
