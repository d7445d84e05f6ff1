import { type Kysely, sql } from 'kysely'

/** The audit log is read newest first: all of a site's, one kind of action, or one person's. That of one thing has an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index audit_log_newest on audit_log (site_id, at desc, id desc)`.execute(db)
  await sql`create index audit_log_action on audit_log (site_id, action text_pattern_ops, at desc)`.execute(db)
  await sql`create index audit_log_actor on audit_log (site_id, actor_id, at desc)`.execute(db)
}
