import { type Kysely, sql } from 'kysely'

/** What a member writes by a form of the member site carries the form's nonce: sent twice, it is one text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table content add column nonce uuid;
    create unique index content_nonce on content (site_id, author_id, nonce) where nonce is not null;
  `.execute(db)
}
