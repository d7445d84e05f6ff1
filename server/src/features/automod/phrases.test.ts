import { expect, test } from 'vitest'
import { phraseBook, phrasesIn } from './phrases.ts'
import { disguisedWordsOf, wordsOf } from './words.ts'

const book = phraseBook([{ list: 'any', phrases: ['free', 'free gift|gifts', 'buy * now', 'shout~'] }])
const found = (text: string) => phrasesIn(text, wordsOf(text), book).map(({ phrase }) => phrase)

test('finds whole words only, the longest phrase first', () => {
  expect(found('Freedom is free. FREE  gifts!')).toEqual(['free', 'FREE  gifts'])
})

test('a star is any one word and a tilde any ending', () => {
  expect(found('buy it now, buy now, buy it right now; shouted, shouting, shoulder')).toEqual([
    'buy it now',
    'shouted',
    'shouting',
  ])
})

test('reads words through accents, joiners and apostrophes, and letters written apart', () => {
  expect(wordsOf('Don’t f\u200br\u00e9e S-P-A-M!').map(({ read }) => read)).toEqual(['dont', 'free', 'spam'])
})

test('single letters in a sentence stay single', () => {
  expect(wordsOf('A B C, vitamin D or E').map(({ read }) => read)).toEqual(['a', 'b', 'c', 'vitamin', 'd', 'or', 'e'])
})

test('reads signs as letters only inside words', () => {
  expect(disguisedWordsOf('sh1t $hit s**t *bold* wow!! 2024 c0ol').map(({ read }) => read)).toEqual([
    'shit',
    'shit',
    's**t',
    'cool',
  ])
})
