import { type Kysely, sql } from 'kysely'

/**
 * What the import of JSON Lines adds: the field a refusal is about, rows that wait for what comes later in their file,
 * and what each step of an import leaves to be done after it (counts to be added up, texts to be scored).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_refusals
      add column field text not null default '',
      drop constraint import_refusals_site_id_import_id_position_reason_key,
      add unique (site_id, import_id, position, field, reason);

    -- One row for every row of every file: nothing ever deletes a site or an import, and checking that again for each of a
    -- million rows costs more than writing them.
    alter table import_sources
      drop constraint import_sources_site_id_fkey,
      drop constraint import_sources_site_id_import_id_fkey,
      drop constraint import_sources_kind_check,
      add check (kind in ('author', 'author_number', 'user', 'tag', 'post', 'comment', 'thread', 'status', 'reply', 'report'));

    create table import_waiting (
      site_id int not null,
      import_id bigint not null,
      line int not null,
      row text not null,
      primary key (site_id, import_id, line),
      foreign key (site_id, import_id) references imports (site_id, id)
    );

    create table import_steps (
      site_id int not null,
      id bigint generated always as identity,
      import_id bigint not null,
      post_ids bigint[],
      post_counts int[],
      root_ids bigint[],
      root_counts int[],
      root_dates timestamptz[],
      unscored bigint[],
      primary key (site_id, id),
      foreign key (site_id, import_id) references imports (site_id, id)
    );
    create index import_steps_import on import_steps (site_id, import_id, id);
  `.execute(db)
}
