import { type Subject, wordSet } from './crisis-subject.ts'
import type { CrisisWord } from './crisis-words.ts'

/** Words of one text, and which of them are meant: from `start` up to, not with, `end`. */
export type Span = { words: readonly CrisisWord[]; start: number; end: number }

/** The distance around a hit that is read, in words: a text may be one sentence, and reading must not cost its square. */
const AROUND = 25

/** The words of the hit's sentence around it, with a space at both ends, ready to be searched. */
function around({ words, start, end }: Span, before = AROUND, after = AROUND): string {
  const sentence = words[start]?.sentence
  const near = words.slice(Math.max(0, start - before), end + after).filter((word) => word.sentence === sentence)
  return ` ${near.map(({ read }) => read).join(' ')} `
}

/** Whether one of some words stands around the hit in its sentence, or is of it. */
export function isNear(
  { words, start, end }: Span,
  some: ReadonlySet<string>,
  before = AROUND,
  after = AROUND,
): boolean {
  const sentence = words[start]?.sentence
  for (let at = Math.max(0, start - before); at < Math.min(words.length, end + after); at++) {
    const word = words[at]
    if (word?.sentence === sentence && some.has(word?.read ?? '')) return true
  }
  return false
}

const NOT = wordSet('not never no neither nor without nobody none hardly barely')
/** After these a 'not' does not deny what follows: 'I cannot stop hurting myself'. */
const UNDENIED = wordSet('stop help only safe joking kidding lying resist know sure')
/** 'Free from self harm', 'clean of'. */
const RID = / (?:free|clean) (?:from|of) /
const ASKED = /^(?:ask|asks|asked|asking|whether)$/

/**
 * Whether a hit is negated, judging by the words between it and its subject, or right before the subject ('not that
 * I').
 */
export function isDenied(span: Span, subject: Subject): boolean {
  const { words, start } = span
  const hit = words[start]
  if (RID.test(around(span, 3, 0))) return true
  // 'No choice but to end it' says it.
  if (words[start - 1]?.read === 'but' || (words[start - 1]?.read === 'to' && words[start - 2]?.read === 'but'))
    return false
  for (let at = subject.at >= 0 ? subject.at + 1 : Math.max(0, start - 4); at < start; at++) {
    const word = words[at]
    if (!word || !hit || !NOT.has(word.read) || word.sentence !== hit.sentence) continue
    if (subject.at < 0 && word.part !== hit.part) continue
    if (!UNDENIED.has(words[at + 1]?.read ?? '') && words[at - 1]?.read !== 'why') return true
  }
  if (subject.at < 0) return false
  const before = words.slice(Math.max(0, subject.at - 2), subject.at).map(({ read }) => read)
  return before.join(' ') === 'not that' || before.some((read) => ASKED.test(read))
}

const PAST = wordSet(
  `was were had did used wanted tried thought attempted wished considered planned felt killed took ended overdosed hanged
   hit beat beaten harmed sliced slit cut committed raped abused threw pushed grabbed choked kicked slapped punched remember survived got
   swallowed downed injected threatened started`,
)
const PERFECT = wordSet('have has been keep keeps')

/** Whether a hit is told in the past: by a word of its own or one between it and the one it is said of. */
export function isPast({ words, start, end }: Span, subject: Subject): boolean {
  const part = words[start]?.part
  const from = subject.at >= 0 ? subject.at + 1 : Math.max(0, start - 4)
  const told = words.slice(from, end).filter((word) => subject.at >= 0 || word.part === part)
  return (
    told.some(({ read }, at) => PAST.has(read) && told[at - 1]?.read !== 'to') &&
    !told.some(({ read }) => PERFECT.has(read))
  )
}

const LONG_AGO = new RegExp(
  ` (?:${[
    '(?:years?|decades?|months|long|time) (?:ago|later|before)',
    'back (?:then|in (?:the|my|19\\d\\d|20\\d\\d))',
    '(?:in|of|from|around|since) (?:19[5-9]\\d|20[0-2]\\d)',
    'when (?:i|he|she|we) (?:was|were)',
    'as (?:a|an) (?:kid|child|teen|teenager|student|girl|boy|young)',
    '(?:in|at|from) (?:my|his|her)? ?(?:teens|twenties|thirties|childhood|youth|past|school|university|college|uni)',
    'high school',
    'grew up',
    'growing up',
    'there was a time',
    'in the past',
    '(?<!since )last year',
    '(?:i|he|she) once',
  ].join('|')}) `,
)

/** Whether the sentence says that it was long ago. */
export const isLongAgo = (span: Span): boolean => LONG_AGO.test(around(span)) || / used to /.test(around(span, 6, 0))

const LATELY =
  / (?:today|tonight|yesterday|now|currently|again|(?:mon|tues|wednes|thurs|fri|satur|sun)day|(?:last|this|past) (?:night|weeks?|weekend|month|morning|evening|afternoon)|(?:minutes?|hours?|days?|weeks?|nights?) ago) /

/** Whether the sentence says that it was lately: before the hit, or after it up to a 'but' or a comma. */
export function isLately(span: Span): boolean {
  const { words, start, end } = span
  if (words[start]?.isAfterJust) return true
  let until = end
  while (words[until]?.part === words[start]?.part && !/^(?:but|and|though)$/.test(words[until]?.read ?? 'but')) until++
  return LATELY.test(around(span, AROUND, Math.min(AROUND, until - end)))
}

/** Whether the sentence goes on that it is back. */
export const isBack = (span: Span): boolean =>
  / (?:again|tonight|happening again|back in that|getting worse|is back|came back|has come back) /.test(around(span, 0))

const MADE_UP = wordSet(
  'sings sang lyrics title titled memoir questionnaire film movie novel poster leaflet character documentary phrase series',
)
/** Whether the words are about a song, a book or a form. */
export const isMadeUp = (span: Span): boolean => isNear(span, MADE_UP, AROUND, 0)

const SAID = wordSet(
  'says said say told texted text texts messaged message wrote saying tells screams screamed yells posted typed',
)

/** Whether quoted words are told of somebody ('My son said "..."'): then they count, else they are only talked about. */
export function isToldBy({ words, start }: Span): boolean {
  let opens = start
  while (opens > Math.max(0, start - AROUND) && words[opens - 1]?.isQuoted) opens--
  const before = words.slice(Math.max(0, opens - 6), opens)
  return before.some(({ read }) => SAID.has(read)) && before.some(({ read }) => /^(?:my|he|she|they|our|i)$/.test(read))
}
