import { type Kysely, sql } from 'kysely'

/** Entries of giveaways keep no trace of browser and network: nothing writes these columns, and nothing asks for them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop index engagement_entries_traces;
    alter table engagement_entries drop column visitor_hash;
    alter table engagement_entries drop column visitor_since;
    alter table engagement_entries drop column network_hash;
  `.execute(db)
}
