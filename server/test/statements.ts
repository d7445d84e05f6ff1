import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/** Every statement this process sends to PostgreSQL while `run` runs, in order; begin and commit, and the reader of live events in the background, are left out. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const { query } = pg.Client.prototype
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] } | undefined)?.values ?? [])
    if (/^\s*(select|insert|update|delete|with)\b/i.test(text) && !/live_events/.test(text)) sent.push({ text, values })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  }
  pg.Client.prototype.query = watched as typeof query
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** The plan PostgreSQL makes of a statement when it is told to avoid sequential scans: those left have no index. */
export async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}
