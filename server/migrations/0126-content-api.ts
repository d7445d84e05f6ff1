import { type Kysely, sql } from 'kysely'

/**
 * What the content API remembers: the members that outside sites write for, by the names those sites have for them, and requests
 * that wrote something, so that one that is sent again writes nothing more.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_authors (
      site_id int not null references sites (id),
      ref text not null check (length(ref) between 1 and 200),
      user_id bigint not null,
      inserted_at timestamptz not null default now(),
      primary key (site_id, ref),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create unique index api_authors_user on api_authors (site_id, user_id);

    create table api_sends (
      site_id int not null,
      token_id bigint not null,
      -- Of the caller's id.
      key bytea not null,
      -- Of what was sent, by the caller's id: without it nobody can try what stood in it.
      words bytea not null,
      status int,
      answer jsonb,
      content_id bigint,
      inserted_at timestamptz not null default now(),
      primary key (site_id, token_id, key),
      foreign key (site_id, token_id) references api_tokens (site_id, id)
    );
    create index api_sends_content on api_sends (site_id, content_id) where content_id is not null;
    create index api_sends_inserted_at on api_sends (inserted_at);
  `.execute(db)
}
