import { type Kysely, sql } from 'kysely'

/** Members follow threads, and mute or block one another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table thread_follows (
      site_id int not null,
      user_id bigint not null,
      thread_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, thread_id, user_id),
      foreign key (site_id, user_id) references users (site_id, id),
      foreign key (site_id, thread_id) references threads (site_id, id)
    );
    create index thread_follows_of_user on thread_follows (site_id, user_id);

    create table silences (
      site_id int not null,
      user_id bigint not null,
      other_id bigint not null,
      how text not null check (how in ('mute', 'block')),
      inserted_at timestamptz not null default now(),
      primary key (site_id, user_id, other_id),
      foreign key (site_id, user_id) references users (site_id, id),
      foreign key (site_id, other_id) references users (site_id, id),
      check (user_id <> other_id)
    );
    create index silences_of_other on silences (site_id, other_id);
  `.execute(db)
}
