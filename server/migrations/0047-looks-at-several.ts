import { type Kysely, sql } from 'kysely'

/** A row of the audit log can be about several things that were looked at together, and is found by each of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table audit_log add column subject_ids text[] not null default '{}'`.execute(db)
  await sql`create index audit_log_subjects on audit_log using gin (subject_ids) where subject_ids <> '{}'`.execute(db)
}
