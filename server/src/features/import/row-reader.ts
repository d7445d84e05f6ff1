import type { SiteHandle } from '../../platform/database/site-handle.ts'
import type { IsOfStaff } from './staff-addresses.ts'
import type { Incoming } from './store/incoming.ts'
import type { WaitingRow } from './store/run.db.ts'
import type { WxrStructure } from './structure/structure-reader.ts'

/** The reader of a file format: its rows in their order, and what their ids are kept under. */
export type RowReader = {
  /**
   * The rows in groups, those up to position `after` left out if that is less work.
   *
   * @throws FileProblem where the file cannot be read on; the rows before that point were given
   */
  rows(isOfStaff: IsOfStaff, after: number): AsyncIterable<readonly Incoming[]>
  /**
   * The source for the file's ids, with the address that the file names as its own; asked for once the first rows were
   * given. `before` is what this very file had before, '' when it is new.
   */
  source(site: SiteHandle, file: { hash: string; before: string }): Promise<{ source: string; address: string | null }>
  /** A row that waited for what it needs, as it was kept. */
  again(row: WaitingRow): Incoming
  /**
   * A killed import goes on behind the last row that was kept, and one that came to its end begins anew, forgetting what it
   * refused. Without it the whole file is read each time, and what was reported of it stays.
   */
  readsAnew: boolean
  /** The categories and menus of the file, read once its rows are here; a format that knows no such thing has none. */
  structure?(): AsyncIterable<WxrStructure>
}

/** The file cannot be read beyond this line. */
export class FileProblem extends Error {
  readonly line: number

  constructor(line: number, message: string) {
    super(`Line ${line}: ${message}`)
    this.name = 'FileProblem'
    this.line = line
  }
}

/** The bytes of the file end here, and should not: they are known by no line of their own. */
export class BrokenOff extends Error {}

/** Ids of exports and of rows of JSON are never the same, be their source of one name. */
const PREFIX = /^(?:wxr|jsonl):/
/** A source as `--source` takes it, where it can; an address is shown as it is. */
export const nameOfSource = (source: string) => source.replace(PREFIX, '')
