-- What automod learns from the decisions of staff.

create table automod_lessons (
  site_id int not null,
  flag_id bigint not null,
  event_id bigint not null,
  staff_person_id bigint not null references people(id),
  author_person_id bigint not null references people(id),
  spam boolean,
  offensive boolean,
  features_version int not null,
  features bytea not null,
  primary key (site_id, flag_id),
  foreign key (site_id, event_id) references flag_events(site_id, id),
  foreign key (site_id, flag_id) references flags(site_id, id),
  check (spam is not null or offensive is not null)
);
create index automod_lessons_newest on automod_lessons (event_id desc, site_id);

-- Decisions before this point are forgotten on the site.
create table automod_resets (
  site_id int primary key references sites(id),
  event_id bigint not null
);

-- The one set of weights that the network has learned besides the shipped ones.
create table automod_learned (
  id int default 1 check (id = 1) primary key,
  basis text not null,
  lessons text not null,
  fingerprint text not null,
  weights bytea not null,
  learned_at timestamptz not null default now()
);
