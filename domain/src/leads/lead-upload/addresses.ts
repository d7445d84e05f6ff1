import { isMailAddress } from '../../kernel/mail-address.ts'

/** Why something that was pasted is no address that mail can go to. */
export const ADDRESS_PROBLEMS = {
  no_at: 'No @ sign',
  two_at: 'Two @ signs',
  no_ending: 'No domain ending',
  hidden: 'Hidden character',
  dots: 'A dot at the start, at the end, or two in a row',
  too_long: 'Too long',
  other: 'Not an email address',
} as const
export type AddressProblem = keyof typeof ADDRESS_PROBLEMS

/** One entry of a list: the address that mail goes to, or why there is none. */
export type ReadAddress = { email: string; problem: null } | { email: null; problem: AddressProblem }

const ENTRY_MAX = 1000
/** Control characters, and signs that are not seen and so make two addresses look alike. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: the characters beyond them are the ones looked for
const FOREIGN = /[^\u0000-\u007f]/

/** The ASCII form of a domain; the domain itself where there is none. */
function asciiDomain(domain: string): string {
  if (!FOREIGN.test(domain)) return domain
  const address = `http://${domain}`
  return URL.canParse(address) ? new URL(address).hostname : domain
}

/** An address as it is kept: NFC, the domain in ASCII, small letters. Dots and plus signs stay: they may be somebody else's. */
export function readAddress(typed: string): ReadAddress {
  if (typed.length > ENTRY_MAX) return { email: null, problem: 'too_long' }
  const [local = '', domain, ...more] = typed.normalize('NFC').split('@')
  if (domain === undefined) return { email: null, problem: HIDDEN.test(typed) ? 'hidden' : 'no_at' }
  if (more.length > 0) return { email: null, problem: 'two_at' }
  if (HIDDEN.test(typed)) return { email: null, problem: 'hidden' }
  const host = asciiDomain(domain)
  const email = `${local}@${host}`.toLowerCase()
  if (isMailAddress(email) && /\.[a-z][a-z0-9-]*$/.test(email)) return { email, problem: null }
  if (/^\.|\.@|\.\.|\.$|@\./.test(email)) return { email: null, problem: 'dots' }
  if (email.length > 254) return { email: null, problem: 'too_long' }
  return { email: null, problem: isMailAddress(email) || !host.includes('.') ? 'no_ending' : 'other' }
}

/** A part of a list between two separators, and whether a name in angle brackets stood before it in the same line. */
type Part = { text: string; isAfterName: boolean }

/** Whether a blank after this word ends an entry: the word is an address, or the end of one in angle brackets. */
const endsEntry = (word: string): boolean => word.endsWith('>') || (word.includes('@') && !word.includes('<'))

/**
 * The parts of a list; the last has no separator behind it yet, and ends with `word`. Blanks after an address are separators, those
 * in a name are not.
 */
function partsOf(text: string, first: Part): { parts: Part[]; word: string } {
  const parts: Part[] = []
  let part = first
  let word = ''
  const begin = (isAfterName: boolean) => {
    parts.push(part)
    part = { text: '', isAfterName }
  }
  for (const [token] of text.matchAll(/[\r\n;,]|[^\S\r\n]|[^\s;,]+/g)) {
    if (/^[\r\n;,]$/.test(token)) begin(false)
    else if (/^\s$/.test(token) && endsEntry(word)) begin(part.isAfterName || word.endsWith('>'))
    else part.text += token
    word = /^[\s;,]$/.test(token) ? '' : token
  }
  parts.push(part)
  return { parts, word }
}

/** Reads a list as it comes: each text gives the entries that are whole by now, `end` the one that no separator follows. */
export function addressReader(): { read(text: string): string[]; end(): string[] } {
  const NONE: Part = { text: '', isAfterName: false }
  let rest = NONE
  let isLong = false
  const take = (text: string, isEnd: boolean): string[] => {
    const { parts, word } = partsOf(rest.text + text, { ...rest, text: '' })
    rest = isEnd ? NONE : (parts.pop() ?? NONE)
    const entries: string[] = []
    for (const part of parts) {
      // An entry cut as too long goes on up to its separator.
      if (isLong) isLong = false
      else addEntries(part, entries)
    }
    if (rest.text.length > ENTRY_MAX) {
      if (!isLong) entries.push(rest.text.slice(0, ENTRY_MAX + 1))
      isLong = true
      // What tells whether a blank ends its last word stays.
      const signs = ['<', '@'].filter((sign) => word.includes(sign))
      rest = { ...rest, text: [...signs, ...(word.endsWith('>') ? ['>'] : [])].join('') }
    }
    return entries
  }
  return { read: (text) => take(text, false), end: () => take('', true) }
}

/** `Name <a@b>` is one entry, whatever the name is; else blanks are between entries. */
function addEntries({ text, isAfterName }: Part, entries: string[]): void {
  if (text.length > ENTRY_MAX) {
    entries.push(text.slice(0, ENTRY_MAX + 1))
    return
  }
  if (!text.includes('<') && !isAfterName) {
    // The first half of `"Berg, Ann" <a@b>` is no entry.
    for (const word of text.split(/\s+/))
      if (word !== '' && !(word.startsWith('"') && !word.includes('@'))) entries.push(word)
    return
  }
  const parts = text.split(/<([^<>]*)>/)
  for (const [nth, part] of parts.entries()) {
    if (nth % 2 === 1) entries.push(part.trim())
    // A name needs no sign that an address has.
    else for (const word of part.split(/\s+/)) if (word.includes('@') || word.includes('<')) entries.push(word)
  }
}

/** All entries of a list, in their order. */
export function addressesIn(list: string): string[] {
  const reader = addressReader()
  return [...reader.read(list), ...reader.end()]
}

/** The list with commas between its entries and none around it (spec 3 section 5). */
export const commaSeparated = (list: string): string => addressesIn(list).join(',')

/**
 * The same while somebody types: line ends, and blanks after an address, become commas. The text at the end stays, so that the next address can be typed.
 */
export const commasAsTyped = (list: string): string =>
  list
    .replace(/[\r\n]+/g, ',')
    .replace(/(@[^\s,;<>@]+)[^\S,]+/g, '$1,')
    .replace(/^[\s,;]+/, '')
