import { type Kysely, sql } from 'kysely'

/** What one person did lately: how long they have been with distressing work is counted from it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index flag_events_actor on flag_events (site_id, actor_id, inserted_at) where actor_id is not null`.execute(
    db,
  )
}
