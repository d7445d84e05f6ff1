import { type Kysely, sql } from 'kysely'

export const locks = ['engagement_entries']

/** Entries of a giveaway that staff took out of its draw stay, and win nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table engagement_entries add column set_aside boolean not null default false`.execute(db)
}
