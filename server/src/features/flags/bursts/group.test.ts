import { expect, test } from 'vitest'
import { madeFamilies } from './families.fixtures.ts'
import { groupPrints } from './group.fixtures.ts'
import { bytesOf, likeness, printFrom, textPrint } from './text-print.ts'

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

test('a print is the same from its bytes; one of before, without shingles, is compared by its places', () => {
  const [print, copy] = [printOf(text), printOf(text.replace('100', '50'))]
  expect(printFrom(bytesOf(print))).toEqual(print)
  const before = printFrom(bytesOf({ ...print, shingles: null }))
  expect(before).toEqual({ ...print, shingles: null })
  expect(Math.abs(likeness(before, copy) - likeness(print, copy))).toBeLessThan(0.15)
})

test('two texts that come near by chance are counted shingle by shingle', () => {
  const [one, other] = [
    'For a whole year now I have thought that 100 mg of topiramate at night makes the gut itch though the leaflet says otherwise. a friend from work said last night that 150 mg of prednisone at night makes the knees itch though the leaflet says otherwise. Please believe me when I say that one wakes at four and cannot sleep again for last winter and I wonder whether anybody here knows this. It took 5 appointments until they saw that one wakes at four and cannot sleep again for a whole year and nobody could say why. What I learned from the summer of this is that the ward rings back within the summer if one leaves a number so be quick before they are gone.',
    'Only this week they say that one wakes at four and cannot sleep again for last winter though the leaflet says otherwise. The first 150 members should know that the ward rings back within the summer if one leaves a number and I wonder whether anybody here knows this. Only this week they say that one wakes at four and cannot sleep again for a whole year and nobody could say why. Please believe me when I say that the ward rings back within three nights if one leaves a number so be quick before they are gone.',
  ].map(printOf) as [ReturnType<typeof printOf>, ReturnType<typeof printOf>]
  expect(likeness({ ...one, shingles: null }, other)).toBeGreaterThan(0.57)
  expect(likeness(one, other)).toBeLessThan(0.55)
  expect(groupPrints([one, other])).toEqual([])
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
