import { type Kysely, sql } from 'kysely'

/** A third signal beside the two scores: the text speaks of a crisis, and the words that say so. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The index reads the filter At risk in its order: open flags first, then the newest.
  await sql`
    alter table flags
      add column at_risk boolean not null default false,
      add column crisis_cues jsonb not null default '[]';
    create index flags_at_risk on flags (site_id, is_open desc, listed_at desc, id desc) where at_risk;
  `.execute(db)
}
