import type pg from 'pg'

/** Any number, apart from other advisory locks of ours. */
const IMPORT_LOCK = 5_190_009

/**
 * Runs work that only one process may do for a site at a time; false when another is at it. The lock ends with the
 * connection, so that of a killed process is free at once.
 */
export async function alone(pool: pg.Pool, siteId: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', [
      IMPORT_LOCK,
      siteId,
    ])
    if (!rows[0]?.got) return false
    try {
      await work()
    } finally {
      // The next import may begin before this connection has ended.
      await client.query('select pg_advisory_unlock($1, $2)', [IMPORT_LOCK, siteId]).catch(() => undefined)
    }
    return true
  } finally {
    client.release(true)
  }
}
