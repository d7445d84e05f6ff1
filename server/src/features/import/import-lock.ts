import type pg from 'pg'
import { alone as aloneOn } from '../../platform/database/locks.ts'

/**
 * Runs work that only one process may do for a site at a time; false when another is at it. The lock ends with the
 * connection, so that of a killed process is free at once.
 */
export async function withImportLock(pool: pg.Pool, siteId: number, work: () => Promise<void>): Promise<boolean> {
  const client = await pool.connect()
  try {
    return await aloneOn(client, { name: 'import', of: siteId }, work)
  } finally {
    client.release(true)
  }
}
