import pg from 'pg'

/** What `pg` calls on a running query when PostgreSQL is ready for the data of a COPY. */
type CopyQuery = {
  handleCopyInResponse(connection: { sendCopyFromChunk(data: Buffer): void; endCopyFrom(): void }): void
}

/**
 * Sends rows by COPY FROM STDIN in text format, on a connection that nothing else uses meanwhile. `statement` is the whole
 * COPY; `data` are its lines, each ended (see copyLine).
 *
 * @throws what PostgreSQL says against a row or the statement
 */
export function copyIn(client: pg.ClientBase, statement: string, data: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const query = new pg.Query(statement, (error) => (error ? reject(error) : resolve()))
    // pg itself answers a COPY with a failure; its query is asked for the data instead.
    ;(query as unknown as CopyQuery).handleCopyInResponse = (connection) => {
      connection.sendCopyFromChunk(Buffer.from(data))
      connection.endCopyFrom()
    }
    client.query(query)
  })
}

type Cell = string | number | boolean | null

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
