import { type Kysely, sql } from 'kysely'

/** Views of the queue that somebody named: their own, or of the whole team of a site. What is deleted can be had back for a day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table saved_views (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      owner_id bigint not null,
      name text not null check (length(name) between 1 and 40),
      address text not null check (length(address) <= 1000),
      is_team boolean not null default false,
      version int not null default 1,
      deleted_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, owner_id) references users (site_id, id)
    );
    create unique index saved_views_own_name on saved_views (site_id, owner_id, lower(name)) where not is_team and deleted_at is null;
    create unique index saved_views_team_name on saved_views (site_id, lower(name)) where is_team and deleted_at is null;
  `)
    .execute(db)
}
