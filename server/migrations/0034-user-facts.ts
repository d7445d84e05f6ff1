import { type Kysely, sql } from 'kysely'

/**
 * What belongs to an account beside its own row: how else they signed in, where else they write, their conditions. The
 * catalogue of conditions is of the network, its flags of a site; here it has what a choice needs.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth_accounts (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      user_id bigint not null,
      provider text not null check (provider ~ '^[a-z0-9_-]{1,40}$'),
      provider_uid text not null check (length(provider_uid) between 1 and 255),
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, provider, provider_uid),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index auth_accounts_user on auth_accounts (site_id, user_id);

    create table social_sites (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      user_id bigint not null,
      type text not null check (type in ('blog', 'facebook', 'instagram', 'linkedin', 'pinterest', 'podcast',
        'tiktok', 'twitter', 'website', 'youtube')),
      url text not null check (length(url) between 1 and 500),
      url_key text not null generated always as (lower(regexp_replace(url, '^(https?://)?(www\\.)?', '', 'i'))) stored,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, user_id, type, url_key),
      foreign key (site_id, user_id) references users (site_id, id)
    );

    create table disorders (
      id bigint generated always as identity primary key,
      name text not null check (name <> '' and length(name) <= 200),
      is_active boolean not null default true,
      inserted_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create unique index disorders_name on disorders (lower(name));

    create table site_disorders (
      site_id int not null references sites (id),
      disorder_id bigint not null references disorders (id),
      is_relatable_to_users boolean not null default false,
      primary key (site_id, disorder_id)
    );

    create table user_disorders (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      user_id bigint not null,
      disorder_id bigint not null references disorders (id),
      relationship_type text not null check (relationship_type in ('patient', 'caregiver', 'healthcare_provider', 'none')),
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, user_id, disorder_id, relationship_type),
      foreign key (site_id, user_id) references users (site_id, id)
    );
  `.execute(db)
}
