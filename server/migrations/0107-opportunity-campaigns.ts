import { type Kysely, sql } from 'kysely'

/** Campaigns that ask members whether they would take part in something, what each asked, and what was answered. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table opportunity_campaigns (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      version int not null default 1,
      name text not null check (length(name) between 1 and 200),
      success_url text not null check (length(success_url) between 1 and 2000),
      -- Null: it is for all members.
      disorder_id bigint references disorders (id),
      -- Null: for as many as wish, and without an end.
      places int check (places between 1 and 1000000),
      ends_on date,
      -- Of what members are asked, see opportunity_definitions.
      definition int not null default 1,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (site_id, id)
    );
    create index opportunity_campaigns_disorder on opportunity_campaigns (disorder_id) where disorder_id is not null;

    -- What a campaign asked at each time: a response keeps the one it was given under.
    create table opportunity_definitions (
      site_id int not null,
      campaign_id bigint not null,
      definition int not null,
      questions jsonb not null,
      consent_text text not null check (length(consent_text) between 1 and 2000),
      inserted_at timestamptz not null default now(),
      primary key (site_id, campaign_id, definition),
      foreign key (site_id, campaign_id) references opportunity_campaigns (site_id, id)
    );

    create table opportunity_responses (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      campaign_id bigint not null,
      definition int not null,
      -- Null where somebody withdrew, or was erased: that one took part stays.
      user_id bigint,
      -- Questions and answers in words, as they were shown.
      answers jsonb not null default '[]',
      withdrawn_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, campaign_id, definition) references opportunity_definitions (site_id, campaign_id, definition),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create unique index opportunity_responses_once on opportunity_responses (site_id, campaign_id, user_id);
    create index opportunity_responses_list on opportunity_responses (site_id, campaign_id, id);
    create index opportunity_responses_user on opportunity_responses (site_id, user_id) where user_id is not null;

    -- To how many members a campaign was shown, and how many of them began it.
    create table opportunity_visits (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      campaign_id bigint not null,
      -- Null like that of a response.
      user_id bigint,
      started_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, campaign_id) references opportunity_campaigns (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create unique index opportunity_visits_once on opportunity_visits (site_id, campaign_id, user_id);
    create index opportunity_visits_user on opportunity_visits (site_id, user_id) where user_id is not null;
  `.execute(db)
}
