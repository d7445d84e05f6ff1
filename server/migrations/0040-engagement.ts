import { type Kysely, sql } from 'kysely'

/**
 * What editors put into posts to be answered, its options, and who answered what. A voter is counted once on each site that
 * shows an engagement: `voted_site_id` is that site, `site_id` the one the engagement belongs to. Totals are kept by the database
 * itself with each vote, in the vote's transaction.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table engagements (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      type text not null check (type in ('poll', 'quizlet', 'this-or-that', 'forum-driver', 'forum-starter', 'giveaway')),
      question text not null check (length(question) between 1 and 300),
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
      priority int not null default 2 check (priority between 1 and 3),
      is_global boolean not null default false,
      has_option_cta boolean not null default false,
      promote_on_forum_index_page boolean not null default false,
      results_require_auth boolean not null default false,
      results_require_known boolean not null default true,
      version int not null default 1,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      /* The question was worded otherwise when some of the votes were cast. */
      text_changed_at timestamptz,
      deleted_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, thread_id) references threads (site_id, id),
      check (type <> 'forum-driver' or thread_id is not null),
      check (not (is_multi_select and has_option_cta))
    );
    create unique index engagements_current on engagements (site_id, type) where is_current and deleted_at is null;
    create index engagements_listed on engagements (site_id, type, inserted_at, id) where deleted_at is null;
    create index engagements_thread on engagements (site_id, thread_id) where thread_id is not null;

    create table engagement_options (
      site_id int not null,
      id bigint generated always as identity,
      engagement_id bigint not null,
      name text not null check (length(name) between 1 and 200),
      display_order int not null,
      is_correct boolean not null default false,
      is_other boolean not null default false,
      cta_text text not null default '' check (length(cta_text) <= 100),
      cta_link text not null default '' check (length(cta_link) <= 2000),
      text_changed_at timestamptz,
      /* Taken out after somebody had chosen it: it can no longer be chosen, its votes stay. */
      archived_at timestamptz,
      primary key (site_id, id),
      unique (site_id, engagement_id, id),
      foreign key (site_id, engagement_id) references engagements (site_id, id)
    );

    create table engagement_voters (
      site_id int not null,
      engagement_id bigint not null,
      voted_site_id int not null references sites (id),
      /* The id of an account, or a keyed hash of an anonymous visitor's cookie. */
      voter text not null check (length(voter) between 1 and 80),
      inserted_at timestamptz not null default now(),
      primary key (site_id, engagement_id, voted_site_id, voter),
      foreign key (site_id, engagement_id) references engagements (site_id, id)
    );

    create table engagement_votes (
      site_id int not null,
      engagement_id bigint not null,
      voted_site_id int not null,
      voter text not null,
      option_id bigint not null,
      primary key (site_id, engagement_id, voted_site_id, voter, option_id),
      foreign key (site_id, engagement_id, voted_site_id, voter)
        references engagement_voters (site_id, engagement_id, voted_site_id, voter) on delete cascade,
      foreign key (site_id, engagement_id, option_id) references engagement_options (site_id, engagement_id, id)
    );
    create index engagement_votes_option on engagement_votes (site_id, engagement_id, option_id);

    /* Of each option how many chose it, and under option 0 how many people voted at all. */
    create table engagement_totals (
      site_id int not null,
      engagement_id bigint not null,
      option_id bigint not null,
      voted_site_id int not null,
      n int not null check (n >= 0),
      primary key (site_id, engagement_id, option_id, voted_site_id),
      foreign key (site_id, engagement_id) references engagements (site_id, id)
    );

    create function count_vote() returns trigger language plpgsql as $$
    declare
      vote record;
      chosen bigint := 0;
      step int := 1;
    begin
      if tg_op = 'DELETE' then vote := old; step := -1; else vote := new; end if;
      if tg_table_name = 'engagement_votes' then chosen := vote.option_id; end if;
      insert into engagement_totals as t (site_id, engagement_id, option_id, voted_site_id, n)
        values (vote.site_id, vote.engagement_id, chosen, vote.voted_site_id, greatest(step, 0))
        on conflict (site_id, engagement_id, option_id, voted_site_id) do update set n = t.n + step;
      return null;
    end $$;
    create trigger engagement_voters_counted after insert or delete on engagement_voters
      for each row execute function count_vote();
    create trigger engagement_votes_counted after insert or delete on engagement_votes
      for each row execute function count_vote();
  `.execute(db)
}
