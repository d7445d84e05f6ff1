import { type Kysely, sql } from 'kysely'

/** How often each older slug led people on, by day. Its days go with it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table slug_visits (
      site_id int not null,
      kind text not null,
      slug text not null,
      day date not null,
      visits int not null check (visits > 0),
      primary key (site_id, kind, slug, day),
      foreign key (site_id, kind, slug) references slug_history (site_id, kind, slug) on delete cascade on update cascade
    )
  `.execute(db)
}
