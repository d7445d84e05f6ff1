import { type Kysely, sql } from 'kysely'

/** Accounts whose slug could stand in no address are few: so a sync can tell before it starts how many there are. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create index users_slugs_to_give on users (site_id, id) where slug !~ '^[A-Za-z0-9_.~-]+$'`)
    .execute(db)
}
