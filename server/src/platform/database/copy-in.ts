import { once } from 'node:events'
import type { Writable } from 'node:stream'
import pg from 'pg'

type Connection = { stream: Writable; sendCopyFromChunk(data: Buffer): void; endCopyFrom(): void }
/** The method `pg` calls on a running query when PostgreSQL is ready for the data of a COPY. */
type CopyQuery = { handleCopyInResponse(connection: Connection): void }

/**
 * Sends rows by COPY FROM STDIN in text format, on a connection that nothing else uses meanwhile. `statement` is the whole
 * COPY; each row is a line with its end (see copyLine). No faster than PostgreSQL takes them.
 *
 * @throws what PostgreSQL says against a row or the statement
 */
export function copyIn(client: pg.ClientBase, statement: string, rows: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error) => (error ? reject(error) : resolve()))
    // pg itself answers a COPY with a failure; its query is asked for the data instead.
    ;(query as unknown as CopyQuery).handleCopyInResponse = (connection) => {
      send(connection, rows).catch(reject)
    }
    client.query(query)
  })
}

/** The number of rows in one message. */
const PIECE = 200

async function send(connection: Connection, rows: readonly string[]): Promise<void> {
  for (let at = 0; at < rows.length; at += PIECE) {
    connection.sendCopyFromChunk(Buffer.from(rows.slice(at, at + PIECE).join('')))
    // A connection that breaks fails the query, and pg reports that.
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain').catch(() => undefined)
  }
  connection.endCopyFrom()
}

/** A value of a row. */
export type Cell = string | number | boolean | null

/** One row of a COPY in text format, with its line end. */
export const copyLine = (cells: readonly Cell[]): string => `${cells.map(cellText).join('\t')}\n`

const SPECIAL = /[\\\n\r\t]/
const EACH_SPECIAL = /[\\\n\r\t]/g
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }

const cellText = (cell: Cell): string => {
  if (cell === null) return '\\N'
  if (typeof cell !== 'string') return String(cell)
  return SPECIAL.test(cell) ? cell.replace(EACH_SPECIAL, (sign) => ESCAPED[sign] ?? sign) : cell
}
