import { type Kysely, sql } from 'kysely'

export const locks = ['flags']

/** Authors ask for another look at a decision on their text: once a decision, and somebody else answers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table flags add column is_appealed boolean not null default false;

    create table appeals (
      site_id int not null,
      id bigint generated always as identity,
      flag_id bigint not null,
      -- The decision; null for a text that is held, on which nobody has decided yet.
      event_id bigint,
      author_id bigint not null,
      words text not null check (length(words) <= 2000),
      nonce uuid not null,
      asked_at timestamptz not null,
      outcome text check (outcome in ('upheld', 'granted')),
      answer_event_id bigint,
      answered_at timestamptz,
      primary key (site_id, id),
      unique nulls not distinct (site_id, flag_id, event_id),
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, event_id) references flag_events (site_id, id),
      foreign key (site_id, answer_event_id) references flag_events (site_id, id),
      foreign key (site_id, author_id) references users (site_id, id),
      check ((answered_at is null) = (outcome is null))
    );
    create unique index appeals_open on appeals (site_id, flag_id) where answered_at is null;
    create index appeals_of_author on appeals (site_id, author_id, id);
    create index appeals_of_event on appeals (site_id, event_id);
    create index appeals_of_answer on appeals (site_id, answer_event_id);
  `.execute(db)
}
