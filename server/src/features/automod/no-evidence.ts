import { DEFAULT_GUIDELINE } from '@ward/domain/automod/crisis'
import { HELPLINES } from '@ward/domain/flags/at-risk/helplines'
import { NEUTRAL_HOSTS, PUBLIC_HOSTS } from './public-hosts.ts'
import { reportedIn, type Span } from './reported-speech.ts'
import { harmlessIn } from './rough-for-oneself.ts'
import type { ScoredText } from './scorer.ts'
import { siteTalkIn } from './site-talk.ts'
import { type Word, wordsOf } from './words.ts'

/**
 * The hosts and sentences a site trusts besides those that every site trusts: hosts, numbers, and sentences of its own (its
 * guideline).
 */
export type Trusted = { addresses: readonly string[]; sentences: readonly string[] }

export const TRUSTED_BY_DEFAULT: Trusted = { addresses: [], sentences: DEFAULT_GUIDELINE }

const LINES = Object.values(HELPLINES).flatMap(({ lines }) => [...lines])
const hostOf = (address: string): string =>
  address
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/^www\./, '')
    .replace(/[/?#:].*$/, '')
/** Hosts of crisis lines and public information on health that are not seen by their ending. */
const KNOWN_HOSTS = [...LINES.map(({ source }) => hostOf(source)), ...Object.keys(PUBLIC_HOSTS)]
/** Health authorities and schools. */
const PUBLIC = /(?:^|\.)(?:gov|edu|mil|nhs\.uk|who\.int|europa\.eu|gov\.[a-z]{2}|ac\.[a-z]{2})$/
const digitsOf = (text: string): string => text.replace(/\D+/g, '')
/** Numbers of crisis lines, as digits; 741741 and others are reached by text. */
const KNOWN_NUMBERS = [
  ...LINES.flatMap(({ reach }) => reach.match(/\d[\d ()-]*\d/g) ?? []).map(digitsOf),
  ...['741741', '85258', '50808', '686868', '838255', '18002738255', '18007997233'],
]
const ADDRESS = /(?:https?:\/\/|www\.)[^\s<>"]+|(?<![@\w.-])(?:[a-z0-9-]{1,40}\.){1,3}[a-z]{2,6}\b(?:\/[^\s<>"]*)?/gi
const NEUTRAL = new RegExp(NEUTRAL_HOSTS.join('|').replaceAll('.', '\\.'), 'i')
const NUMBER = /(?<![\w.])\+?\d[\d ()-]{1,18}\d(?!\w)/g
/** The number of words beside a link to a neutral host that say what the text is about. */
const WORDS_BESIDE = 6
/** The fewest words in a row that make a sentence of the guideline recognisable. */
const SENTENCE_WORDS = 4

/**
 * A text without what is no evidence: addresses and numbers of crisis lines, health authorities and those the site trusts, and
 * sentences of the site's guideline. All else stays in its place: removed words become blanks.
 */
export function withoutNoEvidence(
  input: ScoredText,
  trusted: Trusted,
  words: readonly Word[] = wordsOf(input.text),
): ScoredText {
  const known = knownOf(trusted)
  const hosts = hasWordsBeside(input.text) ? known.hostsBeside : known.hosts
  const isTrusted = (address: string) => {
    const host = hostOf(address)
    return PUBLIC.test(host) || isAmong(hosts, host)
  }
  const spans = [
    ...(input.text.includes('.') ? found(input.text, ADDRESS, isTrusted) : []),
    ...(/\d/.test(input.text) ? found(input.text, NUMBER, (number) => known.numbers.has(digitsOf(number))) : []),
    ...runs(words, known.begins).filter(({ read }) => known.runs.has(read)),
  ]
  const links = input.links.filter((link) => !isTrusted(link))
  if (spans.length === 0 && links.length === input.links.length) return input
  return { ...input, text: blanked(input.text, spans), links }
}

/** Whether a host or one it belongs to is among these. */
function isAmong(hosts: ReadonlySet<string>, host: string): boolean {
  for (let at = 0; at >= 0; at = host.indexOf('.', at) + 1 || -1) if (hosts.has(host.slice(at))) return true
  return false
}

/** Whether a text that links to a neutral host has words of its own. */
const hasWordsBeside = (text: string): boolean =>
  NEUTRAL.test(text) && (text.replace(ADDRESS, ' ').match(/\p{L}{2,}/gu)?.length ?? 0) >= WORDS_BESIDE

type Known = {
  hosts: ReadonlySet<string>
  /** And where a text has words of its own. */
  hostsBeside: ReadonlySet<string>
  numbers: ReadonlySet<string>
  runs: ReadonlySet<string>
  /** The words that runs begin with. */
  begins: ReadonlySet<string>
}
const prepared = new WeakMap<Trusted, Known>()

/** The trusted hosts and sentences, ready to be looked up. */
function knownOf(trusted: Trusted): Known {
  const ready = prepared.get(trusted)
  if (ready) return ready
  const sentences = trusted.sentences.map(wordsOf)
  const known: Known = {
    hosts: new Set([...KNOWN_HOSTS, ...trusted.addresses.map(hostOf)]),
    hostsBeside: new Set([...KNOWN_HOSTS, ...trusted.addresses.map(hostOf), ...NEUTRAL_HOSTS]),
    numbers: new Set([...KNOWN_NUMBERS, ...trusted.addresses.map(digitsOf).filter((digits) => digits.length > 2)]),
    runs: new Set(sentences.flatMap((words) => runs(words).map(({ read }) => read))),
    begins: new Set(sentences.flatMap((words) => words.slice(0, 1 - SENTENCE_WORDS).map(({ read }) => read))),
  }
  prepared.set(trusted, known)
  return known
}

/**
 * A text in its writer's own words: reported speech becomes blanks, and so do rough words for oneself and for things. Only for
 * offence, since an advertisement stays one whoever is said to have written it.
 */
export function inOwnWords(input: ScoredText, words: readonly Word[] = wordsOf(input.text)): ScoredText {
  const spans = [...reportedIn(input.text, words), ...harmlessIn(input.text, words)]
  return spans.length === 0 ? input : { ...input, text: blanked(input.text, spans) }
}

/** A text without appeals that lead nowhere but to the site itself. Only for spam, which weighs such words heavily. */
export function withoutSiteTalk(input: ScoredText): ScoredText {
  const spans = siteTalkIn(input.text, input.links)
  return spans.length === 0 ? input : { ...input, text: blanked(input.text, spans) }
}

const found = (text: string, pattern: RegExp, is: (part: string) => boolean): Span[] =>
  [...text.matchAll(pattern)]
    .filter(([part]) => is(part))
    .map((match) => ({ start: match.index, end: match.index + match[0].length }))

/** Each run of words that is long enough to know a sentence by, of those that begin with one of some words. */
function runs(words: readonly Word[], begins?: ReadonlySet<string>): Word[] {
  const found: Word[] = []
  for (let at = 0; at + SENTENCE_WORDS <= words.length; at++) {
    const [first, last] = [words[at], words[at + SENTENCE_WORDS - 1]]
    if (!first || !last || begins?.has(first.read) === false) continue
    const run = words.slice(at, at + SENTENCE_WORDS).map(({ read }) => read)
    found.push({ read: run.join(' '), start: first.start, end: last.end })
  }
  return found
}

function blanked(text: string, spans: readonly Span[]): string {
  let rest = text
  for (const { start, end } of spans)
    rest = rest.slice(0, start) + rest.slice(start, end).replace(/\S/g, ' ') + rest.slice(end)
  return rest
}
