import { type Kysely, sql } from 'kysely'

export const locks = ['flags']

/**
 * A resolved report is told with its text as the transaction leaves it: bulk decisions and blocks close flags before they hide
 * the texts.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    drop trigger flags_told on flags;
    create constraint trigger flags_told after update of is_open on flags deferrable initially deferred for each row
      when (old.is_open and not new.is_open and new.is_reported and new.content_id is not null)
      execute function tell_report();
  `.execute(db)
}
