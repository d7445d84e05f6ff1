import { type Kysely, sql } from 'kysely'

/**
 * What tells exports of one address apart: the address an import said its export has, and a hash of the words each
 * thing came with, so that a thing that is here already with other words is told. What came before has neither.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table imports add column address text;
    alter table import_sources add column text_hash text;
  `.execute(db)
}
