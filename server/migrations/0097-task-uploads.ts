import { type Kysely, sql } from 'kysely'

/** Files that runs of task scripts read: sent before the run is started, forgotten some days later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_uploads (
      site_id int not null,
      id bigint generated always as identity,
      symbol text not null,
      name text not null check (length(name) between 1 and 200),
      content text not null,
      user_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index task_uploads_user on task_uploads (site_id, user_id);
    create index task_uploads_inserted_at on task_uploads (inserted_at);
  `.execute(db)
}
