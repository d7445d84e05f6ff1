import { type Kysely, sql } from 'kysely'

/**
 * What automod learns from staff: one lesson a flag, the point before which a site's decisions are forgotten, and the one
 * set of weights the network has learned besides the shipped ones.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table automod_lessons (
      site_id int not null,
      flag_id bigint not null,
      event_id bigint not null,
      staff_person_id bigint not null references people (id),
      author_person_id bigint not null references people (id),
      spam boolean,
      offensive boolean,
      features_version int not null,
      features bytea not null,
      primary key (site_id, flag_id),
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, event_id) references flag_events (site_id, id),
      check (spam is not null or offensive is not null)
    );
    create index automod_lessons_newest on automod_lessons (event_id desc, site_id);

    create table automod_resets (
      site_id int primary key references sites (id),
      event_id bigint not null
    );

    create table automod_learned (
      id int primary key default 1 check (id = 1),
      basis text not null,
      lessons text not null,
      fingerprint text not null,
      weights bytea not null,
      learned_at timestamptz not null default now()
    );
  `.execute(db)
}
