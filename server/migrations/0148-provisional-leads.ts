import { type Kysely, sql } from 'kysely'

export const locks = ['leads']

/** A lead whose words the outside scorer has not judged yet: the one that counts may still turn out to be spam. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table leads add column is_provisional boolean not null default false`.execute(db)
}
