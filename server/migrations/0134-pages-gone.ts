import { type Kysely, sql } from 'kysely'

/**
 * Paths that search engines were told about and that left the sitemaps since: where nothing is found at one of them, it was
 * removed. And how many files the last generation of the sitemaps wrote, and how long it took.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table pages_gone (
      site_id int not null references sites (id),
      path text not null,
      gone_at timestamptz not null,
      primary key (site_id, path)
    );
    alter table sitemap_builds
      add column files_written int not null default 0,
      add column took_ms int not null default 0;
  `)
    .execute(db)
}
