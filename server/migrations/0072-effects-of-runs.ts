import { type Kysely, sql } from 'kysely'

/** What the steps of a run did, in numbers: its last step writes the sum into the audit log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column effects jsonb not null default '{}'`.execute(db)
}
