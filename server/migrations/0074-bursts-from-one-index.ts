import { type Kysely, sql } from 'kysely'

/**
 * The list of bursts is grouped from one index in the order of the bursts, with all that it asks of a text; the one by time, from which
 * it was hashed together with a look at each row, is asked for by nothing else.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index text_prints_latest;
    drop index text_prints_burst;
    create index text_prints_burst on text_prints (burst_id, inserted_at, site_id, content_id) include (joined_at)
     where burst_id is not null;
  `.execute(db)
}
