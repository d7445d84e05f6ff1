import { type Kysely, sql } from 'kysely'

/** Up to when the daily mail of a site counted: the next one goes on from there, also where this one was late. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table daily_mails (
      site_id int primary key references sites (id),
      counted_to timestamptz not null
    )
  `.execute(db)
}
