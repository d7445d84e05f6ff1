-- People, their accounts on the sites, and how they sign in.

create table people (
  id bigint generated always as identity primary key,
  inserted_at timestamptz not null default now(),
  device_generation int not null default 1
);

-- A row counts as changed when the form of the user page would show a difference (trigger users_version). `searched` holds all
-- that a search looks in, and stands in each index of an order, so that a page is found by the index alone.
create table users (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  person_id bigint not null references people(id),
  username text not null check (username <> ''),
  slug text not null check (slug <> ''),
  email text,
  password_hash text,
  role_id int not null default 3 check (role_id >= 1 and role_id <= 6),
  status int not null default 0 check (status >= 0 and status <= 3),
  suspended_until timestamptz,
  is_anonymous boolean not null default false,
  guest_key text,
  avatar jsonb,
  badge text,
  secondary_badge text,
  bio text not null default '',
  description text not null default '',
  first_name text,
  last_name text,
  birthday date,
  gender text,
  ethnicity text,
  zipcode text,
  is_fraudster boolean not null default false,
  receive_emails boolean not null default true,
  suppressed_from_activity_recs boolean not null default false,
  verified_at timestamptz,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version int not null default 1,
  searched text not null
    generated always as (lower(((((((username || E'\n') || coalesce(email, '')) || E'\n') || coalesce(first_name,
      '')) || ' ') || coalesce(last_name, '')))) stored,
  primary key (site_id, id),
  constraint users_ethnicity
    check (ethnicity in ('asian_or_south_asian', 'black_or_african_american', 'caucasian_or_white', 'hispanic_or_latino',
      'middle_eastern_or_north_african', 'native_american_or_alaska_native', 'native_hawaiian_or_other_pacific_islander',
      'other', 'prefer_not_to_answer')),
  constraint users_gender check (gender in ('male', 'female', 'non_binary', 'prefer_not_to_answer'))
) with (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02, parallel_workers=0);
alter table users alter column searched set statistics 1000;
create index users_beyond_ascii on users (site_id, id)
  include (role_id, status, searched) where octet_length(searched) <> length(searched);
create index users_bio on users using gin (lower(bio) gin_trgm_ops) where bio <> '';
create index users_by_date on users (site_id, inserted_at, id) include (role_id, status, searched);
create index users_by_first_name on users (site_id, lower(first_name), id)
  include (first_name, role_id, status, searched) where first_name is not null;
create index users_by_id on users (site_id, id) include (role_id, status, first_name, last_name, searched);
create index users_by_last_name on users (site_id, lower(last_name), id)
  include (last_name, role_id, status, searched) where last_name is not null;
create index users_by_role on users (site_id, role_id, id) include (status, searched);
create unique index users_email on users (site_id, lower(email))
  include (id, email, role_id, status, searched) where email is not null;
create unique index users_guest on users (site_id, guest_key) where guest_key is not null;
create unique index users_person on users (person_id, site_id);
create index users_role on users (site_id, role_id, username) where role_id in (1, 2, 5, 6);
create index users_search on users using gin (searched gin_trgm_ops);
create unique index users_slug on users (site_id, slug);
create unique index users_username on users (site_id, lower(username)) include (id, username, role_id, status, searched);
create index users_without_email on users (site_id, id) include (role_id, status, searched) where email is null;

-- A session remembers which it came from, and ends with it.
create table sessions (
  site_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  user_agent text not null default '',
  inserted_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  from_site_id int,
  from_session_id bigint,
  primary key (site_id, id),
  unique (site_id, token_hash),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index sessions_from on sessions (from_session_id) where from_session_id is not null;
create index sessions_id on sessions (id);
create index sessions_user on sessions (site_id, user_id) where ended_at is null;

create table auth_accounts (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  user_id bigint not null,
  provider text not null check (provider ~ '^[a-z0-9_-]{1,40}$'),
  provider_uid text not null check (length(provider_uid) >= 1 and length(provider_uid) <= 255),
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, provider, provider_uid),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index auth_accounts_user on auth_accounts (site_id, user_id);

create table password_resets (
  site_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, token_hash),
  foreign key (site_id, user_id) references users(site_id, id)
);

