import { type Kysely, sql } from 'kysely'

/**
 * Users are read by one process of PostgreSQL, however many. Others that help it are started anew for each statement and first
 * get to know every page of the shared memory that they read: on two cores that cost more than they saved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table users set (parallel_workers = 0)`.execute(db)
}
