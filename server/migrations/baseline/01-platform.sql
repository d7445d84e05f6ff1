-- Sites, and what the platform itself keeps: audit log, outbox, live events, files, and what works in the background.

create table sites (
  id int generated always as identity primary key,
  name text not null check (name <> ''),
  prefix text not null unique,
  tier int not null check (tier >= 1 and tier <= 4),
  inserted_at timestamptz not null default now()
);

create table site_hosts (
  host text check (host = lower(host)) primary key,
  site_id int not null references sites(id),
  is_primary boolean not null default false
);
create unique index site_hosts_primary on site_hosts (site_id) where is_primary;

create table site_features (
  site_id int not null references sites(id),
  feature text not null,
  primary key (site_id, feature)
);

create table social_sites (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  user_id bigint not null,
  type text not null
    check (type in ('blog', 'facebook', 'instagram', 'linkedin', 'pinterest', 'podcast', 'tiktok', 'twitter', 'website',
      'youtube')),
  url text not null check (length(url) >= 1 and length(url) <= 500),
  url_key text not null generated always as (lower(regexp_replace(url, '^(https?://)?(www\.)?', '', 'i'))) stored,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, user_id, type, url_key)
);

create table site_settings (
  site_id int primary key references sites(id),
  settings jsonb not null default '{}',
  version int not null default 1
);

create table audit_log (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'nobody', 'system', 'command')),
  actor_id bigint,
  action text not null,
  subject_type text not null,
  subject_id text,
  fields text[] not null default '{}',
  request_id text,
  subject_ids text[] not null default '{}',
  effects jsonb,
  primary key (site_id, id)
);
create index audit_log_action on audit_log (site_id, action text_pattern_ops, at desc);
create index audit_log_actor on audit_log (site_id, actor_id, at desc);
create index audit_log_newest on audit_log (site_id, at desc, id desc);
create index audit_log_subject on audit_log (site_id, subject_type, subject_id, id);
create index audit_log_subjects on audit_log using gin (subject_ids) where subject_ids <> '{}';

-- Whoever writes an audit row leaves a note here. A job makes the links of the chain, so that writers never wait for one
-- another.
create table audit_unsealed (
  site_id int not null,
  id bigint not null,
  noted_at timestamptz not null default clock_timestamp(),
  primary key (site_id, id)
);
create index audit_unsealed_noted on audit_unsealed (noted_at);

-- One chain for the network: each link covers one row of the audit log and the link before it.
create table audit_seals (
  "position" bigint primary key,
  site_id int not null,
  audit_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  sealed_at timestamptz not null default now(),
  unique (site_id, audit_id),
  constraint audit_seals_position_check check ("position" > 0)
);

create table outbox (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  kind text not null,
  key text not null,
  payload jsonb,
  recipient text,
  subject text,
  state text not null default 'waiting' check (state in ('waiting', 'held', 'delivered', 'failed')),
  attempts int not null default 0,
  last_error text,
  inserted_at timestamptz not null default now(),
  delivered_at timestamptz,
  user_id bigint,
  primary key (site_id, id),
  unique (site_id, key)
);
create index outbox_recipient on outbox (site_id, lower(recipient));
create index outbox_state on outbox (site_id, state, id);
create index outbox_user on outbox (site_id, user_id) where user_id is not null;
create index outbox_waiting on outbox (inserted_at) where state = 'waiting';

create table live_events (
  site_id int not null,
  id bigint generated always as identity,
  topic text not null,
  subject_id text not null,
  inserted_at timestamptz not null default now(),
  xid xid8 not null default pg_current_xact_id(),
  primary key (site_id, id)
);
create index live_events_age on live_events (site_id, inserted_at);
create index live_events_xid on live_events (xid);

create table rate_limits (
  key text primary key,
  points int not null default 0,
  expire bigint
);

create table workers (
  id text primary key,
  sends_mail boolean not null,
  heartbeat_at timestamptz not null default now()
);

-- What each task of the background did last, for all nodes to see.
create table task_records (
  task text primary key,
  known_since timestamptz not null default now(),
  ended_at timestamptz,
  outcome text check (outcome in ('completed', 'gave up', 'failed')),
  reason text,
  completed_at timestamptz,
  completed bigint not null default 0,
  gave_up bigint not null default 0,
  failed bigint not null default 0
);

create table runs (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  task text not null,
  subject_id text not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed', 'aborted', 'gave_up')),
  progress int not null default 0 check (progress >= 0),
  total int check (total >= 0),
  fence int not null default 0,
  inserted_at timestamptz not null default now(),
  started_at timestamptz,
  heartbeat_at timestamptz,
  finished_at timestamptz,
  error text,
  options jsonb not null default '{}',
  actor_id bigint,
  effects jsonb not null default '{}',
  primary key (site_id, id)
);
create unique index runs_open on runs (site_id, task, subject_id) where state in ('queued', 'running');
create index runs_task on runs (site_id, task, id desc);

