import { type Kysely, sql } from 'kysely'

/** The thread that is the discussion of a story: one of each. A row of its own, so that no import of the post carries it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table story_threads (
      site_id int not null,
      post_id bigint not null,
      thread_id bigint not null,
      is_converted boolean not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, post_id),
      foreign key (site_id, post_id) references posts (site_id, id),
      foreign key (site_id, thread_id) references threads (site_id, id)
    );
    create unique index story_threads_thread on story_threads (site_id, thread_id);
  `)
    .execute(db)
}
