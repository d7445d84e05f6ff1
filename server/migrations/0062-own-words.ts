import { type Kysely, sql } from 'kysely'

/** What members write in their own words who choose “Other”: a part of their vote, which staff read with the results. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table engagement_votes add column words text check (length(words) between 1 and 200);
    create index engagement_votes_words on engagement_votes (site_id, engagement_id) where words is not null;
  `.execute(db)
}
