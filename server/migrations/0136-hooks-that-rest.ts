import { type Kysely, sql } from 'kysely'

export const locks = ['webhooks']

/** A hook whose address failed several times in a row is left alone for a minute, by every node. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table webhooks add column rests_until timestamptz`.execute(db)
}
