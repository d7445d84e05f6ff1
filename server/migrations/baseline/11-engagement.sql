-- Widgets that editors put into posts, their options, and who took part.

-- Shortcodes in posts and threads, noted by triggers as texts are written, because texts come from editors, members, imports and
-- the content API alike. A shortcode without an id stands here as engagement 0.
create table engagement_uses (
  site_id int not null references sites(id),
  source text not null check (source in ('post', 'thread')),
  source_id bigint not null,
  type text not null,
  engagement_id bigint not null,
  primary key (site_id, source, source_id, type, engagement_id)
);
create index engagement_uses_of on engagement_uses (site_id, type, engagement_id, source, source_id);

-- An engagement belongs to the site `site_id`. A voter counts once on each site that shows it: `voted_site_id`.
create table engagements (
  site_id int not null references sites(id),
  id bigint generated always as identity,
  type text not null check (type in ('poll', 'quizlet', 'this-or-that', 'forum-driver', 'forum-starter', 'giveaway')),
  question text not null check (length(question) >= 1 and length(question) <= 300),
  answer_description text not null default '' check (length(answer_description) <= 2000),
  cta_text text not null default '' check (length(cta_text) <= 100),
  cta_link text not null default '' check (length(cta_link) <= 2000),
  image_url text not null default '' check (length(image_url) <= 2000),
  date date,
  thread_id bigint,
  is_current boolean not null default false,
  is_multi_select boolean not null default false,
  is_on_homepage boolean not null default false,
  is_suggestable boolean not null default false,
  priority int not null default 2 check (priority >= 1 and priority <= 3),
  is_global boolean not null default false,
  has_option_cta boolean not null default false,
  promote_on_forum_index_page boolean not null default false,
  results_require_auth boolean not null default false,
  results_require_known boolean not null default true,
  version int not null default 1,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  text_changed_at timestamptz,
  deleted_at timestamptz,
  legacy_id text check (length(legacy_id) <= 200),
  featured_at timestamptz,
  primary key (site_id, id),
  foreign key (site_id, thread_id) references threads(site_id, id),
  check ((type <> 'forum-driver') or thread_id is not null),
  constraint engagements_check1 check (not (is_multi_select and has_option_cta))
);
create index engagements_at_home on engagements (site_id, priority, id) where is_on_homepage and deleted_at is null;
create unique index engagements_current on engagements (site_id, type) where is_current and deleted_at is null;
create index engagements_global on engagements (id) where is_global and deleted_at is null;
create index engagements_listed on engagements (site_id, type, inserted_at, id) where deleted_at is null;
create index engagements_promoted on engagements (site_id, id) where promote_on_forum_index_page and deleted_at is null;
create index engagements_thread on engagements (site_id, thread_id) where thread_id is not null;

-- The salt is made with the giveaway, so that its hash can be published before anybody takes part. Entries are frozen when it is
-- drawn.
create table engagement_draws (
  site_id int not null,
  engagement_id bigint not null,
  salt text not null default replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-', ''),
  drawn_at timestamptz,
  entries bigint[],
  primary key (site_id, engagement_id),
  foreign key (site_id, engagement_id) references engagements(site_id, id),
  check ((drawn_at is null) = (entries is null))
);

create table engagement_entries (
  site_id int not null,
  id bigint generated always as identity,
  engagement_id bigint not null,
  user_id bigint,
  email text check (length(email) <= 320),
  email_hash text,
  consented_at timestamptz,
  inserted_at timestamptz not null default now(),
  primary key (site_id, id),
  unique (site_id, engagement_id, id),
  foreign key (site_id, engagement_id) references engagements(site_id, id),
  foreign key (site_id, user_id) references users(site_id, id),
  check (email is null or (consented_at is not null and email_hash is not null and user_id is null))
);
create index engagement_entries_address on engagement_entries (site_id, lower(email)) where email is not null;
create unique index engagement_entries_email on engagement_entries (site_id, engagement_id, email_hash)
  where email_hash is not null;
