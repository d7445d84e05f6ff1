-- Flags: the moderation case of one piece of content, with everything that happened to it.

-- `facts` are the seven marks as one number, the lowest bit first: open, spam, offensive, image, reported, required to publish,
-- at risk. Flags of one kind and the same facts stand together in one index; a filter merges the beginnings of a few such
-- ranges.
create table flags (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  assoc_type text not null
    check (assoc_type in ('comment', 'thread', 'reply', 'user', 'user_profile_status', 'user_profile_status_reply')),
  content_id bigint,
  user_id bigint,
  assoc_id bigint not null generated always as (coalesce(content_id, user_id)) stored,
  is_image boolean not null default false,
  is_offensive boolean not null default false,
  is_reported boolean not null default false,
  is_spam boolean not null default false,
  is_required_to_publish boolean not null default false,
  is_open boolean not null default true,
  spam_prob real check (spam_prob >= 0 and spam_prob <= 1),
  offensive_prob real check (offensive_prob >= 0 and offensive_prob <= 1),
  automod_because jsonb not null default '[]',
  version int not null default 1,
  before_delete jsonb,
  before_spam jsonb,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  listed_at timestamptz not null generated always as (case when user_id is null then inserted_at else updated_at end) stored,
  at_risk boolean not null default false,
  crisis_cues jsonb not null default '[]',
  facts smallint not null
    generated always as (is_open::int * 1 + is_spam::int * 2 + is_offensive::int * 4 + is_image::int * 8
      + is_reported::int * 16 + is_required_to_publish::int * 32 + at_risk::int * 64) stored,
  waits_since timestamptz not null default now(),
  reports_count int not null default 0,
  reach int check (reach > 0),
  impact int not null
    generated always as ((coalesce(round((greatest(spam_prob, offensive_prob) * reach::float8)), 0))::int) stored,
  primary key (site_id, id),
  unique (site_id, content_id),
  unique (site_id, user_id),
  foreign key (site_id, content_id) references content(site_id, id),
  foreign key (site_id, user_id) references users(site_id, id),
  check ((content_id is null) <> (user_id is null)),
  constraint flags_check1 check ((assoc_type = 'user') = (user_id is not null))
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
create index flags_at_risk on flags (site_id, is_open desc, listed_at desc, id desc) where at_risk;
create index flags_facts on flags (site_id, assoc_type, facts, listed_at desc, id desc);
create index flags_image on flags (site_id, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish) where is_image;
create index flags_impact on flags (site_id, impact desc, waits_since, id) include (assoc_type, facts) where is_open;
create index flags_listed on flags (site_id, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish);
create index flags_most_reported on flags (site_id, reports_count desc, waits_since, id)
  include (assoc_type, facts) where is_open;
create index flags_offensive on flags (site_id, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish) where is_offensive;
create index flags_open on flags (site_id, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish) where is_open;
create index flags_reported on flags (site_id, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish) where is_reported;
create index flags_required on flags (site_id, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported,
    is_required_to_publish) where is_required_to_publish;
create index flags_spam on flags (site_id, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish) where is_spam;
create index flags_type on flags (site_id, assoc_type, listed_at desc, id desc)
  include (assoc_type, is_open, is_spam, is_offensive, is_image, is_reported, is_required_to_publish);
create index flags_waiting on flags (site_id, waits_since, id) include (assoc_type, facts) where is_open;
create index flags_without_reach on flags (site_id, id) where is_open and reach is null;

create table flag_reports (
  site_id int not null,
  id bigint generated always as identity,
  flag_id bigint not null,
  reporter_id bigint not null,
  reason text not null,
  snapshot text not null default '',
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, flag_id, reporter_id),
  foreign key (site_id, flag_id) references flags(site_id, id),
  foreign key (site_id, reporter_id) references users(site_id, id)
);

create table flag_assigns (
  site_id int not null,
  id bigint generated always as identity,
  flag_id bigint not null,
  user_id bigint not null,
  inserted_at timestamptz not null default now(),
  listed_at timestamptz,
  assoc_type text,
  facts smallint,
  primary key (site_id, id),
  unique (site_id, flag_id, user_id),
  foreign key (site_id, flag_id) references flags(site_id, id),
  foreign key (site_id, user_id) references users(site_id, id)
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_vacuum_insert_scale_factor=0.02);
create index flag_assigns_user on flag_assigns (site_id, user_id, listed_at desc, flag_id desc) include (assoc_type, facts);

create table flag_events (
  site_id int not null,
  id bigint generated always as identity,
  flag_id bigint not null,
  actor_id bigint,
  status text not null,
  body text not null default '',
  subject_user_id bigint,
  before jsonb,
  after jsonb,
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, actor_id) references users(site_id, id),
  foreign key (site_id, flag_id) references flags(site_id, id),
  foreign key (site_id, subject_user_id) references users(site_id, id)
);
create index flag_events_actor on flag_events (site_id, actor_id, inserted_at) where actor_id is not null;
create index flag_events_flag on flag_events (site_id, flag_id, id);

