import { type Kysely, sql } from 'kysely'

export const locks = ['runs']

/** What a run keeps with its last step, to go on behind it: what others changed meanwhile before that place stays theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column kept jsonb not null default '{}'`.execute(db)
}
