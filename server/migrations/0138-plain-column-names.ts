import { type Kysely, sql } from 'kysely'

export const locks = ['runs', 'bulk_flags']

/** Columns are called by the trade's words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs rename column told_at to announced_at`.execute(db)
  await sql`alter table bulk_flags rename column deed to new_status`.execute(db)
}