create table email_confirmations (
  site_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  email text not null,
  token_hash bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, token_hash),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index email_confirmations_user on email_confirmations (site_id, user_id) where used_at is null;

-- One block of a user is kept at a time. Blocked again, they have the one they had.
create table user_blocks (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  user_id bigint not null,
  role_before int not null check (role_before >= 1 and role_before <= 6),
  blocked_at timestamptz not null default now(),
  recalled_at timestamptz,
  purged_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, user_id) references users(site_id, id)
);
create unique index user_blocks_kept on user_blocks (site_id, user_id) where purged_at is null;
create index user_blocks_to_purge on user_blocks (blocked_at) where recalled_at is null and purged_at is null;

-- What people chose for themselves: columns, page sizes.
create table preferences (
  site_id int not null,
  user_id bigint not null,
  name text not null check (length(name) >= 1 and length(name) <= 80),
  value text not null check (length(value) <= 2000),
  updated_at timestamptz not null default now(),
  primary key (site_id, user_id, name),
  foreign key (site_id, user_id) references users(site_id, id) on delete cascade
);

alter table social_sites add foreign key (site_id, user_id) references users(site_id, id);

alter table outbox add foreign key (site_id, user_id) references users(site_id, id);

alter table files add foreign key (site_id, user_id) references users(site_id, id);

alter table notifications add foreign key (site_id, actor_id) references users(site_id, id);

alter table notifications add foreign key (site_id, user_id) references users(site_id, id);

create function count_user_change() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      return new;
    end $$;

-- Ends sessions, all that came from them, and the codes made in any of them. Keeps one, whatever it came from.
create function end_sessions(ids bigint[], kept bigint) returns table(site_id int, user_id bigint) language plpgsql as $$
    #variable_conflict use_column
    declare
      gone bigint[] := array_remove(ids, kept);
      latest bigint[] := gone;
    begin
      while cardinality(latest) > 0 loop
        latest := array(select s.id from sessions s
          where s.from_session_id = any (latest) and s.id <> all (gone) and s.id is distinct from kept);
        gone := gone || latest;
      end loop;
      update hand_overs h set used_at = now() where h.from_session_id = any (gone) and h.used_at is null;
      return query update sessions s set ended_at = now() where s.id = any (gone) and s.ended_at is null
        returning s.site_id, s.user_id;
    end $$;

create function end_sessions_of_inactive() returns trigger language plpgsql as $$
    begin
      perform end_sessions(array(select s.id from sessions s
        where s.site_id = new.site_id and s.user_id = new.id and s.ended_at is null), null);
      update hand_overs h set used_at = now()
        where h.site_id = new.site_id and h.user_id = new.id and h.used_at is null;
      return null;
    end $$;

-- Reads the account under a lock: it waits for whoever is blocking the account.
create function refuse_session_of_inactive() returns trigger language plpgsql as $$
    begin
      perform from users u where u.site_id = new.site_id and u.id = new.user_id
        and (u.status = 0 or (u.status = 1 and u.suspended_until <= now())) for share;
      if not found then
        raise exception 'no session for an account that may not sign in' using errcode = 'check_violation';
      end if;
      return new;
    end $$;

create trigger users_inactive after update of status, suspended_until on users
  for each row when (((new.status <> 0) and ((new.status is distinct from old.status)
      or (new.suspended_until is distinct from old.suspended_until))))
  execute function end_sessions_of_inactive();
create trigger users_version before update on users
  for each row when ((old.username, old.email, old.first_name, old.last_name, old.role_id, old.badge, old.secondary_badge,
      old.bio, old.description, old.birthday, old.zipcode, old.gender, old.ethnicity, old.status, old.suspended_until,
      old.receive_emails, old.suppressed_from_activity_recs, old.is_fraudster) is distinct from (new.username, new.email,
      new.first_name, new.last_name, new.role_id, new.badge, new.secondary_badge, new.bio, new.description, new.birthday,
      new.zipcode, new.gender, new.ethnicity, new.status, new.suspended_until, new.receive_emails,
      new.suppressed_from_activity_recs, new.is_fraudster))
  execute function count_user_change();

create trigger sessions_active before insert on sessions for each row execute function refuse_session_of_inactive();
