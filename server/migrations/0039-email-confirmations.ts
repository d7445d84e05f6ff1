import { type Kysely, sql } from 'kysely'

/** Links by which people prove that a new address of their account is theirs. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table email_confirmations (
      site_id int not null,
      id bigint generated always as identity,
      user_id bigint not null,
      email text not null,
      token_hash bytea not null,
      expires_at timestamptz not null,
      used_at timestamptz,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, token_hash),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create index email_confirmations_user on email_confirmations (site_id, user_id) where used_at is null;
  `.execute(db)
}
