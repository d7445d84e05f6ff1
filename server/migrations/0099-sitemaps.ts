import { type Kysely, sql } from 'kysely'

/** The files that search engines read, as they were last written, and the addresses in each, for staff to look at. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table sitemaps (
      site_id int not null references sites (id),
      name text not null,
      xml text not null,
      hash bytea not null,
      url_count int not null check (url_count between 1 and 50000),
      last_changed timestamptz,
      written_at timestamptz not null,
      primary key (site_id, name)
    );
    create table sitemap_urls (
      site_id int not null,
      name text not null,
      place int not null,
      loc text not null,
      title text not null,
      image_count int not null,
      last_changed timestamptz,
      primary key (site_id, name, place),
      foreign key (site_id, name) references sitemaps (site_id, name)
    );
    create table sitemap_builds (
      site_id int not null references sites (id),
      built_at timestamptz not null,
      primary key (site_id)
    );
  `.execute(db)
}
