import { type Kysely, sql } from 'kysely'

export const locks = ['social_sites']

/** Two people who change the same address at once: the second is shown what the first saved. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table social_sites add column version int not null default 1`.execute(db)
}
