import { type Kysely, sql } from 'kysely'

/** What became of the links of a site when they were last asked for, and when they failed in the last day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table link_checks (
      site_id int not null references sites (id),
      address text not null check (length(address) between 1 and 2000),
      state text not null check (state in ('good', 'bad', 'unknown')),
      reason text not null,
      status int not null,
      moved_to text,
      checked_at timestamptz not null,
      failed_at timestamptz[] not null default '{}',
      primary key (site_id, address)
    )
  `.execute(db)
}
