import { isMadeUp } from '../crisis/crisis-context.ts'
import { endOf, patternBook, patternsFrom, type WordSets, wordsIn } from '../crisis/crisis-patterns.ts'
import { FILLERS } from '../crisis/crisis-rules.ts'
import { wordSet } from '../crisis/crisis-subject.ts'
import { type CrisisWord, crisisWordsOf } from '../crisis/crisis-words.ts'
import { MAX_SCORED_LENGTH, type Word } from '../words.ts'

/** Words that say something by a small grammar, whatever each weighs alone. The syntax of patterns is that of `crisis-patterns.ts`. */
export type PlainFrame<Reason> = {
  /** What it says. */
  reason: Reason
  patterns: readonly string[]
  /** Not when one of these words ('a_day': two) comes next. */
  notBefore?: string
  /** Not when one of these words stands in the sentence. */
  notWith?: string
  /** Only where the sentence ends, or goes on with one of these words. */
  onlyBefore?: string
  /** It counts in a question too. */
  isAsked?: boolean
}

/** One pattern of a frame, by its number. */
type Rule<Reason> = PlainFrame<Reason> & { at: number } & Record<'next' | 'spoiling' | 'following', ReadonlySet<string>>
/** Words of a frame as they stand in the text. */
export type PlainHit<Reason> = {
  reason: Reason
  phrase: string
  words: readonly CrisisWord[]
  start: number
  end: number
}

/** Words of grammar: they do not tell one frame from another. */
const GRAMMAR = wordSet(
  `i we well were weve ive you youll youre your yours ur my our the a an that this it is are am will would shall should can could have has had
   to of for in on at if when do not no and or be somebody someone one all any me us ought needs own going`,
)

/** Frames, ready to be looked for. */
export function plainFrames<Reason>(frames: readonly PlainFrame<Reason>[], sets: WordSets) {
  const rules = frames
    .flatMap((frame) => frame.patterns.map((pattern) => ({ ...frame, patterns: [pattern] })))
    .map(
      (frame, at): Rule<Reason> => ({
        ...frame,
        at,
        next: wordSet(frame.notBefore ?? ''),
        spoiling: wordSet(frame.notWith ?? ''),
        following: wordSet(frame.onlyBefore ?? ''),
      }),
    )
  const book = patternBook(rules, sets)
  const needs = rules.map(({ patterns: [pattern = ''] }) => tellingOf(pattern, sets))
  const byWord = new Map<string, { frame: number; step: number }[]>()
  for (const [frame, telling] of needs.entries())
    for (const [step, words] of telling.entries())
      for (const word of words) byWord.set(word, [...(byWord.get(word) ?? []), { frame, step: 1 << step }])
  return {
    /** The patterns that a text may meet by its words alone, and what they say: cheaper than reading it for them. */
    possibleIn: (words: readonly Word[]): Map<number, Reason> => {
      const met = new Uint16Array(needs.length)
      const possible = new Map<number, Reason>()
      for (const { read } of words)
        for (const { frame, step } of byWord.get(read) ?? []) {
          met[frame] = (met[frame] ?? 0) | step
          const rule = rules[frame]
          if (rule && met[frame] === (1 << (needs[frame]?.length ?? 0)) - 1) possible.set(frame, rule.reason)
        }
      return possible
    },
    hitsIn: (text: string, possible: ReadonlyMap<number, Reason>): PlainHit<Reason>[] => {
      const source = text.slice(0, MAX_SCORED_LENGTH)
      const words = meant(crisisWordsOf(source))
      return words.flatMap((_, start) =>
        patternsFrom(book, words[start]?.read ?? '').flatMap(({ steps, rule }) => {
          if (!possible.has(rule.at)) return []
          const end = endOf(words, start, steps)
          if (end === null || !isMeant(rule, { text: source, words, start, end })) return []
          const phrase = source.slice(words[start]?.start ?? 0, words[end - 1]?.end ?? 0)
          return [{ reason: rule.reason, phrase, words, start, end }]
        }),
      )
    },
  }
}

/** The steps of a pattern that tell it from others: of each of them one word must stand in the text. */
function tellingOf(pattern: string, sets: WordSets): ReadonlySet<string>[] {
  const parts = pattern.split(' ').filter((part) => !part.endsWith('?') && !/^(?:\.|\.\.|\*|#)$/.test(part))
  const telling = parts
    .map((part) => wordsIn(part, sets))
    .filter((words) => !words.has('.') && words.isDisjointFrom(GRAMMAR))
  if (telling.length === 0) throw new Error(`A frame of words of grammar alone is met everywhere: ${pattern}`)
  return telling
}

/** A text that is one quotation is meant; fillers say nothing. */
function meant(all: readonly CrisisWord[]): CrisisWord[] {
  const words = all.filter(({ read }) => !FILLERS.has(read))
  return words.every(({ isQuoted }) => isQuoted) ? words.map((word) => ({ ...word, isQuoted: false })) : words
}

type Place = { text: string; words: readonly CrisisWord[]; start: number; end: number }

function isMeant<Reason>(rule: Rule<Reason>, place: Place): boolean {
  const { words, start, end } = place
  const first = words[start]
  if (first === undefined || first.isQuoted || isMadeUp(place)) return false
  if (rule.next.size > 0) {
    const [one, two, three] = words.slice(end, end + 3).map(({ read }) => read)
    if ([one, `${one}_${two}`, `${one}_${two}_${three}`].some((next) => rule.next.has(next ?? ''))) return false
  }
  const after = words[end]
  if (rule.following.size > 0 && after?.sentence === first.sentence && !rule.following.has(after.read)) return false
  const sentence = sentenceOf(place)
  if (sentence.some(({ read }) => rule.spoiling.has(read))) return false
  return rule.isAsked === true || !isQuestion(place.text, sentence)
}

function sentenceOf({ words, start }: Place): CrisisWord[] {
  const sentence = words[start]?.sentence
  let [from, until] = [start, start]
  while (words[from - 1]?.sentence === sentence && start - from < MOST_OF_SENTENCE) from--
  while (words[until]?.sentence === sentence && until - start < MOST_OF_SENTENCE) until++
  return words.slice(from, until)
}

/** A text may be one sentence, and reading must not cost its square. */
const MOST_OF_SENTENCE = 30

const isQuestion = (text: string, sentence: readonly CrisisWord[]): boolean =>
  /^[^\p{L}\p{N}]{0,3}\?/u.test(text.slice(sentence.at(-1)?.end ?? 0, (sentence.at(-1)?.end ?? 0) + 4))
