import { type Kysely, sql } from 'kysely'

/**
 * Files of a site. The row is there before its file: while that is being written, then while it is used, and until it is
 * deleted; so whatever is killed, no file is left that nobody knows of.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table files (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      kind text not null check (kind in ('avatar', 'picture')),
      user_id bigint check (kind <> 'avatar' or user_id is not null),
      name text not null check (name ~ '^[0-9a-f]{32}$'),
      sizes text[] not null,
      state text not null default 'writing' check (state in ('writing', 'used', 'dropped')),
      changed_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, name),
      foreign key (site_id, user_id) references users (site_id, id)
    );
    create unique index files_avatar on files (site_id, user_id) where kind = 'avatar' and state = 'used';
    create index files_of_user on files (site_id, user_id) where user_id is not null;
    create index files_to_delete on files (changed_at) where state <> 'used'
  `.execute(db)
}
