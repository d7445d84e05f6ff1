-- Decisions on many flags at once: bulk, bursts, and the block of a user.

-- What somebody saw when they chose, each flag in the version it had then, and what became of it.
create table bulk_decisions (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  actor_id bigint not null,
  operation text not null check (operation in ('DONE', 'REOPEN', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM', 'APPROVE')),
  undoes_id bigint,
  flags int not null,
  expected jsonb not null,
  effects jsonb,
  run_id bigint,
  prepared_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  together uuid,
  reason text not null default '',
  primary key (site_id, id),
  foreign key (site_id, actor_id) references users(site_id, id),
  foreign key (site_id, run_id) references runs(site_id, id),
  foreign key (site_id, undoes_id) references bulk_decisions(site_id, id) on delete cascade
);
create index bulk_decisions_actor on bulk_decisions (site_id, actor_id, id desc) where started_at is not null;
create index bulk_decisions_age on bulk_decisions (prepared_at);
create index bulk_decisions_together on bulk_decisions (site_id, together) where together is not null;
create unique index bulk_decisions_undone on bulk_decisions (site_id, undoes_id) where undoes_id is not null;

create table bulk_flags (
  site_id int not null,
  bulk_id bigint not null,
  flag_id bigint not null,
  version int not null,
  outcome text check (outcome in ('done', 'left', 'excepted')),
  version_after int,
  effects jsonb,
  because text,
  by_id bigint,
  deed text,
  primary key (site_id, bulk_id, flag_id),
  foreign key (site_id, bulk_id) references bulk_decisions(site_id, id) on delete cascade,
  foreign key (site_id, by_id) references users(site_id, id),
  foreign key (site_id, flag_id) references flags(site_id, id)
);
create index bulk_flags_left on bulk_flags (site_id, bulk_id, flag_id) where outcome = 'left';
create index bulk_flags_waiting on bulk_flags (site_id, bulk_id, flag_id) where outcome is null;

-- Texts without a flag get one before they are decided on. Until then they wait here.
create table bulk_texts (
  site_id int not null,
  bulk_id bigint not null,
  content_id bigint not null,
  primary key (site_id, bulk_id, content_id),
  foreign key (site_id, bulk_id) references bulk_decisions(site_id, id) on delete cascade,
  foreign key (site_id, content_id) references content(site_id, id)
);

-- One operation on the texts of a burst over several sites: on each site a bulk decision by the account that its maker has
-- there.
create table burst_decisions (
  site_id int not null references sites(id),
  id uuid not null,
  actor_id bigint not null,
  burst_id bigint not null,
  operation text not null check (operation in ('DONE', 'REOPEN', 'DELETE', 'UN_DELETE', 'SPAM', 'UN_SPAM', 'APPROVE')),
  site_ids int[] not null default '{}',
  refused jsonb not null default '[]',
  prepared_at timestamptz not null default now(),
  started_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, actor_id) references users(site_id, id)
);
create index burst_decisions_actor on burst_decisions (site_id, actor_id, started_at desc) where started_at is not null;
create index burst_decisions_age on burst_decisions (prepared_at);

-- Bursts that somebody said are none: they wait no longer for those who work on that site.
create table burst_verdicts (
  site_id int not null references sites(id),
  burst_id bigint not null,
  actor_id bigint not null,
  inserted_at timestamptz not null default now(),
  primary key (site_id, burst_id),
  foreign key (site_id, actor_id) references users(site_id, id)
);
create index burst_verdicts_actor on burst_verdicts (site_id, actor_id);
create index burst_verdicts_age on burst_verdicts (inserted_at);

create table blocked_content (
  site_id int not null,
  block_id bigint not null,
  content_id bigint not null,
  was_spam boolean not null,
  primary key (site_id, block_id, content_id),
  foreign key (site_id, block_id) references user_blocks(site_id, id),
  foreign key (site_id, content_id) references content(site_id, id)
);

create table blocked_flags (
  site_id int not null,
  block_id bigint not null,
  flag_id bigint not null,
  event_id bigint not null,
  before jsonb not null,
  primary key (site_id, block_id, flag_id),
  foreign key (site_id, block_id) references user_blocks(site_id, id),
  foreign key (site_id, event_id) references flag_events(site_id, id),
  foreign key (site_id, flag_id) references flags(site_id, id)
);
