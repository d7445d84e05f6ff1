import { type Kysely, sql } from 'kysely'

/**
 * The questionnaire of a site: what staff are working on, everything that members were ever shown, each under a number of its own,
 * what members answered, and since when a part is no longer asked for.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table profile_drafts (
      site_id int not null primary key references sites (id),
      sections jsonb not null default '[]',
      -- The greatest number that a section, a field or an option ever had.
      last_part int not null default 0,
      version int not null default 0
    );

    create table profile_definitions (
      site_id int not null references sites (id),
      definition int not null,
      sections jsonb not null,
      published_by bigint,
      published_at timestamptz not null default now(),
      primary key (site_id, definition),
      foreign key (site_id, published_by) references users (site_id, id)
    );
    create index profile_definitions_published_by on profile_definitions (site_id, published_by)
      where published_by is not null;

    create table profile_answers (
      site_id int not null,
      user_id bigint not null,
      field_id bigint not null,
      -- What the member was shown: the wording of the question and of its options.
      definition int not null,
      option_ids bigint[] not null default '{}',
      -- The words of a text, or of the option that is the other one.
      text text not null default '' check (length(text) <= 2000),
      -- What the member chose where the privacy is theirs.
      is_public boolean not null default false,
      answered_at timestamptz not null default now(),
      primary key (site_id, user_id, field_id),
      foreign key (site_id, user_id) references users (site_id, id),
      foreign key (site_id, definition) references profile_definitions (site_id, definition)
    );
    create index profile_answers_field on profile_answers (site_id, field_id);
    create index profile_answers_definition on profile_answers (site_id, definition);

    -- Fields and options that are published no longer: their answers are kept for a time.
    create table profile_retired_parts (
      site_id int not null references sites (id),
      part_id bigint not null,
      kind text not null check (kind in ('field', 'option', 'choices', 'text')),
      retired_at timestamptz not null default now(),
      primary key (site_id, part_id, kind)
    );
    create index profile_retired_parts_due on profile_retired_parts (site_id, retired_at);
  `.execute(db)
}
