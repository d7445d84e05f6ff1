import { type Kysely, sql } from 'kysely'

/** Flags that somebody does not want to be offered for a while; nobody else notices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table flag_skips (
      site_id int not null references sites (id),
      user_id bigint not null,
      flag_id bigint not null,
      until timestamptz not null,
      primary key (site_id, user_id, flag_id),
      foreign key (site_id, user_id) references users (site_id, id),
      foreign key (site_id, flag_id) references flags (site_id, id)
    );
    create index flag_skips_until on flag_skips (until);
  `.execute(db)
}
