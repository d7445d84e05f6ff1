import { type Kysely, sql } from 'kysely'

/**
 * What a print is found by goes into its index at once. Kept back, as is usual, it went there with that of some six thousand others, in
 * one statement of a second and more, and whoever wrote a text meanwhile waited until it joined.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter index text_prints_bands set (fastupdate = off)`.execute(db)
  await sql`select gin_clean_pending_list('text_prints_bands')`.execute(db)
}
