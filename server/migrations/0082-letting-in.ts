import { type Kysely, sql } from 'kysely'

/**
 * Who chose a password, whose wish a new address was, and the questions to people whether two accounts are theirs. Passwords of
 * accounts whose address nobody has proven count as chosen by staff: nobody signs up here, so staff made these accounts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table users add column password_from_staff boolean not null default false;
    update users set password_from_staff = true where password_hash is not null and verified_at is null;

    alter table email_confirmations add column is_own boolean not null default false;

    create table account_links (
      site_id int not null,
      id bigint generated always as identity,
      user_id bigint not null,
      kept_person_id bigint not null references people (id),
      gone_person_id bigint not null references people (id),
      token_hash bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, token_hash),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index account_links_user on account_links (site_id, user_id) where used_at is null;
    create index account_links_people on account_links (kept_person_id, gone_person_id) where used_at is null;
  `.execute(db)
}
