import { type Kysely, sql } from 'kysely'

/**
 * What was merged into what, and each row that this moved or took away, so that it can be undone for a while. A merge belongs to
 * the site where it was asked for, also where it reached rows of others.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merges (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      subject_type text not null check (subject_type in ('disorder', 'forum_tag')),
      source_id bigint not null,
      target_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id)
    );
    create index merges_target on merges (site_id, subject_type, target_id);

    create table merge_rows (
      site_id int not null,
      merge_id bigint not null,
      number bigint generated always as identity,
      kind text not null check (kind in ('moved', 'double', 'gone', 'made')),
      table_name text not null,
      column_name text not null,
      -- The primary key of a row that is there, the whole row of one that went.
      content jsonb not null,
      primary key (site_id, merge_id, number),
      foreign key (site_id, merge_id) references merges (site_id, id)
    );
  `.execute(db)
}
