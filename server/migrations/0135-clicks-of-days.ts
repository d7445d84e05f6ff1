import { type Kysely, sql } from 'kysely'

export const locks = ['short_link_clicks']

/** How often each short link was followed on each day, and how many visits to it were not counted: programs, prefetches, staff. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table short_link_clicks add column day date not null default current_date;
    create table short_link_left_out (
      site_id int not null,
      id bigint generated always as identity,
      link_id bigint not null,
      n int not null check (n > 0),
      day date not null default current_date,
      primary key (site_id, id),
      foreign key (site_id, link_id) references short_links (site_id, id)
    );
    create index short_link_left_out_link on short_link_left_out (site_id, link_id);
    create table short_link_days (
      site_id int not null,
      link_id bigint not null,
      day date not null,
      clicks bigint not null default 0,
      left_out bigint not null default 0,
      primary key (site_id, link_id, day),
      foreign key (site_id, link_id) references short_links (site_id, id)
    );
  `)
    .execute(db)
}
