/** What a spreadsheet may pass over before it looks for a formula: blanks, and signs that are not seen. */
const PASSED_OVER = /^[\s\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/u
/** Formulas begin with these; so do their full-width and small forms, which some programs take for the same. */
const FORMULA = /^[=+\-@\u2212]/
/** A cell that begins with one of these is taken for something else than its text by some program, whatever follows. */
const BREAKS = /^[\t\r\n]/

/**
 * One line of a CSV file (RFC 4180) with its line end: every text is quoted, numbers are not. A text that a spreadsheet could
 * take for a formula gets an apostrophe before it, so that it is shown and not run; NUL and halves of pairs are dropped or
 * replaced, since no program reads them alike.
 */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = value.replaceAll('\0', '').toWellFormed()
  return `"${isFormula(text) ? "'" : ''}${text.replaceAll('"', '""')}"`
}

function isFormula(text: string): boolean {
  const [first = ''] = text.replace(PASSED_OVER, '')
  return BREAKS.test(text) || FORMULA.test(first.normalize('NFKC'))
}
