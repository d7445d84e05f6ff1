import { type Kysely, sql } from 'kysely'

export const locks = ['users']

/** People sign up by a mailed link; members ask for the deletion of their own account, with time to think. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Signed up with an address of a service for throwaway mail.
    alter table users add column is_disposable boolean not null default false;

    create table sign_ups (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      username text not null check (length(username) <= 30),
      email text not null check (length(email) <= 254),
      birthday date not null,
      is_disposable boolean not null,
      token_hash bytea not null,
      inserted_at timestamptz not null default now(),
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (site_id, id),
      unique (site_id, token_hash)
    );
    create index sign_ups_age on sign_ups (expires_at);

    create table account_deletions (
      site_id int not null,
      user_id bigint not null,
      asked_at timestamptz not null,
      due_at timestamptz not null,
      primary key (site_id, user_id),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index account_deletions_due on account_deletions (due_at);
  `.execute(db)
}
