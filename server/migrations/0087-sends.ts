import { type Kysely, sql } from 'kysely'

/** Requests that made something, by the ids their callers gave them: one that is sent again makes nothing more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sends (
      site_id int not null references sites (id),
      user_id bigint not null,
      -- Of the caller's id and the field.
      key bytea not null,
      -- Of the arguments, by the caller's id: without it nobody can try what stood in them.
      words bytea not null,
      made text,
      inserted_at timestamptz not null default now(),
      primary key (site_id, user_id, key),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index sends_inserted_at on sends (inserted_at);
  `.execute(db)
}
