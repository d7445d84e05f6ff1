import type { Cue, Verdict } from '@ward/domain/automod'
import { spamFacts } from './facts.ts'
import { harmlessPhrases, insultWords, offensiveWords } from './offensive-words.ts'
import { type Hit, phrasesIn } from './phrases.ts'
import { readingsOf } from './readings.ts'
import type { ScoredText, Scorer } from './scorer.ts'
import { spamPhrases } from './spam-phrases.ts'
import { disguisedWordsOf, MAX_SCORED_LENGTH, type Word, wordsOf } from './words.ts'

const SPAM_BIAS = -3.2
const OFFENSIVE_BIAS = -3.5
/** Most cues that are told of a text. */
const MAX_CUES = 12

/**
 * The first scorer: weighted words, phrases and facts, summed and put through the logistic function. No training and
 * no state: the same text scores the same on every node. How it does on labelled text is told in docs/automod.md.
 */
export const wordListScorer: Scorer = {
  name: 'word-list',
  score(input) {
    const words = wordsOf(input.text)
    return { spam: spamVerdict(input, words), offensive: offensiveVerdict(input, words) }
  },
}

function spamVerdict(input: ScoredText, words: readonly Word[]): Verdict {
  const shown = input.text.slice(0, MAX_SCORED_LENGTH)
  const hits = diluted(phrasesIn(shown, words, spamPhrases), words.length)
  return verdict(SPAM_BIAS, [...distinct(hits), ...spamFacts(input)])
}

function offensiveVerdict(input: ScoredText, words: readonly Word[]): Verdict {
  const shown = input.text.slice(0, MAX_SCORED_LENGTH)
  const harmless = phrasesIn(shown, words, harmlessPhrases)
  const spared = new Set(harmless.flatMap(({ at, length }) => Array.from({ length }, (_, step) => at + step)))
  const strong = phrasesIn(shown, words, offensiveWords, readingsOf).filter(({ at }) => !spared.has(at))
  const disguised = phrasesIn(shown, disguisedWordsOf(shown), offensiveWords, readingsOf)
  const insults = phrasesIn(shown, words, insultWords)
    .filter(({ at }) => !spared.has(at))
    .map((hit) => aimed(hit, words))
  return verdict(OFFENSIVE_BIAS, distinct([...strong, ...disguised, ...diluted(insults, words.length)]))
}

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

/** An insult said to somebody weighs three times and more, one that is denied next to nothing. */
function aimed(hit: Hit, words: readonly Word[]): Hit {
  const before = words.slice(Math.max(0, hit.at - 4), hit.at).map(({ read }) => read)
  if (before.some((word) => COMFORT.has(word))) return { ...hit, weight: 0.2 }
  return before.some((word) => YOU.has(word)) ? { ...hit, weight: hit.weight + 2.4 } : hit
}

/** Words that weigh little are expected now and then in a long text: past 100 words they count less and less. */
function diluted(hits: readonly Hit[], length: number): Hit[] {
  const share = Math.min(1, Math.sqrt(100 / Math.max(1, length)))
  return hits.map((hit) => (hit.weight < 2 ? { ...hit, weight: hit.weight * share } : hit))
}

/** Each phrase once with its weight, and half of it more when it comes again. */
function distinct(hits: readonly Hit[]): Cue[] {
  const cues = new Map<string, Cue & { times: number }>()
  for (const { phrase, weight } of hits) {
    const key = phrase.toLowerCase()
    const known = cues.get(key)
    if (known === undefined) cues.set(key, { phrase, weight, times: 1 })
    else if (known.times++ === 1) known.weight += weight / 2
  }
  return [...cues.values()].map(({ phrase, weight }) => ({ phrase, weight }))
}

function verdict(bias: number, cues: readonly Cue[]): Verdict {
  const sum = cues.reduce((total, cue) => total + cue.weight, bias)
  const because = cues
    .filter((cue) => cue.weight > 0.1)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_CUES)
    .map(({ phrase, weight }) => ({ phrase, weight: Math.round(weight * 100) / 100 }))
  return { prob: 1 / (1 + Math.exp(-sum)), because }
}
