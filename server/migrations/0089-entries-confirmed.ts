import { type Kysely, sql } from 'kysely'

export const locks = ['engagement_entries']

/**
 * Whether the reader of the address that an entry was left under still has to confirm it. Entries from before are drawn as they
 * were promised.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table engagement_entries add column waits boolean not null default false`.execute(db)
}
