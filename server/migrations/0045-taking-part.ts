import { type Kysely, sql } from 'kysely'

/**
 * What visitors of a site do with its engagements beside choosing an option: they take part in giveaways, suggest answers to
 * dynamic polls, and start threads. Votes know by which browser and from which network they came, for 30 days and as keyed hashes;
 * doubtful ones can be set aside, which takes them out of the totals.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table engagement_voters add column set_aside boolean not null default false;
    alter table engagement_voters add column visitor_hash text;
    /* When the browser was given the cookie that the hash is made of. */
    alter table engagement_voters add column visitor_since timestamptz;
    alter table engagement_voters add column network_hash text;
    alter table engagement_votes add column set_aside boolean not null default false;
    create index engagement_voters_voter on engagement_voters (voted_site_id, voter);
    create index engagement_voters_traces on engagement_voters (inserted_at) where network_hash is not null;

    create table engagement_entries (
      site_id int not null,
      id bigint generated always as identity,
      engagement_id bigint not null,
      /* Who takes part: an account, or somebody who left their address. None of the two once the person was erased. */
      user_id bigint,
      email text check (length(email) <= 320),
      /* Keyed, of the lower-case address, also of an account's: a person takes part once. */
      email_hash text,
      consented_at timestamptz,
      visitor_hash text,
      visitor_since timestamptz,
      network_hash text,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, engagement_id, id),
      foreign key (site_id, engagement_id) references engagements (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id),
      check (email is null or (consented_at is not null and email_hash is not null and user_id is null))
    );
    create unique index engagement_entries_user on engagement_entries (site_id, engagement_id, user_id) where user_id is not null;
    create unique index engagement_entries_email on engagement_entries (site_id, engagement_id, email_hash)
      where email_hash is not null;
    create index engagement_entries_person on engagement_entries (site_id, user_id) where user_id is not null;
    create index engagement_entries_address on engagement_entries (site_id, lower(email)) where email is not null;
    create index engagement_entries_traces on engagement_entries (inserted_at) where network_hash is not null;

    create table engagement_starts (
      site_id int not null,
      engagement_id bigint not null,
      thread_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, engagement_id, thread_id),
      unique (site_id, thread_id),
      foreign key (site_id, engagement_id) references engagements (site_id, id),
      foreign key (site_id, thread_id) references threads (site_id, id)
    );

    /* An answer that a member suggests is a comment on its poll; the option shows the comment's words while members see it. */
    alter table content add column engagement_id bigint;
    alter table content add foreign key (site_id, engagement_id) references engagements (site_id, id);
    alter table content drop constraint content_check;
    alter table content add constraint content_place
      check ((kind = 'comment') = (post_id is not null or engagement_id is not null));
    alter table content add constraint content_one_place check (post_id is null or engagement_id is null);
    create index content_engagement on content (site_id, engagement_id, id) where engagement_id is not null;
    alter table engagement_options add column content_id bigint;
    alter table engagement_options add foreign key (site_id, content_id) references content (site_id, id);
    create unique index engagement_options_content on engagement_options (site_id, content_id) where content_id is not null;

    create or replace function count_vote() returns trigger language plpgsql as $$
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
    create trigger engagement_voters_set_aside after update of set_aside on engagement_voters
      for each row execute function count_vote();
    create trigger engagement_votes_set_aside after update of set_aside on engagement_votes
      for each row execute function count_vote();

    create function set_votes_aside() returns trigger language plpgsql as $$
    begin
      update engagement_votes set set_aside = new.set_aside
       where site_id = new.site_id and engagement_id = new.engagement_id and voted_site_id = new.voted_site_id
         and voter = new.voter;
      return null;
    end $$;
    create trigger engagement_voters_votes after update of set_aside on engagement_voters
      for each row when (old.set_aside <> new.set_aside) execute function set_votes_aside();

    /* Entries and started threads are counted as people who took part. */
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
    create trigger engagement_entries_counted after insert or delete on engagement_entries
      for each row execute function count_part();
    create trigger engagement_starts_counted after insert or delete on engagement_starts
      for each row execute function count_part();
  `.execute(db)
}
