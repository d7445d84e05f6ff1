import { type Kysely, sql } from 'kysely'

/**
 * What people said of a check before a site is opened: that it is set aside until a day, and that they looked at what no program
 * can judge. `network_facts` holds what was last seen of the whole network, such as its newest backup.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table launch_checks (
      site_id int not null references sites (id),
      check_id text not null,
      aside_reason text check (length(aside_reason) between 1 and 500),
      aside_until timestamptz,
      confirmed_by bigint,
      confirmed_at timestamptz,
      confirmed_of text,
      primary key (site_id, check_id),
      check ((aside_reason is null) = (aside_until is null))
    )
  `.execute(db)
  await sql`
    create table network_facts (
      name text primary key,
      content jsonb not null,
      seen_at timestamptz not null
    )
  `.execute(db)
}
