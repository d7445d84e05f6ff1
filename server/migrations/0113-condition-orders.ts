import { type Kysely, sql } from 'kysely'

export const locks = ['disorders']

/**
 * The orders of the list of conditions, in both directions: without them every page by type or group sorts the whole catalogue. Names below one
 * type always run from A to Z, so that an order backwards needs an index of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index disorders_by_type on disorders (lower(disorder_type), lower(name), id);
    create index disorders_by_type_down on disorders (lower(disorder_type) desc, lower(name), id);
    create index disorders_by_group on disorders (lower(disorder_group), lower(name), id);
    create index disorders_by_group_down on disorders (lower(disorder_group) desc, lower(name), id);
  `)
    .execute(db)
}
