import { type Options, type Stringifier, stringify } from 'csv-stringify'

/** The characters a spreadsheet may skip before it looks for a formula: blanks, and signs that are not seen. */
const PASSED_OVER = /^[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/u
/** Formulas begin with these; so do their full-width and small forms, which some programs take for the same. */
const FORMULA = /^[=+\-@\u2212]/
/** A cell that begins with one of these is taken for something else than its text by some program, whatever follows. */
const BREAKS = /^[\t\r\n]/

/** The value of a cell. A moment is written in ISO 8601, in UTC; yes and no as words; nothing stays empty. */
export type CsvCell = string | number | boolean | Date | null

/**
 * As RFC 4180 has it: every text is quoted, numbers are not. The library's own guard against formulas looks at the first sign
 * alone, so ours takes its place.
 */
const FORMAT: Options = {
  quoted_string: true,
  record_delimiter: 'windows',
  cast: {
    // Also a text of which nothing is left is quoted: the cell holds a text, not nothing.
    string: (value) => ({ value: safeText(value), quoted_empty: true }),
    date: (moment) => moment.toISOString(),
    boolean: (value) => (value ? 'Yes' : 'No'),
  },
}

/** Takes lists of cells and gives the bytes of a CSV file: the mark by which spreadsheets know UTF-8, the headers, a line each. */
export function csvFile(headers: readonly string[]): Stringifier {
  const file = stringify({ ...FORMAT, bom: true })
  file.write([...headers])
  return file
}

/**
 * A text that a spreadsheet could take for a formula gets an apostrophe before it, so that it is shown and not run; NUL and
 * halves of pairs are dropped or replaced, since no program reads them alike.
 */
export function safeText(value: string): string {
  const text = value.replaceAll('\0', '').toWellFormed()
  return isFormula(text) ? `'${text}` : text
}

function isFormula(text: string): boolean {
  const [first = ''] = text.replace(PASSED_OVER, '')
  return BREAKS.test(text) || FORMULA.test(first.normalize('NFKC'))
}