-- The verdict that stands on a flag's text, with automod's scores of that time in thousandths: the flag's own scores follow its
-- text when that is edited.
create table flag_verdicts (
  site_id int not null references sites(id),
  flag_id bigint not null,
  assoc_type text not null,
  verdict text not null check (verdict in ('fine', 'spam', 'remove')),
  spam smallint check (spam >= 0 and spam <= 1000),
  offensive smallint check (offensive >= 0 and offensive <= 1000),
  hold smallint generated always as (greatest(spam, offensive)) stored,
  is_second_look boolean not null default false,
  decided_at timestamptz not null,
  primary key (site_id, flag_id),
  foreign key (site_id, flag_id) references flags(site_id, id)
);
create index flag_verdicts_decided on flag_verdicts (site_id, decided_at) include (assoc_type, verdict, spam, offensive, hold);
create index flag_verdicts_hold on flag_verdicts (site_id, hold, flag_id);
create index flag_verdicts_offensive on flag_verdicts (site_id, offensive, flag_id);
create index flag_verdicts_spam on flag_verdicts (site_id, spam, flag_id);

-- Flags that somebody does not want to be offered for a while.
create table flag_skips (
  site_id int not null references sites(id),
  user_id bigint not null,
  flag_id bigint not null,
  until timestamptz not null,
  primary key (site_id, user_id, flag_id),
  foreign key (site_id, flag_id) references flags(site_id, id),
  foreign key (site_id, user_id) references users(site_id, id)
);
create index flag_skips_until on flag_skips (until);

-- Exact counts for the queue. Each change of flags adds its differences in its own statement, so two changes never wait for one
-- another; a task folds them into one row now and then.
create table flag_counts (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  assoc_type text not null,
  facts smallint not null,
  n int not null check (n <> 0),
  primary key (site_id, id)
);
create index flag_counts_key on flag_counts (site_id, assoc_type, facts) include (n);

create unlogged table flag_presence (
  site_id int not null,
  flag_id bigint not null,
  user_id bigint not null,
  seen_at timestamptz not null default now(),
  primary key (site_id, flag_id, user_id)
);

-- What texts were before their private data was masked, encrypted under a key outside the database. `revision` is the masked
-- text's: while it is the text's own, the original can be given back.
create table private_originals (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  content_id bigint not null,
  revision int not null,
  pieces int not null,
  sealed bytea not null,
  masked_by bigint,
  masked_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, content_id) references content(site_id, id),
  foreign key (site_id, masked_by) references users(site_id, id)
);
create index private_originals_age on private_originals (masked_at);
create index private_originals_content on private_originals (site_id, content_id, id);

-- Views of the queue that somebody named: their own, or of the whole team of a site.
create table saved_views (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  owner_id bigint not null,
  name text not null check (length(name) >= 1 and length(name) <= 40),
  address text not null check (length(address) <= 1000),
  is_team boolean not null default false,
  version int not null default 1,
  deleted_at timestamptz,
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  foreign key (site_id, owner_id) references users(site_id, id)
);
create unique index saved_views_own_name on saved_views (site_id, owner_id, lower(name))
  where (not is_team) and deleted_at is null;
create unique index saved_views_team_name on saved_views (site_id, lower(name)) where is_team and deleted_at is null;

create function count_flags() returns trigger language plpgsql as $$
    declare one record;
    begin
      if tg_op = 'INSERT' then
        for one in select site_id, assoc_type, facts, count(*) as n from added group by 1, 2, 3 loop
          insert into flag_counts (site_id, assoc_type, facts, n) values (one.site_id, one.assoc_type, one.facts, one.n);
        end loop;
      elsif tg_op = 'DELETE' then
        for one in select site_id, assoc_type, facts, -count(*) as n from removed group by 1, 2, 3 loop
          insert into flag_counts (site_id, assoc_type, facts, n) values (one.site_id, one.assoc_type, one.facts, one.n);
        end loop;
      else
        for one in select site_id, assoc_type, facts, sum(by) as n from (
            select site_id, assoc_type, facts, 1 as by from added union all select site_id, assoc_type, facts, -1 from removed) as moved
            group by 1, 2, 3 having sum(by) <> 0 loop
          insert into flag_counts (site_id, assoc_type, facts, n) values (one.site_id, one.assoc_type, one.facts, one.n);
        end loop;
        for one in select f.* from added f join removed r on r.site_id = f.site_id and r.id = f.id
            where (f.listed_at, f.assoc_type, f.facts) is distinct from (r.listed_at, r.assoc_type, r.facts) loop
          update flag_assigns a set listed_at = one.listed_at, assoc_type = one.assoc_type, facts = one.facts
            where a.site_id = one.site_id and a.flag_id = one.id;
        end loop;
      end if;
      return null;
    end $$;

