import { type Kysely, sql } from 'kysely'

export const locks = ['link_checks']

/** How a link failed last, kept over answers that say nothing: failures of another kind begin their row anew. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table link_checks add column failure_reason text`.execute(db)
  await sql`update link_checks set failure_reason = reason where state = 'bad'`.execute(db)
}
