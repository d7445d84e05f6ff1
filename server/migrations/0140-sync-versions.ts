import { type Kysely, sql } from 'kysely'

export const locks = ['disorder_syncs']

/** Each decision about a loaded release makes another version of it, so that nobody applies one that they never saw. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table disorder_syncs add column version int not null default 1`.execute(db)
}
