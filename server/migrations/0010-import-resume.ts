import { type Kysely, sql } from 'kysely'

/**
 * What lets an import go on where it was killed and tell a file's rows apart: the file's hash, the row's place in the
 * file, and which comment waits for a parent that has not come yet.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports
      add column file_hash text,
      add column file_size bigint,
      add column position int not null default 0,
      add column heartbeat_at timestamptz not null default now(),
      add unique (site_id, file_hash);

    alter table import_sources
      add column import_id bigint,
      add column position int,
      add column line int,
      add column waits_for text,
      add foreign key (site_id, import_id) references imports (site_id, id),
      drop constraint import_sources_kind_check,
      add check (kind in ('author', 'author_number', 'post', 'comment'));
    create index import_sources_waiting on import_sources (site_id, source, waits_for) where waits_for is not null;

    alter table import_refusals
      add column position int,
      add unique (site_id, import_id, position, reason);
  `.execute(db)
}
