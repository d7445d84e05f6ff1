import { type Kysely, sql } from 'kysely'

/** How the pages of a site find what they show: polls of start pages, global ones of all sites, and what stands over the threads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index engagements_at_home on engagements (site_id, priority, id) where is_on_homepage and deleted_at is null;
    create index engagements_global on engagements (id) where is_global and deleted_at is null;
    create index engagements_promoted on engagements (site_id, id) where promote_on_forum_index_page and deleted_at is null;
  `.execute(db)
}
