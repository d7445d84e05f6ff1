import { type Kysely, sql } from 'kysely'

/** How many threads a tag of the network stands on is asked before it is deleted: by the tag, not by the thread. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index thread_global_tags_tag on thread_global_tags (tag_id)`.execute(db)
}
