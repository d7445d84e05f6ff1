import { type Kysely, sql } from 'kysely'

export const locks = ['user_blocks']

/** The person's accounts on other sites that lost role 5 with the blocked one: a recall gives it back to them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table user_blocks add column role_taken_from bigint[] not null default '{}'`.execute(db)
}
