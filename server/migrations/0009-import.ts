import { type Kysely, sql } from 'kysely'

/** Content from elsewhere: what was brought in from where, once, and what was refused and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table imports (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      file_name text not null,
      source text not null default '',
      state text not null default 'running' check (state in ('running', 'completed', 'failed')),
      counts jsonb not null default '{}',
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      primary key (site_id, id)
    );

    create table import_sources (
      site_id int not null references sites (id),
      source text not null,
      kind text not null check (kind in ('author', 'guest', 'post', 'comment')),
      source_id text not null,
      target_id bigint not null,
      primary key (site_id, source, kind, source_id)
    );

    create table import_refusals (
      site_id int not null,
      id bigint generated always as identity,
      import_id bigint not null,
      line int not null,
      item text not null,
      reason text not null,
      primary key (site_id, id),
      foreign key (site_id, import_id) references imports (site_id, id)
    );
    create index import_refusals_import on import_refusals (site_id, import_id, line);
  `.execute(db)
}
