import { expect, test } from 'vitest'
import { featuresOf, NOTHING_LEFT_OUT, namedFeaturesOf } from './features.ts'
import { scoredText } from './scorer.ts'

const WITHOUT = new Set(['words', 'pairs of words', 'pieces of words', 'words as written', 'lists and facts'] as const)
const input = (text: string) => scoredText(text, { authorAgeDays: 365, authorPosts: 10, repeats: 0 })
const meant = (text: string) => [...featuresOf(input(text), WITHOUT).buckets]

test('words that mean alike in the same order mean the same together', () => {
  expect(meant('enjoy your legs tonight')).toEqual(meant('celebrate yours knees tomorrow'))
})

test('the order of meanings and how far apart they stand are told', () => {
  expect(meant('your legs enjoy tonight')).not.toEqual(meant('enjoy your legs tonight'))
  const between = 'table chair lamp shelf carpet sofa'
  expect(meant(`enjoy your ${between} legs`)).not.toEqual(meant(`enjoy ${between} your legs`))
})

test('what is meant is shown by the word it begins with', () => {
  const text = 'enjoy your legs'
  const { phrase, from } = namedFeaturesOf(input(text), WITHOUT)
  expect([...new Set(from.filter((place) => place >= 0).map(phrase))]).toEqual(['enjoy', 'your', 'legs'])
  expect(namedFeaturesOf(input(text), NOTHING_LEFT_OUT).buckets.length).toBeGreaterThan(from.length)
})
