import { type Kysely, sql } from 'kysely'

/** Flags: the moderation case of one piece of content, with everything that happened to it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flags (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      assoc_type text not null check (assoc_type in
        ('comment', 'thread', 'reply', 'user', 'user_profile_status', 'user_profile_status_reply')),
      content_id bigint,
      user_id bigint,
      assoc_id bigint not null generated always as (coalesce(content_id, user_id)) stored,
      is_image boolean not null default false,
      is_offensive boolean not null default false,
      is_reported boolean not null default false,
      is_spam boolean not null default false,
      is_required_to_publish boolean not null default false,
      is_open boolean not null default true,
      spam_prob real,
      offensive_prob real,
      automod_because jsonb not null default '[]',
      version int not null default 1,
      before_delete jsonb,
      before_spam jsonb,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      listed_at timestamptz not null generated always as (case when user_id is null then inserted_at else updated_at end) stored,
      primary key (site_id, id),
      unique (site_id, content_id),
      unique (site_id, user_id),
      foreign key (site_id, content_id) references content (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id),
      check ((content_id is null) <> (user_id is null)),
      check ((assoc_type = 'user') = (user_id is not null)),
      check (spam_prob between 0 and 1),
      check (offensive_prob between 0 and 1)
    );
    create index flags_listed on flags (site_id, listed_at desc, id desc);
    create index flags_open on flags (site_id, listed_at desc, id desc) where is_open;
    create index flags_type on flags (site_id, assoc_type, listed_at desc, id desc);
    create index flags_spam on flags (site_id, listed_at desc, id desc) where is_spam;
    create index flags_offensive on flags (site_id, listed_at desc, id desc) where is_offensive;
    create index flags_image on flags (site_id, listed_at desc, id desc) where is_image;
    create index flags_reported on flags (site_id, listed_at desc, id desc) where is_reported;
    create index flags_required on flags (site_id, listed_at desc, id desc) where is_required_to_publish;

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
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, reporter_id) references users (site_id, id)
    );

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
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, actor_id) references users (site_id, id),
      foreign key (site_id, subject_user_id) references users (site_id, id)
    );
    create index flag_events_flag on flag_events (site_id, flag_id, id);
    create trigger flag_events_append_only before update or delete on flag_events for each row execute function refuse_change();
    create trigger flag_events_no_truncate before truncate on flag_events for each statement execute function refuse_change();

    create table flag_assigns (
      site_id int not null,
      id bigint generated always as identity,
      flag_id bigint not null,
      user_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, flag_id, user_id),
      foreign key (site_id, flag_id) references flags (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index flag_assigns_user on flag_assigns (site_id, user_id, flag_id);

    create unlogged table flag_presence (
      site_id int not null,
      flag_id bigint not null,
      user_id bigint not null,
      seen_at timestamptz not null default now(),
      primary key (site_id, flag_id, user_id)
    );
  `.execute(db)
}
