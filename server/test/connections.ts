import type pg from 'pg'

/**
 * How many connections to the database of `client` are as `condition` says (SQL over the columns of pg_stat_activity).
 * The view tells of every database of the server, and beside this test others have theirs there.
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
