/** `field` is the field of the row it is about; '' when it is about the row as a whole. */
export type RefusedRow = { position: number; line: number; item: string; field: string; reason: string }

export const tick = (counts: Record<string, number>, name: string, n = 1) => {
  counts[name] = (counts[name] ?? 0) + n
}

/** A row of the file: its place among all rows, which is the same each time the file is read, and its line. */
export type RowPlace = { position: number; line: number }

export const sum = (counts: Record<string, number>) => Object.values(counts).reduce((total, n) => total + n, 0)

/** A statement has room for 65,535 values. */
const PART = 5000
export function* parts<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += PART) yield rows.slice(at, at + PART)
}
