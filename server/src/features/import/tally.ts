import { IMPORT_REASON, type ImportReason } from '@ward/domain/import'

/** `field` is the field of the row it is about; '' when it is about the row as a whole. */
export type RefusedRow = { position: number; line: number; item: string; field: string; reason: string }

/** What one transaction did: kinds of things with how many, and the rows that were refused or changed. */
export type Tally = { imported: Record<string, number>; known: Record<string, number>; refused: RefusedRow[] }
export const emptyTally = (): Tally => ({ imported: {}, known: {}, refused: [] })

export const tick = (counts: Record<string, number>, name: string, n = 1) => {
  counts[name] = (counts[name] ?? 0) + n
}

/** A row of the file: its place among all rows, which is the same each time the file is read, and its line. */
export type RowPlace = { position: number; line: number }

export const refuse = (tally: Tally, { position, line }: RowPlace, item: string, reason: ImportReason) =>
  tally.refused.push({ position, line, item: item.slice(0, 200), field: '', reason: IMPORT_REASON[reason] })

export const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)
