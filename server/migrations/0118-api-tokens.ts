import { type Kysely, sql } from 'kysely'

/**
 * Tokens by which other sites use the content API. Of a secret only its hash is kept; while a token is rotated the hash before
 * lives on until `previous_until`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_tokens (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      name text not null check (length(name) between 1 and 80),
      scopes text[] not null check (scopes <@ array['create', 'edit', 'delete', 'read', 'report'] and scopes <> '{}'),
      hash bytea not null,
      -- How the secret ends, so that people can tell one from another.
      ending text not null,
      previous_hash bytea,
      previous_until timestamptz,
      expires_at timestamptz not null,
      revoked_at timestamptz,
      last_used_at timestamptz,
      made_by bigint,
      version int not null default 1,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, made_by) references users (site_id, id)
    );
    create unique index api_tokens_hash on api_tokens (site_id, hash);
    create unique index api_tokens_previous on api_tokens (site_id, previous_hash) where previous_hash is not null;
    create index api_tokens_made_by on api_tokens (site_id, made_by);
  `.execute(db)
}
