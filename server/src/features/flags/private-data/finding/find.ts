import type { PrivateKind, PrivateSpan } from '@ward/domain/flags/private-data/span'
import { withoutEnd } from '@ward/domain/kernel/text-ends'
import { addressesIn } from './addresses.ts'
import { emailsIn } from './emails.ts'
import { handlesIn } from './handles.ts'
import { numbersIn } from './numbers.ts'
import { phonesIn } from './phones.ts'
import { spokenNumbersIn } from './spoken-numbers.ts'

/** A piece that is known from elsewhere, as it is written. */
export type KnownPiece = { kind: PrivateKind; words: string }

type Known = {
  /** Addresses, numbers and domains of the site itself, which anybody may know. */
  trusted?: readonly string[]
  /** Pieces that are private wherever they stand, such as those of a newer version of the text. */
  pieces?: readonly KnownPiece[]
}

/** A text is searched in parts of so many characters, each read with so many before and after it. */
export const PRIVATE_STRIDE = 20_000
const PRIVATE_BESIDE = 1_000

/**
 * Private data in a text without markup: pieces that do not overlap, in its order. Two that do are one, of the longer one's kind.
 * Takes time as the text is long.
 */
export function findPrivate(text: string, known: Known = {}): PrivateSpan[] {
  const spans: PrivateSpan[] = []
  for (const found of findPrivateByParts(text, known)) spans.push(...found)
  return spans
}

/** The same, part after part, for whoever lets others work in between. A piece is of the part that it begins in. */
export function* findPrivateByParts(text: string, known: Known = {}): Generator<PrivateSpan[]> {
  let free = 0
  for (let start = 0; start < text.length; start += PRIVATE_STRIDE) {
    const end = start + PRIVATE_STRIDE
    const from = Math.max(0, start - PRIVATE_BESIDE)
    const found = findIn(text.slice(from, end + PRIVATE_BESIDE), known)
      .map((span) => ({ ...span, start: span.start + from, end: span.end + from }))
      .filter((span) => span.start >= Math.max(start, free) && span.start < end)
    free = found.at(-1)?.end ?? free
    yield found
  }
}

function findIn(text: string, { trusted = [], pieces = [] }: Known): PrivateSpan[] {
  const known = new Set(trusted.map(plain))
  const narrow = narrowed(text)
  const found = [
    ...numbersIn(narrow),
    ...emailsIn(narrow),
    ...handlesIn(narrow),
    ...phonesIn(narrow),
    ...spokenNumbersIn(narrow),
    ...addressesIn(narrow),
    ...piecesIn(text, pieces),
  ]
    .filter(({ start, end }) => !isKnown(text.slice(start, end), known))
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  const spans: PrivateSpan[] = []
  for (const span of found) {
    const last = spans.at(-1)
    if (!last || span.start >= last.end) spans.push(span)
    else {
      const { kind } = span.end - span.start > last.end - last.start ? span : last
      spans[spans.length - 1] = { kind, start: last.start, end: Math.max(last.end, span.end) }
    }
  }
  return spans
}

/** Wide forms of figures, letters and signs as the plain ones they stand for. Nothing moves: each is one sign for one. */
const narrowed = (text: string): string =>
  text.replace(/[\uff01-\uff5e\u3000]/g, (sign) =>
    sign === '\u3000' ? ' ' : String.fromCharCode(sign.charCodeAt(0) - 0xfee0),
  )

/** As it is compared: a number by its figures, anything else without case. */
const plain = (words: string): string => (/\p{L}/u.test(words) ? words.toLowerCase() : words.replace(/\D/g, ''))

const isKnown = (piece: string, known: ReadonlySet<string>): boolean =>
  known.has(plain(piece)) || (piece.includes('@') && known.has(piece.slice(piece.indexOf('@') + 1).toLowerCase()))

function piecesIn(text: string, pieces: readonly KnownPiece[]): PrivateSpan[] {
  const found: PrivateSpan[] = []
  for (const { kind, words } of pieces)
    for (let start = text.indexOf(words); words !== '' && start >= 0; start = text.indexOf(words, start + words.length))
      found.push({ kind, start, end: start + words.length })
  return [...found, ...pieces.flatMap((piece) => cutPiece(text, piece) ?? [])]
}

/** The number of signs of a piece that are as private as all of it. */
const CUT_MIN = 5

/** The beginning of a piece in the middle of which a text was cut, as titles are that were made of a text. */
function cutPiece(text: string, { kind, words }: KnownPiece): PrivateSpan | null {
  const end = withoutEnd(text, '… ').length
  for (let length = words.length - 1; length >= CUT_MIN; length--)
    if (text.endsWith(words.slice(0, length), end)) return { kind, start: end - length, end }
  return null
}