create index engagement_entries_person on engagement_entries (site_id, user_id) where user_id is not null;
create unique index engagement_entries_user on engagement_entries (site_id, engagement_id, user_id) where user_id is not null;

create table engagement_options (
  site_id int not null,
  id bigint generated always as identity,
  engagement_id bigint not null,
  name text not null check (length(name) >= 1 and length(name) <= 200),
  display_order int not null,
  is_correct boolean not null default false,
  is_other boolean not null default false,
  cta_text text not null default '' check (length(cta_text) <= 100),
  cta_link text not null default '' check (length(cta_link) <= 2000),
  text_changed_at timestamptz,
  archived_at timestamptz,
  content_id bigint,
  primary key (site_id, id),
  unique (site_id, engagement_id, id),
  foreign key (site_id, content_id) references content(site_id, id),
  foreign key (site_id, engagement_id) references engagements(site_id, id)
);
create unique index engagement_options_content on engagement_options (site_id, content_id) where content_id is not null;

create table engagement_starts (
  site_id int not null,
  engagement_id bigint not null,
  thread_id bigint not null,
  inserted_at timestamptz not null default now(),
  primary key (site_id, engagement_id, thread_id),
  unique (site_id, thread_id),
  foreign key (site_id, engagement_id) references engagements(site_id, id),
  foreign key (site_id, thread_id) references threads(site_id, id)
);

create table engagement_tags (
  site_id int not null,
  engagement_id bigint not null,
  tag_id bigint not null references global_tags(id),
  primary key (site_id, engagement_id, tag_id),
  foreign key (site_id, engagement_id) references engagements(site_id, id)
);

-- Kept by the database itself with each vote, in the vote's transaction.
create table engagement_totals (
  site_id int not null,
  engagement_id bigint not null,
  option_id bigint not null,
  voted_site_id int not null,
  n int not null check (n >= 0),
  primary key (site_id, engagement_id, option_id, voted_site_id),
  foreign key (site_id, engagement_id) references engagements(site_id, id)
);

create table engagement_voters (
  site_id int not null,
  engagement_id bigint not null,
  voted_site_id int not null references sites(id),
  voter text not null check (length(voter) >= 1 and length(voter) <= 80),
  inserted_at timestamptz not null default now(),
  set_aside boolean not null default false,
  visitor_hash text,
  visitor_since timestamptz,
  network_hash text,
  primary key (site_id, engagement_id, voted_site_id, voter),
  foreign key (site_id, engagement_id) references engagements(site_id, id)
);
create index engagement_voters_traces on engagement_voters (inserted_at) where network_hash is not null;
create index engagement_voters_voter on engagement_voters (voted_site_id, voter);

create table engagement_votes (
  site_id int not null,
  engagement_id bigint not null,
  voted_site_id int not null,
  voter text not null,
  option_id bigint not null,
  set_aside boolean not null default false,
  words text check (length(words) >= 1 and length(words) <= 200),
  primary key (site_id, engagement_id, voted_site_id, voter, option_id),
  foreign key (site_id, engagement_id, option_id) references engagement_options(site_id, engagement_id, id),
  foreign key (site_id, engagement_id, voted_site_id, voter)
    references engagement_voters(site_id, engagement_id, voted_site_id, voter) on delete cascade
);
create index engagement_votes_option on engagement_votes (site_id, engagement_id, option_id);
create index engagement_votes_words on engagement_votes (site_id, engagement_id) where words is not null;

create table engagement_winners (
  site_id int not null,
  engagement_id bigint not null,
  place int not null check (place > 0),
  entry_id bigint not null,
  primary key (site_id, engagement_id, place),
  unique (site_id, engagement_id, entry_id),
  foreign key (site_id, engagement_id, entry_id) references engagement_entries(site_id, engagement_id, id),
  foreign key (site_id, engagement_id) references engagement_draws(site_id, engagement_id)
);

alter table content add foreign key (site_id, engagement_id) references engagements(site_id, id);

