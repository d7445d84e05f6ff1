import type { Word } from './words.ts'

/** From where to where in a text something stands that its writer tells of another: no words of their own. */
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
/** Beyond so many words what follows is the writer's own again. */
const REACH = 14
const MOST_QUOTED = 400
/** A single mark between letters is an apostrophe. */
const QUOTED =
  /"[^"\n]{2,400}"|“[^”\n]{2,400}”|«[^»\n]{2,400}»|(?<![\p{L}\p{N}])['‘](?:[^'’\n]|(?<=\p{L})['’](?=\p{L})){2,400}['’](?![\p{L}\p{N}])/gu

/**
 * Another person's words, reported by the writer: in quotation marks beside a word of saying or reporting, after 'called me',
 * or after 'wrote that', 'told me that' where the one who says it is not the writer.
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
    if (!next || !(SAID.has(read) || TREATED.has(read)) || OWN_VOICE.has(before)) continue
    const from = firstTold(words, at)
    if (from < 0) continue
    const start = words[from]?.start
    if (start === undefined) continue
    const until = words[Math.min(words.length, from + (read === 'word' ? 1 : REACH)) - 1]?.end ?? text.length
    const end = start + clauseLength(text.slice(start, until))
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

/** Up to the end of the clause: a mark, or a word that begins another. */
function clauseLength(text: string): number {
  const end = text.search(/[.!?;,\n]|\s(?:but|because|so|where|how|what)\s/)
  return end < 0 ? text.length : end
}
