import { type Kysely, sql } from 'kysely'

export const locks = ['leads']

/** Where the newest lead of an address counts, the one before it stays and counts no more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads add column replaced_at timestamptz`.execute(db)
}
