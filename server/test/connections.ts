import type pg from 'pg'

/**
 * Counts the connections to the database of `client` that match `condition` (SQL over the columns of pg_stat_activity).
 * The view lists all databases of the server, and other tests use theirs at the same time.
 */
export async function connections(client: pg.Pool | pg.Client, condition: string): Promise<number> {
  const { rows } = await client.query<{ n: number }>(
    `select count(*)::int as n from pg_stat_activity where datname = current_database() and (${condition})`,
  )
  return rows[0]?.n ?? 0
}

/** Breaks them as a network or an administrator would; returns how many. */
export async function breakConnections(client: pg.Pool | pg.Client, condition: string): Promise<number> {
  const { rowCount } = await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and (${condition})`,
  )
  return rowCount ?? 0
}

/** For how many milliseconds each other connection has been in a transaction that writes. */
export async function writingFor(client: pg.Pool | pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ ms: string }>(
    `select extract(epoch from clock_timestamp() - xact_start) * 1000 as ms from pg_stat_activity
      where datname = current_database() and backend_xid is not null and pid <> pg_backend_pid()`,
  )
  return rows.map(({ ms }) => Number(ms))
}

/** Whether nobody is connected to a database of the server of `client` any more. */
export async function isLeft(client: pg.Client, database: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [database])
  return rowCount === 0
}
