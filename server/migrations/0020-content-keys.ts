import { type Kysely, sql } from 'kysely'

/**
 * Two checks of each new text that others make already: its author is of the same site, and that user's site exists; its
 * number comes from the table's own counter, and is one of a kind within the site by the primary key.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content drop constraint content_site_id_fkey;
    alter table content drop constraint content_id_key;
  `.execute(db)
}
