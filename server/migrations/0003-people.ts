import { type Kysely, sql } from 'kysely'

/** People, their accounts on the sites, and how they sign in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table people (
      id bigint generated always as identity primary key,
      inserted_at timestamptz not null default now()
    );

    create table users (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      person_id bigint not null references people (id),
      username text not null check (username <> ''),
      slug text not null check (slug <> ''),
      email text,
      password_hash text,
      role_id int not null default 3 check (role_id between 1 and 6),
      status int not null default 0 check (status between 0 and 3),
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
      primary key (site_id, id),
      unique (id)
    );
    create unique index users_username on users (site_id, lower(username));
    create unique index users_slug on users (site_id, slug);
    create unique index users_email on users (site_id, lower(email)) where email is not null;
    create unique index users_person on users (site_id, person_id);
    create unique index users_guest on users (site_id, guest_key) where guest_key is not null;
    create index users_role on users (site_id, role_id, username) where role_id in (1, 2, 5, 6);
    create index users_of_person on users (person_id);

    create table sessions (
      site_id int not null,
      id bigint generated always as identity,
      user_id bigint not null,
      token_hash bytea not null,
      user_agent text not null default '',
      inserted_at timestamptz not null default now(),
      seen_at timestamptz not null default now(),
      ended_at timestamptz,
      primary key (site_id, id),
      unique (site_id, token_hash),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index sessions_user on sessions (site_id, user_id) where ended_at is null;

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
      foreign key (site_id, user_id) references users (site_id, id)
    );

    create table hand_overs (
      site_id int not null,
      id bigint generated always as identity,
      user_id bigint not null,
      code_hash bytea not null,
      redirect text not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, code_hash),
      foreign key (site_id, user_id) references users (site_id, id)
    );

    create table notifications (
      site_id int not null,
      id bigint generated always as identity,
      user_id bigint not null,
      kind text not null,
      subject_type text not null,
      subject_id text not null,
      times int not null default 1,
      inserted_at timestamptz not null default now(),
      read_at timestamptz,
      primary key (site_id, id),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create unique index notifications_unread on notifications (site_id, user_id, kind, subject_type, subject_id) where read_at is null;
  `.execute(db)
}
