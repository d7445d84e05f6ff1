import { type Kysely, sql } from 'kysely'

/**
 * Short addresses of a site, each target they have had with the clicks it got, and the clicks that are not added yet. One
 * target has one link: `target_hash` is of the address as browsers read it. A code stays with its link for ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table short_links (
      site_id int not null references sites (id),
      id bigint generated always as identity,
      code text not null check (code ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(code) between 3 and 50),
      to_url text not null check (length(to_url) between 1 and 2000),
      target_hash bytea not null,
      is_disabled boolean not null default false,
      version int not null default 1,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id)
    );
    create unique index short_links_code on short_links (site_id, code);
    create unique index short_links_target on short_links (site_id, target_hash);
    create index short_links_search on short_links using gin (lower('/s/' || code || ' ' || to_url) gin_trgm_ops);

    create table short_link_targets (
      site_id int not null,
      id bigint generated always as identity,
      link_id bigint not null,
      to_url text not null,
      is_now boolean not null default true,
      click_count bigint not null default 0,
      set_by bigint,
      inserted_at timestamptz not null default now(),
      primary key (site_id, id),
      foreign key (site_id, link_id) references short_links (site_id, id),
      foreign key (site_id, set_by) references users (site_id, id)
    );
    create unique index short_link_targets_now on short_link_targets (site_id, link_id) where is_now;
    create index short_link_targets_link on short_link_targets (site_id, link_id, id);
    create index short_link_targets_set_by on short_link_targets (site_id, set_by);

    create table short_link_clicks (
      site_id int not null,
      id bigint generated always as identity,
      link_id bigint not null,
      target_id bigint not null,
      primary key (site_id, id),
      foreign key (site_id, target_id) references short_link_targets (site_id, id)
    );
    create index short_link_clicks_link on short_link_clicks (site_id, link_id);
    create index short_link_clicks_target on short_link_clicks (site_id, target_id);

    create table short_link_misses (
      site_id int not null references sites (id),
      code text not null,
      n int not null default 1,
      last_at timestamptz not null,
      primary key (site_id, code)
    );
    create index short_link_misses_last on short_link_misses (site_id, last_at);
  `)
    .execute(db)
}
