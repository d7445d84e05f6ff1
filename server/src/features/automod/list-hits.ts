import { meantWords } from './meant-words.ts'
import { harmlessPhrases, insultWords, offensiveWords } from './offensive-words.ts'
import { phrasesIn } from './phrases.ts'
import { readingsOf } from './readings.ts'
import { spamPhrases } from './spam-phrases.ts'
import { type Word, wordsOf } from './words.ts'

/** A word or phrase of a list, as it stands in the text. */
export type ListHit = { list: string; phrase: string }

const YOU = new Set(['you', 'u', 'ur', 'your', 'youre', 'yall', 'ya', 'yourself', 'urself'])
/** 'You are not stupid' and 'it makes you feel worthless' comfort. */
const COMFORT = new Set([
  'not',
  'arent',
  'isnt',
  'never',
  'no',
  'nor',
  'dont',
  'feel',
  'feeling',
  'feels',
  'felt',
  'if',
])

/** Every hit of the hand-written lists in a text, read as it is meant; words that are harmless where they stand left out. */
export function listHits(text: string, words: readonly Word[] = meantWords(text, wordsOf(text))): ListHit[] {
  const harmless = phrasesIn(text, words, harmlessPhrases)
  const spared = new Set(harmless.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)))
  return [
    ...phrasesIn(text, words, spamPhrases).map(({ list, phrase }) => ({ list, phrase })),
    ...phrasesIn(text, words, offensiveWords, readingsOf)
      .filter(({ at }) => !spared.has(at))
      .map(({ list, phrase }) => ({ list, phrase })),
    ...phrasesIn(text, words, insultWords)
      .filter(({ at }) => !spared.has(at))
      .map(({ at, phrase }) => ({ list: aimOf(at, words), phrase })),
  ]
}

/** An insult said to somebody is another thing than one that is denied or said of oneself. */
function aimOf(at: number, words: readonly Word[]): string {
  const before = words.slice(Math.max(0, at - 4), at).map(({ read }) => read)
  if (before.some((word) => COMFORT.has(word))) return 'insult denied'
  return before.some((word) => YOU.has(word)) ? 'insult to somebody' : 'insult'
}
