import type { ImportRow, PlaceFault } from '../import-rows.ts'
import type { RowPlace } from '../tally.ts'

/**
 * A problem of a row, or a change made in it: the field it is about, '' for the whole row; `item` where it is not just the row's
 * name.
 */
export type Fault = { field: string; reason: string; item?: string }

/** A name that nobody else may have: the first is the preferred one, the others are tried after it. */
export type RequestedName = {
  nth: (n: number) => string
  /** The note where it is not the first. */
  note?: (name: string) => Fault
}

/** Somebody who wrote without an account: one user for each key. */
export type Guest = { key: string; name: RequestedName }

/**
 * The values a row of an export gets where its own are taken or missing: it comes in all the same, with a note. A row
 * without fallbacks is refused, or waits for what it needs.
 */
export type Fallbacks = {
  /** How it is counted: when it comes in, and when it is here already. */
  as: string
  knownAs: string
  /** Why it is refused, or what is said of it, where that is not in the words of JSON Lines. */
  reasons: Partial<Record<PlaceFault, string>>
  /** The reason for a text with a picture. */
  picture?: string
  name?: RequestedName
  guest?: Guest
}

/** A row as a reader of files gives it: with its place in the file and its name in a report. `text` is what is kept while it waits. */
export type Incoming = RowPlace & { name: string } & (
    | { row: ImportRow; text: string; notes: Fault[]; fallbacks?: Fallbacks }
    | { faults: Fault[] }
  )