create table run_logs (
  site_id int not null,
  run_id bigint not null,
  id bigint generated always as identity,
  message text not null check (length(message) <= 1000),
  data jsonb,
  inserted_at timestamptz not null default clock_timestamp(),
  primary key (site_id, run_id, id),
  foreign key (site_id, run_id) references runs(site_id, id)
);

-- What things were, for histories and restoring. Audit rows cannot be taken back and hold no values; versions hold what people
-- wrote and can be deleted with them.
create table versions (
  site_id int not null references sites(id),
  subject_type text not null,
  subject_id text not null,
  number int not null check (number > 0),
  inserted_at timestamptz not null default now(),
  actor_kind text not null check (actor_kind in ('user', 'nobody', 'system', 'command')),
  actor_id bigint,
  content jsonb not null,
  primary key (site_id, subject_type, subject_id, number)
);

-- The row is there before its file and until the file is deleted. So no file is left that nobody knows of, whatever is killed.
create table files (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  kind text not null check (kind in ('avatar', 'picture', 'engagement')),
  user_id bigint,
  name text not null check (name ~ '^[0-9a-f]{32}$'),
  sizes text[] not null,
  state text not null default 'writing' check (state in ('writing', 'used', 'dropped')),
  changed_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, name),
  check (kind <> 'avatar' or user_id is not null)
);
create unique index files_avatar on files (site_id, user_id) where kind = 'avatar' and state = 'used';
create index files_of_user on files (site_id, user_id) where user_id is not null;
create index files_to_delete on files (changed_at) where state <> 'used';

create table notifications (
  site_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  kind text not null,
  subject_type text not null,
  subject_id text not null,
  times int not null default 1,
  inserted_at timestamptz not null default now(),
  read_at timestamptz,
  actor_id bigint,
  primary key (site_id, id)
);
create index notifications_newest on notifications (site_id, user_id, inserted_at desc, id desc);
create unique index notifications_unread on notifications (site_id, user_id, kind, subject_type, subject_id)
  where read_at is null;

-- Nobody else may run it: they could hang it on a table of their own, and note rows that do not wait.
create function note_unsealed() returns trigger language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
    begin
      insert into public.audit_unsealed (site_id, id) values (new.site_id, new.id);
      return null;
    end $$;
revoke execute on function note_unsealed() from public;

create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'table % is append-only', tg_table_name using errcode = 'insufficient_privilege';
    end $$;

create function refuse_unnoting() returns trigger language plpgsql as $$
    begin
      if not exists (select from public.audit_seals where site_id = old.site_id and audit_id = old.id) then
        raise exception 'audit row % of site % waits to be sealed', old.id, old.site_id using errcode = 'insufficient_privilege';
      end if;
      return old;
    end $$;

-- Adds one link for each of these rows, in this order, behind the link at 'head'. Each row must wait to be sealed. The hashes
-- are made outside, under a key that is not here: a wrong one is found when the chain is verified, and can never be taken back.
create function seal_audit(head bigint, sites int[], ids bigint[], hashes bytea[]) returns void language plpgsql security definer set search_path to 'public', 'pg_temp' as $$
    declare waiting int;
    begin
      if head is distinct from (select coalesce(max(position), 0) from public.audit_seals) then
        raise exception 'the chain of the audit log has gone on' using errcode = 'serialization_failure';
      end if;
      select count(*) into waiting
        from (select distinct s, i from unnest(sites, ids) as each (s, i)) as given
        join public.audit_unsealed noted on noted.site_id = s and noted.id = i
        join public.audit_log audit on audit.site_id = s and audit.id = i;
      if waiting = 0 or waiting <> cardinality(sites) or waiting <> cardinality(ids) or waiting <> cardinality(hashes) then
        raise exception 'only rows that wait are sealed, each once' using errcode = 'insufficient_privilege';
      end if;
      insert into public.audit_seals (position, site_id, audit_id, hash)
      select head + place, s, i, hash from unnest(sites, ids, hashes) with ordinality as each (s, i, hash, place);
      delete from public.audit_unsealed noted using unnest(sites, ids) as each (s, i)
       where noted.site_id = s and noted.id = i;
    end $$;
revoke execute on function seal_audit(bigint, int[], bigint[], bytea[]) from public;

create trigger audit_log_append_only before delete or update on audit_log
  for each row execute function refuse_change();
create trigger audit_log_no_truncate before truncate on audit_log for each statement execute function refuse_change();
create trigger audit_log_unsealed after insert on audit_log for each row execute function note_unsealed();

create trigger audit_unsealed_delete before delete on audit_unsealed for each row execute function refuse_unnoting();
create trigger audit_unsealed_no_truncate before truncate on audit_unsealed
  for each statement execute function refuse_change();
create trigger audit_unsealed_update before update on audit_unsealed for each row execute function refuse_change();

create trigger audit_seals_append_only before delete or update on audit_seals
  for each row execute function refuse_change();
create trigger audit_seals_no_truncate before truncate on audit_seals
  for each statement execute function refuse_change();
