import { type Kysely, sql } from 'kysely'

export const locks = ['user_blocks']

/** The status that an account had before its block, which a recall gives back; of older blocks it is not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_blocks add column status_before int, add column suspended_until_before timestamptz`.execute(
    db,
  )
}