-- The lock keeps a change of the flag away until it sees who is assigned.
create function fill_flag_assign() returns trigger language plpgsql as $$
    begin
      select f.listed_at, f.assoc_type, f.is_open::int * 1 + f.is_spam::int * 2 + f.is_offensive::int * 4 + f.is_image::int * 8 + f.is_reported::int * 16 + f.is_required_to_publish::int * 32 + f.at_risk::int * 64 into new.listed_at, new.assoc_type, new.facts
        from flags f where f.site_id = new.site_id and f.id = new.flag_id for share;
      return new;
    end $$;

-- A flag that was closed by mistake and opened again within ten minutes waits as it did before. One that comes back with no new
-- words of danger and no new report is marked `is_again`.
create function keep_at_risk_wait() returns trigger language plpgsql as $$
    declare
      ended timestamptz;
      same boolean;
    begin
      if new.at_risk and new.is_open then
        update at_risk_waits set ended_at = null, ended_by = null, outcome = null
         where site_id = new.site_id and id = (
           select id from at_risk_waits w where w.site_id = new.site_id and w.flag_id = new.id order by w.id desc limit 1)
           and ended_at > now() - interval '10 minutes';
        if not found then
          select max(w.ended_at) into ended from at_risk_waits w where w.site_id = new.site_id and w.flag_id = new.id;
          same := ended is not null and tg_op = 'UPDATE' and old.at_risk and old.crisis_cues @> new.crisis_cues
            and not exists (
              select from flag_reports r
               where r.site_id = new.site_id and r.flag_id = new.id and r.inserted_at > ended);
          insert into at_risk_waits (site_id, flag_id, is_again) values (new.site_id, new.id, coalesce(same, false));
        end if;
      else
        update at_risk_waits set ended_at = now(), holder_id = null, held_until = null, handed_to_id = null
         where site_id = new.site_id and flag_id = new.id and ended_at is null;
      end if;
      return null;
    end $$;

-- Counts everything anew, for rows that came in past the triggers.
create function recount_flags() returns void language sql as $$
      lock table flags in share mode;
      delete from flag_counts;
      insert into flag_counts (site_id, assoc_type, facts, n) select site_id, assoc_type, facts, count(*) from flags group by 1, 2, 3;
      update flag_assigns a set listed_at = f.listed_at, assoc_type = f.assoc_type, facts = f.facts
        from flags f where a.site_id = f.site_id and a.flag_id = f.id
         and (a.listed_at, a.assoc_type, a.facts) is distinct from (f.listed_at, f.assoc_type, f.facts);
      update flags f set reports_count = r.n
        from (select site_id, flag_id, count(*)::int as n from flag_reports group by 1, 2) as r
       where f.site_id = r.site_id and f.id = r.flag_id and f.reports_count <> r.n;
    $$;

-- A flag that was closed by mistake and opened again within ten minutes waits as it did before.
create function wait_again() returns trigger language plpgsql as $$
    begin
      if not exists (select from flag_events e
          where e.site_id = new.site_id and e.flag_id = new.id and e.inserted_at > now() - interval '10 minutes'
            and (e.before ->> 'isOpen')::boolean and not (e.after ->> 'isOpen')::boolean) then
        new.waits_since := now();
      end if;
      return new;
    end $$;

create function wait_since_inserted() returns trigger language plpgsql as $$
    begin
      new.waits_since := new.inserted_at;
      return new;
    end $$;

create trigger flags_at_risk_changed after update of at_risk, is_open on flags
  for each row when (((old.at_risk and old.is_open) <> (new.at_risk and new.is_open)))
  execute function keep_at_risk_wait();
create trigger flags_at_risk_in after insert on flags
  for each row when (new.at_risk and new.is_open) execute function keep_at_risk_wait();
create trigger flags_counted_again after update on flags referencing old table as removed new table as added
  for each statement execute function count_flags();
create trigger flags_counted_in after insert on flags referencing new table as added
  for each statement execute function count_flags();
create trigger flags_counted_out after delete on flags referencing old table as removed
  for each statement execute function count_flags();
create trigger flags_wait before insert on flags
  for each row when ((new.inserted_at <> now())) execute function wait_since_inserted();
create trigger flags_wait_again before update of is_open on flags
  for each row when ((new.is_open and (not old.is_open))) execute function wait_again();

create trigger flag_assigns_filled before insert on flag_assigns for each row execute function fill_flag_assign();

create trigger flag_events_append_only before delete or update on flag_events
  for each row execute function refuse_change();
create trigger flag_events_no_truncate before truncate on flag_events
  for each statement execute function refuse_change();