create function count_part() returns trigger language plpgsql as $$
    declare
      part record;
      step int := 1;
    begin
      if tg_op = 'DELETE' then part := old; step := -1; else part := new; end if;
      insert into engagement_totals as t (site_id, engagement_id, option_id, voted_site_id, n)
        values (part.site_id, part.engagement_id, 0, part.site_id, greatest(step, 0))
        on conflict (site_id, engagement_id, option_id, voted_site_id) do update set n = t.n + step;
      return null;
    end $$;

create function count_vote() returns trigger language plpgsql as $$
    declare
      vote record;
      chosen bigint := 0;
      step int := 1;
    begin
      if tg_op = 'DELETE' then vote := old; else vote := new; end if;
      if tg_op = 'UPDATE' then
        if new.set_aside = old.set_aside then return null; end if;
        if new.set_aside then step := -1; end if;
      else
        if vote.set_aside then return null; end if;
        if tg_op = 'DELETE' then step := -1; end if;
      end if;
      if tg_table_name = 'engagement_votes' then chosen := vote.option_id; end if;
      insert into engagement_totals as t (site_id, engagement_id, option_id, voted_site_id, n)
        values (vote.site_id, vote.engagement_id, chosen, vote.voted_site_id, greatest(step, 0))
        on conflict (site_id, engagement_id, option_id, voted_site_id) do update set n = t.n + step;
      return null;
    end $$;

create function note_featured() returns trigger language plpgsql as $$
    begin
      new.featured_at := now();
      return new;
    end $$;

create function refuse_late_entry() returns trigger language plpgsql as $$
    begin
      perform from engagements where site_id = new.site_id and id = new.engagement_id for key share;
      if exists (select from engagement_draws d
                  where d.site_id = new.site_id and d.engagement_id = new.engagement_id and d.drawn_at is not null)
      then return null; end if;
      return new;
    end $$;

create function salt_draw() returns trigger language plpgsql as $$
    begin
      insert into engagement_draws (site_id, engagement_id) values (new.site_id, new.id);
      return null;
    end $$;

create function set_votes_aside() returns trigger language plpgsql as $$
    begin
      update engagement_votes set set_aside = new.set_aside
       where site_id = new.site_id and engagement_id = new.engagement_id and voted_site_id = new.voted_site_id
         and voter = new.voter;
      return null;
    end $$;

create function shortcodes_in(body text) returns table(type text, engagement_id bigint) language sql IMMUtable as $$
      select distinct found[1], coalesce(found[2]::bigint, 0)
        from regexp_matches(
          body,
          '\[(poll|quizlet|this-or-that|forum-driver|forum-starter|giveaway)(?:\s+id=(?:"|''|&quot;|&#34;|&#39;)?([1-9][0-9]{0,17})(?:"|''|&quot;|&#34;|&#39;)?)?\s*\]',
          'g'
        ) as found
    $$;

create trigger engagements_draw after insert on engagements
  for each row when (new.type = 'giveaway') execute function salt_draw();
create trigger engagements_featured before update of is_current on engagements
  for each row when ((new.is_current and (not old.is_current))) execute function note_featured();
create trigger engagements_made_featured before insert on engagements
  for each row when (new.is_current) execute function note_featured();

create trigger engagement_entries_counted after insert or delete on engagement_entries
  for each row execute function count_part();
create trigger engagement_entries_in_time before insert on engagement_entries
  for each row execute function refuse_late_entry();

create trigger engagement_starts_counted after insert or delete on engagement_starts
  for each row execute function count_part();

create trigger engagement_voters_counted after insert or delete on engagement_voters
  for each row execute function count_vote();
create trigger engagement_voters_set_aside after update of set_aside on engagement_voters
  for each row execute function count_vote();
create trigger engagement_voters_votes after update of set_aside on engagement_voters
  for each row when (old.set_aside <> new.set_aside) execute function set_votes_aside();

create trigger engagement_votes_counted after insert or delete on engagement_votes
  for each row execute function count_vote();
create trigger engagement_votes_set_aside after update of set_aside on engagement_votes
  for each row execute function count_vote();
