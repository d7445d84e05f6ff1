import { type Kysely, sql } from 'kysely'

/** Decisions that get a second look by somebody who does not know the first, and how far each site's have been gone through. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table second_looks (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      flag_id bigint not null,
      event_id bigint not null,
      -- Of the flag after the decision: at another one something has happened since.
      version int not null,
      assoc_type text not null,
      first_verdict text not null check (first_verdict in ('fine', 'spam', 'remove')),
      first_by bigint not null,
      picked_at timestamptz not null default now(),
      verdict text check (verdict in ('fine', 'spam', 'remove')),
      looked_by bigint,
      looked_at timestamptz,
      primary key (site_id, id),
      unique (site_id, event_id),
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, event_id) references flag_events (site_id, id),
      foreign key (site_id, first_by) references users (site_id, id),
      foreign key (site_id, looked_by) references users (site_id, id),
      check ((verdict is null) = (looked_at is null) and (verdict is null) = (looked_by is null))
    );
    create index second_looks_open on second_looks (site_id, id) where verdict is null;
    create index second_looks_given on second_looks (site_id, looked_at) where verdict is not null;
    create index second_looks_flag on second_looks (site_id, flag_id);

    create table second_look_progress (
      site_id int primary key references sites (id),
      event_id bigint not null
    );
  `)
    .execute(db)
}
