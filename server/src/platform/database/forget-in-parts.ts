import { type RawBuilder, sql } from 'kysely'
import type { DB } from './schema-types.ts'
import type { NetworkDb } from './site-handle.ts'

/** Rows a statement: far from its time limit, whatever they hold. */
const AT_ONCE = 1000

/** The rows of a table that are to be forgotten. */
type Old<Table extends keyof DB> = {
  table: Table
  /** The columns that name a row. */
  key: readonly (keyof DB[Table] & string)[]
  /** What makes a row old; where the condition names the row, it is `gone`. */
  isOld: RawBuilder<unknown>
  /** What is emptied in a row that stays, and is no longer old then; without it rows are deleted. */
  emptied?: RawBuilder<unknown>
  /** Rows a statement, fewer where a row takes many others along. */
  atOnce?: number
}

/**
 * Forgets the old rows of all sites in parts: one statement for a long backlog would end at its time limit night after night, and
 * nothing would ever be forgotten. It ends with the last old row, or before the next part when the server stops.
 */
export async function forgetInParts<Table extends keyof DB>(
  network: NetworkDb,
  signal: AbortSignal,
  { table, key, isOld, emptied, atOnce = AT_ONCE }: Old<Table>,
): Promise<void> {
  const name = sql.table(table)
  const columns = sql.join(key.map((column) => sql.ref(`gone.${column}`)))
  const places = key.map((_, at) => sql.ref(`old_${at}`))
  const isSame = sql.join(
    key.map((column, at) => sql`${sql.ref(`gone.${column}`)} = ${places[at]}`),
    sql` and `,
  )
  const old = sql`(select ${columns} from ${name} as gone where ${isOld} limit ${sql.lit(atOnce)}) as old (${sql.join(places)})`
  const change = emptied ? sql`update ${name} as gone set ${emptied} from` : sql`delete from ${name} as gone using`
  // A row that was changed this moment is asked again whether it is old.
  const part = sql`${change} ${old} where ${isSame} and ${isOld}`
  for (let n = 1n; n > 0n && !signal.aborted; ) n = (await part.execute(network)).numAffectedRows ?? 0n
}
