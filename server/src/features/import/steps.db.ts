import { sql } from 'kysely'
import type { NetworkDb } from '../../platform/database/site-handle.ts'

/** A step within a transaction that goes on: a failure in it is rolled back alone. */
export const savepoint = (network: NetworkDb) => sql`savepoint import_step`.execute(network)
export const releaseSavepoint = (network: NetworkDb) => sql`release savepoint import_step`.execute(network)
export async function toSavepoint(network: NetworkDb): Promise<void> {
  await sql`rollback to savepoint import_step`.execute(network)
  await releaseSavepoint(network)
}
