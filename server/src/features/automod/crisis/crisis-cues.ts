import { CRISIS_CUES_MAX, type CrisisCue } from '@ward/domain/automod/crisis'
import { ABUSE_RULES } from './abuse-rules.ts'
import {
  isBack,
  isDenied,
  isLately,
  isLongAgo,
  isMadeUp,
  isNear,
  isPast,
  isToldBy,
  type Span,
} from './crisis-context.ts'
import { endOf, patternBook, patternsFrom } from './crisis-patterns.ts'
import { type CrisisRule, FILLERS, WORD_SETS } from './crisis-rules.ts'
import { subjectBefore, wordSet } from './crisis-subject.ts'
import { type CrisisWord, crisisWordsOf } from './crisis-words.ts'
import { INTENT_RULES } from './intent-rules.ts'
import { OVERDOSE_RULES } from './overdose-rules.ts'
import { HURT_RULES } from './self-harm-rules.ts'
import { WISH_RULES } from './wish-rules.ts'

type Rule = CrisisRule & Record<'next' | 'spoiling' | 'needed', ReadonlySet<string>>
type Hit = Span & { rule: Rule }

const book = patternBook<Rule>(
  [...WISH_RULES, ...INTENT_RULES, ...HURT_RULES, ...OVERDOSE_RULES, ...ABUSE_RULES].map((rule) => ({
    ...rule,
    next: wordSet(rule.notBefore ?? ''),
    spoiling: wordSet(rule.notWith ?? ''),
    needed: wordSet(rule.onlyWith ?? ''),
  })),
  WORD_SETS,
)

/** The most characters of a cue that are shown. */
const MAX_PHRASE = 120
/** Weak cues count together when they are at most so many sentences apart. */
const NEAR = 3
/** A text may be full of them: so many are enough. */
const MAX_HITS = 60

/**
 * Whether a text says that a person is in danger now, by their own hand, by an overdose or by others, and the words that
 * say so. English only. The same text gives the same answer on every node; time grows with the length of the text.
 */
export function crisisCues(
  text: string,
  all: readonly CrisisWord[] = crisisWordsOf(text),
): { atRisk: boolean; cues: CrisisCue[] } {
  const hits = hitsIn(withoutFillers(all))
  const counted = hits.filter((hit) => !hit.rule.isWeak || hits.some((other) => supports(other, hit)))
  const cues = new Map<string, CrisisCue>()
  for (const { words, start, end, rule } of counted) {
    const [first, last] = [words[start], words[end - 1]]
    if (!first || !last) continue
    // Half of a pair of units at the cut would be refused by the database.
    const phrase = text.slice(first.start, Math.min(last.end, first.start + MAX_PHRASE)).replace(/[\ud800-\udbff]$/, '')
    const key = `${rule.kind} ${phrase.toLowerCase()}`
    if (!cues.has(key)) cues.set(key, { phrase, kind: rule.kind })
  }
  return { atRisk: cues.size > 0, cues: [...cues.values()].slice(0, CRISIS_CUES_MAX) }
}

/** Two weak cues of different words, near to one another. */
const supports = (a: Hit, b: Hit): boolean =>
  (a.end <= b.start || b.end <= a.start) && Math.abs(sentenceOf(a) - sentenceOf(b)) <= NEAR

const sentenceOf = ({ words, start }: Hit): number => words[start]?.sentence ?? 0

function withoutFillers(words: readonly CrisisWord[]): CrisisWord[] {
  const kept: CrisisWord[] = []
  let isAfterJust = false
  for (const word of words) {
    if (FILLERS.has(word.read)) isAfterJust ||= word.read === 'just'
    else {
      word.isAfterJust = isAfterJust
      kept.push(word)
      isAfterJust = false
    }
  }
  // A text that is one quotation is meant.
  if (kept.every((word) => word.isQuoted)) for (const word of kept) word.isQuoted = false
  return kept
}

function hitsIn(words: readonly CrisisWord[]): Hit[] {
  const hits: Hit[] = []
  for (let start = 0; start < words.length && hits.length < MAX_HITS; start++) {
    for (const { steps, rule } of patternsFrom(book, words[start]?.read ?? '')) {
      const end = endOf(words, start, steps)
      if (end !== null && counts({ words, start, end, rule })) hits.push({ words, start, end, rule })
    }
  }
  return hits
}

function counts(hit: Hit): boolean {
  const { words, start, rule } = hit
  const isQuoted = words[start]?.isQuoted === true
  if (isSpoiled(hit)) return false
  if (isMadeUp(hit) || (isQuoted && !isToldBy(hit))) return false
  if (isQuoted) return true
  const subject = subjectBefore(words, start, rule.of === 'other')
  if (!isSaidOf(rule, subject.who) || isDenied(hit, subject)) return false
  return isStillSo(hit, subject)
}

/** Whether the words around a hit make it harmless by its rule's own lists. */
function isSpoiled(hit: Hit): boolean {
  const { words, start, end, rule } = hit
  const following = words.slice(end, end + 3).filter((word) => word.sentence === words[start]?.sentence)
  if (
    following.some((_, at) =>
      rule.next.has(
        following
          .slice(0, at + 1)
          .map(({ read }) => read)
          .join('_'),
      ),
    )
  )
    return true
  if (rule.spoiling.size > 0 && isNear(hit, rule.spoiling)) return true
  return rule.needed.size > 0 && !isNear(hit, rule.needed)
}

function isSaidOf({ of }: Rule, who: ReturnType<typeof subjectBefore>['who']): boolean {
  if (who === 'writer') return of !== 'other'
  if (who === 'close') return true
  if (who === 'none') return of === 'own' || of === 'within'
  return of === 'within' && who !== 'reader'
}

/** Whether the danger of a hit is not over. */
function isStillSo(hit: Hit, subject: ReturnType<typeof subjectBefore>): boolean {
  const { past } = hit.rule
  if (hit.rule.of === 'within' && past === undefined) return !isLongAgo(hit) || isBack(hit)
  if (!isPast(hit, subject) || isBack(hit)) return true
  if (isLongAgo(hit)) return false
  return past === 'undated' || isLately(hit)
}
