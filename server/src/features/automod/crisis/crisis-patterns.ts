import type { CrisisWord } from './crisis-words.ts'

/** Named sets of words; a name in one stands for all words of the other. */
export type WordSets = Readonly<Record<string, string>>

type Step = {
  /** The words that fit; null fits any. */
  words: ReadonlySet<string> | null
  isNumber: boolean
  /** It fits where a part of the sentence ends, too. */
  isEnd: boolean
  isOptional: boolean
  /** The most words of any kind that may stand before it. */
  gap: number
}
export type Pattern<Rule> = { steps: readonly Step[]; rule: Rule }
/** Patterns by their first word. */
export type PatternBook<Rule> = { byWord: ReadonlyMap<string, Pattern<Rule>[]>; byNumber: Pattern<Rule>[] }

const GAP = 3
const MANY = 11
const NUMBERS = new Set([
  'eleven',
  'twelve',
  'fifteen',
  'sixteen',
  'eighteen',
  'twenty',
  'thirty',
  'forty',
  'fifty',
  'sixty',
  'hundred',
])

/**
 * Patterns of words: `a|b` is either, `@name` any of a set, `#` a number of at least 11, `?` after a word makes it
 * optional, `.` the end of a part of the sentence (`.|tonight`: or a word), `..` lets up to three words stand between (`.. ..` six). The first word is neither optional nor a gap. All lengths are
 * bounded, so matching costs the same for every word of a text.
 */
export function patternBook<Rule extends { patterns: readonly string[] }>(
  rules: readonly Rule[],
  sets: WordSets,
): PatternBook<Rule> {
  const byWord = new Map<string, Pattern<Rule>[]>()
  const byNumber: Pattern<Rule>[] = []
  for (const rule of rules) {
    for (const text of rule.patterns) {
      const pattern = { steps: stepsOf(text, sets), rule }
      const first = pattern.steps[0]
      if (first?.isNumber) byNumber.push(pattern)
      for (const word of first?.words ?? []) {
        const known = byWord.get(word)
        if (known) known.push(pattern)
        else byWord.set(word, [pattern])
      }
    }
  }
  return { byWord, byNumber }
}

function stepsOf(text: string, sets: WordSets): Step[] {
  const steps: Step[] = []
  let gap = 0
  for (const part of text.split(' ')) {
    if (part === '..') {
      gap += GAP
      continue
    }
    const isOptional = part.endsWith('?')
    const plain = isOptional ? part.slice(0, -1) : part
    const fitting = plain === '*' ? null : wordsIn(plain, sets)
    steps.push({ words: fitting, isNumber: plain === '#', isEnd: fitting?.has('.') === true, isOptional, gap })
    gap = 0
  }
  return steps
}

/** The words of 'a|b|@name'. */
export function wordsIn(text: string, sets: WordSets): ReadonlySet<string> {
  return new Set(
    text.split('|').flatMap((word) => {
      if (!word.startsWith('@')) return [word]
      const set = sets[word.slice(1)]
      if (set === undefined) throw new Error(`No set of words is called ${word}`)
      return [...wordsIn(set.trim().split(/\s+/).join('|'), sets)]
    }),
  )
}

/** Where a pattern that begins at a word ends (the place after its last word), or null; it stays within one sentence, and without a gap within one part of it. */
export function endOf(words: readonly CrisisWord[], at: number, steps: readonly Step[]): number | null {
  const sentence = words[at]?.sentence
  // Where a step led nowhere: many ways through the gaps before it come to the same place. Of the first none does.
  let nowhere: Set<number> | undefined
  const from = (place: number, step: number): number | null => {
    const next = steps[step]
    if (next === undefined) return place
    const here = (place - at) * steps.length + step
    if (nowhere?.has(here)) return null
    if (next.isEnd && words[place]?.part !== words[place - 1]?.part) return from(place, step + 1)
    for (let skip = 0; skip <= next.gap; skip++) {
      const word = words[place + skip]
      if (word === undefined || word.sentence !== sentence) break
      if (next.gap === 0 && place > at && word.part !== words[place - 1]?.part) break
      if (!fits(next, word.read)) continue
      const end = from(place + skip + 1, step + 1)
      if (end !== null) return end
    }
    const end = next.isOptional ? from(place, step + 1) : null
    if (end === null && step > 1) {
      nowhere ??= new Set()
      nowhere.add(here)
    }
    return end
  }
  return from(at, 0)
}

const fits = ({ words, isNumber }: Step, read: string): boolean =>
  isNumber ? isMany(read) : words?.has(read) !== false

export const isMany = (read: string): boolean =>
  NUMBERS.has(read) ||
  (read.charCodeAt(0) < 58 && /^\d{2,4}$/.test(read) && Number(read) >= MANY && Number(read) < 1900)

/** The patterns that may begin with a word. */
export const patternsFrom = <Rule>(book: PatternBook<Rule>, read: string): readonly Pattern<Rule>[] =>
  isMany(read) ? book.byNumber : (book.byWord.get(read) ?? [])
