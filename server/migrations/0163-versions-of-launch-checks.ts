import { type Kysely, sql } from 'kysely'

export const locks = ['launch_checks']

/** Two people who mark the same check at once: the second is shown what the first said of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table launch_checks add column version int not null default 0`.execute(db)
}
