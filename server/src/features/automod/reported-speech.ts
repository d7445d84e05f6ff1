import type { Word } from './words.ts'

/** Begin and end of what the writer of a text tells of another: no words of their own. */
export type Span = { start: number; end: number }

const SAID = new Set(
  `said says say saying wrote writes writing written told tells call called calls calling screamed screams shouted shouts yelled yells posted
   posts post texted commented named labelled word words comment message messages sings sang lyrics read reads heard hear sign`.split(
    /\s+/,
  ),
)
const ASKED_ABOUT = new Set(
  'report reported reporting block blocked allowed remove removed delete moderators moderator rule rules'.split(' '),
)
const CALLED = new Set('called call calls calling labelled named'.split(' '))
const WHOM = new Set('me us him her them my our people patients everybody everyone women men kids'.split(' '))
/** 'They treat us as ...', 'she sees me as ...': how others see the writer. */
const TREATED = new Set('treat treats treated treating see sees saw regard regards regarded handle handled'.split(' '))
/** After 'call us': a name comes next. */
const NAMES_FOLLOW = new Set(['a', 'an', 'like', 'all', 'such', 'names'])
/** The person somebody reports about. */
const WHO = new Set(
  `i im ive we they theyre he she it people patients all everybody everyone nobody somebody my our his her their women men kids those`.split(
    ' ',
  ),
)
/** Said to somebody, it is no report. */
const TO_SOMEBODY = new Set(['you', 'u', 'ur', 'your', 'youre', 'yours', 'yourself'])
const OWN_VOICE = new Set(['i', 'we', 'ill', 'im'])
/** Verbs after which a whole sentence may be told without 'that', those of telling with the one who is told between. */
const SAYS = new Set(
  'said says say saying wrote writes screamed screams shouted shouts yelled yells texted posted'.split(' '),
)
const TELLS = new Set('told tells tell telling'.split(' '))
/** What stands between who says it and the verb. */
const ADVERBS = new Set(
  `always also once even just then often already actually basically literally still again never has had have hasnt havent would will could can
   must should might may keeps kept keep is was are were both all`.split(/\s+/),
)
/** No other person says it: the writer does, or the reader is to say it. */
const NOBODY_ELSE = new Set('i we id ive im ill wed weve me us lets to please you and go dont not'.split(' '))
/** 'As he said, …' agrees with him. */
const AGREES = new Set(['as', 'like'])
const OF_WHOM = new Set(['i', 'we', 'he', 'she', 'they', 'it'])
const MINE = new Set(['my', 'our'])
const IS = new Set(['am', 'is', 'are', 'was', 'were', 'isnt', 'arent', 'wasnt', 'werent'])
const IS_WITH_WHOM = new Set(['im', 'hes', 'shes', 'theyre', 'were'])
/** Beyond so many words what follows is the writer's own again. */
const REACH = 14
const MOST_QUOTED = 400
const CLAUSE_END = /[.!?;,\n]|\s(?:but|because|so|where|how|what)\s/
/** Without 'that', what follows 'and she …' or 'the …' is the writer's own again ('he said he was ill the liar'). */
const BARE_END =
  /[.!?;,:\n]|(?<!\bnothing)\sbut\s|(?<!\b(?:am|is|are|was|were|like|of|[’']m))\s(?:so|the|that|those)\s|\s(?:because|where|how|what)\s|\sand\s(?:he|she|they|this)\b/i
/** A single mark between letters is an apostrophe. */
const QUOTED =
  /"[^"\n]{2,400}"|“[^”\n]{2,400}”|«[^»\n]{2,400}»|(?<![\p{L}\p{N}])['‘](?:[^'’\n]|(?<=\p{L})['’](?=\p{L})){2,400}['’](?![\p{L}\p{N}])/gu

/**
 * Another person's words, reported by the writer: in quotation marks beside a word of saying or reporting, after 'called me',
 * or after 'wrote that', 'told me that', 'said I was' where the one who says it is not the writer.
 */
export function reportedIn(text: string, words: readonly Word[]): Span[] {
  return [...quotedIn(text, words), ...toldIn(text, words)]
}

function quotedIn(text: string, words: readonly Word[]): Span[] {
  if (!/["“«'‘]/.test(text)) return []
  return [...text.matchAll(QUOTED)].flatMap((match) => {
    const [start, end] = [match.index, match.index + match[0].length]
    if (end - start > MOST_QUOTED + 2) return []
    const first = words.findIndex((word) => word.start >= start)
    const after = words.findIndex((word) => word.start >= end)
    const before = words.slice(Math.max(0, first - 8), Math.max(0, first))
    const around = [...before, ...(after < 0 ? [] : words.slice(after, after + 8))]
    const isOwn = before.length > 0 && OWN_VOICE.has(before.at(-2)?.read ?? '') && SAID.has(before.at(-1)?.read ?? '')
    const isTold = before.some(({ read }) => SAID.has(read)) || around.some(({ read }) => ASKED_ABOUT.has(read))
    return isTold && !isOwn ? [{ start, end }] : []
  })
}

function toldIn(text: string, words: readonly Word[]): Span[] {
  const told: Span[] = []
  for (const [at, { read }] of words.entries()) {
    const next = words[at + 1]
    const before = words[at - 1]?.read ?? ''
    if (!next || !(SAID.has(read) || TELLS.has(read) || TREATED.has(read)) || OWN_VOICE.has(before)) continue
    const that = firstTold(words, at)
    const from = that < 0 ? firstToldBare(text, words, at) : that
    if (from < 0) continue
    const start = words[from]?.start
    if (start === undefined) continue
    const until = words[Math.min(words.length, from + (read === 'word' ? 1 : REACH)) - 1]?.end ?? text.length
    const end = start + clauseLength(text.slice(start, until), that < 0 ? BARE_END : CLAUSE_END)
    const said = words.slice(from).filter((word) => word.end <= end)
    if (!said.some((word) => TO_SOMEBODY.has(word.read))) told.push({ start, end })
  }
  return told
}

/**
 * The place of the first word that is told of another, after a word of saying at `at`: 'the word ...', 'called me an ...',
 * 'wrote that they ...', 'told me that I ...', 'told to ...'. Negative: none. 'Call her back' calls nobody names, and 'said
 * that cow' tells nothing.
 */
function firstTold(words: readonly Word[], at: number): number {
  const [read, next, second] = [words[at]?.read ?? '', words[at + 1]?.read ?? '', words[at + 2]?.read ?? '']
  if (read === 'word' && words[at - 1]?.read === 'the') return at + 1
  if (TREATED.has(read)) return (next === 'me' || next === 'us') && (second === 'as' || second === 'like') ? at + 2 : -1
  if (CALLED.has(read) && WHOM.has(next) && (read !== 'call' || NAMES_FOLLOW.has(second))) return at + 2
  if (next === 'that' && WHO.has(second)) return at + 2
  if (second === 'that' && WHOM.has(next) && WHO.has(words[at + 3]?.read ?? '')) return at + 3
  return read === 'told' && next === 'to' ? at + 2 : -1
}

/**
 * The place of the first word that is told without 'that': 'said I was …', 'told me she is …', 'says my son is …'. A sentence is
 * told so only where another person is named who says it, with no mark between.
 */
function firstToldBare(text: string, words: readonly Word[], at: number): number {
  const verb = words[at]?.read ?? ''
  const readAt = (place: number) => words[place]?.read ?? ''
  let from = at + 1
  if (TELLS.has(verb)) {
    if (!WHOM.has(readAt(from))) return -1
    from++
  } else if (!SAYS.has(verb)) return -1
  else if (readAt(from) === 'to' && WHOM.has(readAt(from + 1))) from += 2
  const isTold = isSaidOf(words, from) && saidByAnother(words, at)
  return isTold && isOneClause(text, words, at - 1, from + 1) ? from : -1
}

/** Whether at this place a sentence begins that says what somebody is. */
function isSaidOf(words: readonly Word[], from: number): boolean {
  const [whom, next, second] = words.slice(from, from + 3)
  if (!whom) return false
  // "We're" reads as the verb does: it is longer where it stands.
  if (IS_WITH_WHOM.has(whom.read)) return whom.end - whom.start > whom.read.length || whom.read === 'im'
  if (OF_WHOM.has(whom.read)) return IS.has(next?.read ?? '')
  return MINE.has(whom.read) && IS.has(second?.read ?? '')
}

function saidByAnother(words: readonly Word[], at: number): boolean {
  let who = at - 1
  while (ADVERBS.has(words[who]?.read ?? '')) who--
  const read = words[who]?.read
  return read !== undefined && !NOBODY_ELSE.has(read) && !AGREES.has(words[who - 1]?.read ?? '')
}

const isOneClause = (text: string, words: readonly Word[], from: number, to: number): boolean =>
  !/[.!?;,:\n]/.test(text.slice(words[from]?.end, words[to]?.start ?? text.length))

/** Up to the end of the clause: a mark, or a word that begins another. */
function clauseLength(text: string, end: RegExp): number {
  const length = text.search(end)
  return length < 0 ? text.length : length
}
