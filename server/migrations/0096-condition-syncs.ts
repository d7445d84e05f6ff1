import { type Kysely, sql } from 'kysely'

/**
 * What was read of the source of conditions: one row for each time it was loaded, and what would change, by code, until somebody
 * decides. It is of the network and stands in one place.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table disorder_syncs (
      id bigint generated always as identity primary key,
      data_type text not null check (data_type in ('nomenclature', 'linearisation', 'prevalence', 'historical', 'cross_referencing')),
      state text not null default 'running' check (state in ('running', 'waiting', 'applied', 'discarded', 'refused')),
      site_id int not null,
      is_forced boolean not null default false,
      user_id bigint,
      release text,
      file_hash text,
      notes text[] not null default '{}',
      entries int not null default 0,
      problem text,
      started_at timestamptz not null default now(),
      read_at timestamptz,
      applied_at timestamptz
    );
    create unique index disorder_syncs_open on disorder_syncs (data_type) where state in ('running', 'waiting');
    create index disorder_syncs_type on disorder_syncs (data_type, id);

    create table disorder_sync_rows (
      sync_id bigint not null references disorder_syncs (id),
      orpha_code int not null,
      kind text not null check (kind in ('added', 'renamed', 'obsolete', 'edited', 'changed', 'vanished')),
      before jsonb,
      after jsonb,
      decision text check (decision in ('accept', 'use_source', 'leave')),
      primary key (sync_id, orpha_code)
    );
    create index disorder_sync_rows_kind on disorder_sync_rows (sync_id, kind, orpha_code);
  `.execute(db)
}
