import { type Kysely, sql } from 'kysely'

/** Counts an award's changes, so that a save of what is no longer there can be told from one that is up to date. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table awards add column version int not null default 1`.execute(db)
}
