import { type Kysely, sql } from 'kysely'

export const locks = ['disorder_syncs']

/** Every file that a sync read, with its release, its hash and what tells a later version of it from this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table disorder_syncs add column files jsonb not null default '[]', drop column notes`.execute(db)
}
