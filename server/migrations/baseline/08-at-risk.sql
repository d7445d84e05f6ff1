-- How long texts at risk wait for a person, and decisions that get a second look.

-- The narrowest cut at which a text is at risk, kept as texts come in. A text that no cut marks has no row.
create table at_risk_cuts (
  site_id int not null references sites(id),
  content_id bigint not null,
  assoc_type text not null,
  cut smallint not null check (cut >= 0 and cut <= 3),
  written_at timestamptz not null,
  primary key (site_id, content_id),
  foreign key (site_id, content_id) references content(site_id, id)
);
create index at_risk_cuts_written on at_risk_cuts (site_id, written_at, content_id) include (assoc_type, cut);

-- One row for each time that a flag comes into the lane. Triggers open and end it, so that no way in or out is forgotten.
-- `lease` numbers each press of "I'm on it": only that one can be given back.
create table at_risk_waits (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  flag_id bigint not null,
  since timestamptz not null default now(),
  looked_at timestamptz,
  looked_by bigint,
  holder_id bigint,
  held_until timestamptz,
  handed_to_id bigint,
  ended_at timestamptz,
  ended_by bigint,
  outcome text check (outcome in ('no-concern', 'followed-up')),
  is_imported boolean not null default false,
  is_old boolean not null default false,
  lease int not null default 0,
  is_again boolean not null default false,
  primary key (site_id, id),
  foreign key (site_id, ended_by) references users(site_id, id),
  foreign key (site_id, flag_id) references flags(site_id, id),
  foreign key (site_id, handed_to_id) references users(site_id, id),
  foreign key (site_id, holder_id) references users(site_id, id),
  foreign key (site_id, looked_by) references users(site_id, id),
  check ((holder_id is null) = (held_until is null))
);
create index at_risk_waits_flag on at_risk_waits (site_id, flag_id, id);
create index at_risk_waits_lane on at_risk_waits (site_id, is_old, since, id) where ended_at is null;
create unique index at_risk_waits_open on at_risk_waits (site_id, flag_id) where ended_at is null;
create index at_risk_waits_since on at_risk_waits (site_id, since);

create table hand_overs (
  site_id int not null,
  id bigint generated always as identity,
  user_id bigint not null,
  code_hash bytea not null,
  redirect text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  inserted_at timestamptz not null default now(),
  from_site_id int,
  from_session_id bigint,
  browser_hash bytea,
  primary key (site_id, id),
  unique (site_id, code_hash),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index hand_overs_from on hand_overs (from_session_id) where used_at is null;
create index hand_overs_user on hand_overs (site_id, user_id) where used_at is null;

-- `version` is the flag's after the decision: at another one something has happened since.
create table second_looks (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  flag_id bigint not null,
  event_id bigint not null,
  version int not null,
  assoc_type text not null,
  first_verdict text not null check (first_verdict in ('fine', 'spam', 'remove')),
  first_by bigint not null,
  picked_at timestamptz not null default now(),
  verdict text check (verdict in ('fine', 'spam', 'remove')),
  looked_by bigint,
  looked_at timestamptz,
  primary key (site_id, id),
  unique (site_id, event_id),
  foreign key (site_id, event_id) references flag_events(site_id, id),
  foreign key (site_id, first_by) references users(site_id, id),
  foreign key (site_id, flag_id) references flags(site_id, id),
  foreign key (site_id, looked_by) references users(site_id, id),
  check (((verdict is null) = (looked_at is null)) and ((verdict is null) = (looked_by is null)))
);
create index second_looks_flag on second_looks (site_id, flag_id);
create index second_looks_given on second_looks (site_id, looked_at) where verdict is not null;
create index second_looks_open on second_looks (site_id, id) where verdict is null;

create table second_look_progress (
  site_id int primary key references sites(id),
  event_id bigint not null
);
