import { type Kysely, sql } from 'kysely'

/** Each press of 'I am on it' has its number: what is given back is that one, and none that was taken since. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table at_risk_waits add column lease int not null default 0`.execute(db)
}
