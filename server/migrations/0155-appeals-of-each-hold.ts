import { type Kysely, sql } from 'kysely'

export const locks = ['appeals']

/** A text that is held a second time is a new case: of the requests without a decision only one is open at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table appeals
      drop constraint appeals_site_id_flag_id_event_id_key,
      add constraint appeals_of_decision unique (site_id, flag_id, event_id);
  `.execute(db)
}
