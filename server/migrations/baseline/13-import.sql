-- Content from elsewhere: what came from where, and what was refused and why.

-- One row for every row of every file. It has no foreign keys to sites and imports: nothing ever deletes those, and checking
-- them costs more than writing the row.
create table import_sources (
  site_id int not null,
  source text not null,
  kind text not null
    check (kind in ('author', 'author_number', 'user', 'auth_account', 'tag', 'post', 'comment', 'thread', 'status', 'reply',
      'report')),
  source_id text not null,
  target_id bigint not null,
  import_id bigint,
  "position" int,
  line int,
  waits_for text,
  primary key (site_id, source, kind, source_id)
);
create index import_sources_waiting on import_sources (site_id, source, waits_for) where waits_for is not null;

create table imports (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  file_name text not null,
  source text not null default '',
  state text not null default 'running' check (state in ('running', 'completed', 'failed')),
  counts jsonb not null default '{}',
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  file_hash text,
  file_size bigint,
  "position" int not null default 0,
  heartbeat_at timestamptz not null default now(),
  address text,
  primary key (site_id, id),
  unique (site_id, file_hash)
);

create table import_refusals (
  site_id int not null,
  id bigint generated always as identity,
  import_id bigint not null,
  line int not null,
  item text not null,
  reason text not null,
  "position" int,
  field text not null default '',
  primary key (site_id, id),
  constraint import_refusals_site_id_import_id_position_field_reason_key unique (site_id, import_id, "position", field, reason),
  foreign key (site_id, import_id) references imports(site_id, id)
);
create index import_refusals_import on import_refusals (site_id, import_id, line);

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
  foreign key (site_id, import_id) references imports(site_id, id)
);
create index import_steps_import on import_steps (site_id, import_id, id);

create table import_waiting (
  site_id int not null,
  import_id bigint not null,
  line int not null,
  "row" text not null,
  primary key (site_id, import_id, line),
  foreign key (site_id, import_id) references imports(site_id, id)
);

-- Until the database has looked at a table that grew a thousandfold, it takes it for small and reads all of it. Only the owner
-- of a table may have it counted.
create function count_imported() returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
    begin
      analyze users, posts, content, threads, flags, flag_reports, import_sources;
    end $$;
revoke execute on function count_imported() from public;
