import { type Kysely, sql } from 'kysely'

export const locks = ['user_blocks']

/** The badge that an account had before its block, which a recall gives back; of older blocks it is not known: they gave this one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_blocks add column badge_before text default 'MEMBER'`.execute(db)
}
