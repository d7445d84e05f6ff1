import { type Kysely, sql } from 'kysely'

/**
 * Texts that an import brings wait since they were written: nobody could look at them before, so they count in no figure of how
 * long it took, and old ones do not stand in the lane beside those who write today.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table at_risk_waits
      add column is_imported boolean not null default false,
      add column is_old boolean not null default false;
    drop index at_risk_waits_lane;
    create index at_risk_waits_lane on at_risk_waits (site_id, is_old, since, id) where ended_at is null;
  `)
    .execute(db)
}
