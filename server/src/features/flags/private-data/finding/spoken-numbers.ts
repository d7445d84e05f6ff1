import type { PrivateSpan } from '@ward/domain/flags/private-data/span'
import { isOfAnOffice, speaksOfPhone } from './phone-words.ts'

const FIGURES: Readonly<Record<string, string>> = {
  zero: '0',
  nought: '0',
  naught: '0',
  oh: '0',
  null: '0',
  one: '1',
  two: '2',
  three: '3',
  four: '4',
  five: '5',
  six: '6',
  seven: '7',
  eight: '8',
  nine: '9',
  eins: '1',
  zwei: '2',
  zwo: '2',
  drei: '3',
  vier: '4',
  fünf: '5',
  sechs: '6',
  sieben: '7',
  acht: '8',
  neun: '9',
}
const WORD = Object.keys(FIGURES)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const TIMES = '(?:double|triple|treble)[ -]?'
/** The letter for the figure, where it touches a figure or stands before its word. */
const LETTER = `(?<=[0-9o])o|o(?=[0-9o]| (?:${WORD}))`
const FIGURE = String.raw`(?:(?:${TIMES})?(?:${WORD}|${LETTER})|\d)`
const BETWEEN = '[ ,.()/–-]{0,3}'
const RUN = new RegExp(
  String.raw`(?<![\p{L}\p{N}$£€#.:/_–-])(?:\+ ?|plus )?${FIGURE}(?:${BETWEEN}${FIGURE}){4,30}(?![\p{L}\p{N}])`,
  'giu',
)
const PARTS = new RegExp(String.raw`(${TIMES})?(?:(${WORD}|o)|(\d))`, 'giu')
const MEASURED = /^\s?(?:%|°|[$£€]|mg|mcg|g\b|kg|ml|iu\b|mm|cm|km|times|days|weeks|years|hours|of\b)/iu
const SAID_WITHIN = 64
/** Figures of a number with its area. */
const WHOLE = 10

/** Phone numbers whose figures, or some of them, are written as words; no counting, and no list of amounts. */
export function spokenNumbersIn(text: string): PrivateSpan[] {
  return [...text.matchAll(RUN)].flatMap(({ index: start, 0: run }) => {
    const end = start + run.length
    const { figures, words } = read(run)
    if (words === 0 || figures.length < 7 || figures.length > 15) return []
    if (isCounted(figures) || isOfAnOffice(figures) || MEASURED.test(text.slice(end, end + 12))) return []
    const said = speaksOfPhone(text.slice(Math.max(0, start - SAID_WITHIN), start), text.slice(end, end + 24))
    const isList = run.split(',').length > words * 0.8
    const isPhone = said === 'yes' ? !isList || figures.length >= WHOLE : said === 'nothing' && isTold(run, figures)
    return isPhone ? [{ kind: 'phone' as const, start, end }] : []
  })
}

function read(run: string): { figures: string; words: number } {
  let [figures, words] = ['', 0]
  for (const [, times = '', word, figure = ''] of run.matchAll(PARTS)) {
    const one = word === undefined ? figure : (FIGURES[word.toLowerCase()] ?? '0')
    figures += one.repeat(times === '' ? 1 : /^d/i.test(times) ? 2 : 3)
    if (word !== undefined) words++
  }
  return { figures, words }
}

/** A number of full length that begins as those with an area do, and is no list. */
const isTold = (run: string, figures: string): boolean =>
  figures.length >= WHOLE && !run.includes(',') && (/^(?:\+|plus )/i.test(run) || figures.startsWith('0'))

/** Figures that never differ by more than one from the next: somebody counts. */
const isCounted = (figures: string): boolean =>
  [...figures].every((figure, at) => at === 0 || Math.abs(Number(figure) - Number(figures[at - 1])) <= 1)
