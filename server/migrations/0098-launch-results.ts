import { type Kysely, sql } from 'kysely'

/** Since when a launch check stands as it does, and how it stood before: a row each time that it changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table launch_results (
      site_id int not null references sites (id),
      check_id text not null,
      since timestamptz not null,
      state text not null check (state in ('completed', 'incomplete', 'unknown')),
      detail text not null,
      primary key (site_id, check_id, since)
    )
  `.execute(db)
}
