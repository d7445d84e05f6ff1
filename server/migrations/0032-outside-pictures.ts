import { type Kysely, sql } from 'kysely'

/** Pictures of texts that lie on other hosts, and ours of them: each address is fetched once a site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table outside_pictures (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      address text not null check (length(address) <= 2000),
      address_hash bytea not null,
      state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
      tries int not null default 0,
      file_id bigint check ((state = 'stored') = (file_id is not null)),
      src text,
      width int,
      height int,
      changed_at timestamptz not null default now(),
      primary key (site_id, id),
      unique (site_id, address_hash),
      foreign key (site_id, file_id) references files (site_id, id)
    );
    create index outside_pictures_waiting on outside_pictures (changed_at) where state = 'waiting';
    create index outside_pictures_file on outside_pictures (site_id, file_id) where file_id is not null
  `.execute(db)
}
