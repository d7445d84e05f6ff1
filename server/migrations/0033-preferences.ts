import { type Kysely, sql } from 'kysely'

/** What people chose for themselves: columns, page sizes. It follows them from browser to browser and goes with their account. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table preferences (
      site_id int not null,
      user_id bigint not null,
      name text not null check (length(name) between 1 and 80),
      value text not null check (length(value) <= 2000),
      updated_at timestamptz not null default now(),
      primary key (site_id, user_id, name),
      foreign key (site_id, user_id) references users (site_id, id) on delete cascade
    )`.execute(db)
}
