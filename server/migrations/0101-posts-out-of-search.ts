import { type Kysely, sql } from 'kysely'

export const locks = ['posts']

/** Old posts can be kept from search engines, and lead readers to a page of the same site that says it better. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table posts add column noindex boolean not null default false;
    alter table posts add column redirect_to text;
  `.execute(db)
}
