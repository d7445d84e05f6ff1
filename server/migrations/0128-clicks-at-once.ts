import { type Kysely, sql } from 'kysely'

export const locks = ['short_link_clicks']

/** A row counts as many clicks as came at the same time. The table is short: its rows are added up every minute. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table short_link_clicks add column n int not null default 1 check (n > 0)`.execute(db)
}
