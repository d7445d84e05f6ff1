import { expect, test } from 'vitest'
import { harmMeant } from './harm-meant.ts'
import { wordsOf } from './words.ts'

const meant = (text: string) => harmMeant(text, wordsOf(text)).map(({ list }) => list)

test.each([
  ['I am going to punch you', 'threat meant'],
  ['We want to watch you crawl', 'threat meant'],
  ['I hope the next stroke gets you, and your pain grows', 'ill wish meant'],
  ['It would be a blessing if your treatment failed', 'ill wish meant'],
])('who means harm, to whom and what is heard in words of no list: %s', (text, list) => {
  expect(meant(text)).toEqual([list])
})

test.each([
  'I am going to punch the pillow',
  'I hope your pain gets less',
  'I hope the scan is clear. Your cancer support group meets on Friday',
  'They will hurt you less than you fear, thank you for asking',
  'haha I will murder you for that song',
])('the same words without harm to the reader are none: %s', (text) => {
  expect(meant(text)).toEqual([])
})

test('the words from the first to the last stand in the text', () => {
  const text = 'Nice post. One day I will break your arm, friend.'
  expect(harmMeant(text, wordsOf(text))[0]?.phrase).toBe('One day I will break your')
})
