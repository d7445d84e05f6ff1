import type { CrisisCue, RiskKind } from '@ward/domain/automod/crisis'
import { isBack, isLately, isLongAgo, isPast } from './crisis-context.ts'
import { FILLERS } from './crisis-rules.ts'
import { type Subject, subjectBefore, wordSet } from './crisis-subject.ts'
import { type CrisisWord, crisisWordsOf } from './crisis-words.ts'

const OWN = wordSet('myself')
const OF_OTHERS = wordSet('himself herself themselves themself')

/**
 * Of which kind the danger is that a cue speaks of: an overdose and abuse are what they are; harm to oneself is told of the
 * writer or of somebody else, as still so or as past, judging by the sentence that the words stand in.
 *
 * @param text the plain text the cue was found in; where it has been edited since, the cue's own words are read alone
 */
export function riskKindOf({ kind, phrase }: CrisisCue, text: string): RiskKind {
  if (kind === 'overdose') return 'overdose'
  if (kind === 'abuse') return 'abuse-at-home'
  const at = text.indexOf(phrase)
  const words = crisisWordsOf(at < 0 ? phrase : text)
  const from = Math.max(0, at)
  const start = Math.max(
    0,
    words.findIndex((word) => word.start >= from),
  )
  const after = words.findIndex((word) => word.start >= from + phrase.length)
  const end = after < 0 ? words.length : after
  const subject = subjectOf(words, start, end)
  if (isOfSomebodyElse(words.slice(start, end), subject)) return 'somebody-else'
  const span = { words: imaginedNow(words), start, end }
  const isOver = (isPast(span, subject) || isLongAgo(span)) && !isBack(span) && !isLately(span)
  return isOver ? 'own-past' : 'own-now'
}

const IMAGINES = wordSet('if wish wishes wishing')
const WHO = wordSet('i he she they it we')
const WAS = wordSet('was were')

/** 'If I was dead', 'I wish I was dead' is said of now: such a 'was' is no past. */
function imaginedNow(words: readonly CrisisWord[]): CrisisWord[] {
  let [imagines, who]: (CrisisWord | undefined)[] = []
  return words.map((word) => {
    const isImagined =
      WAS.has(word.read) &&
      WHO.has(who?.read ?? '') &&
      IMAGINES.has(imagines?.read ?? '') &&
      imagines?.sentence === word.sentence
    if (!FILLERS.has(word.read)) [imagines, who] = [who, word]
    return isImagined ? { ...word, read: 'be' } : word
  })
}

/** The person the words are about: named among them, else before them. */
function subjectOf(words: readonly CrisisWord[], start: number, end: number): Subject {
  for (let at = start + 1; at < end; at++) {
    const named = subjectBefore(words, at)
    if (named.at >= start) return named
  }
  return subjectBefore(words, start)
}

function isOfSomebodyElse(said: readonly CrisisWord[], { who }: Subject): boolean {
  if (said.some(({ read }) => OWN.has(read))) return false
  return said.some(({ read }) => OF_OTHERS.has(read)) || (who !== 'writer' && who !== 'none')
}
