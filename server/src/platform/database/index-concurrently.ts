import { type Kysely, sql } from 'kysely'

/**
 * Builds an index while others read and write the table, in a migration that `isInSteps`. The rest of one that broke off is removed first.
 *
 * @param definition what follows the name: `on flags (site_id, id) where is_open`
 */
export async function indexConcurrently(
  db: Kysely<unknown>,
  { name, definition, isUnique = false }: { name: string; definition: string; isUnique?: boolean },
): Promise<void> {
  const { rows } = await sql<{ isValid: boolean }>`
    select indisvalid as "isValid" from pg_index where indexrelid = to_regclass(${name})
  `.execute(db)
  if (rows[0]?.isValid) return
  // It waits for every transaction that is under way, and nobody waits for it.
  await sql`set lock_timeout = 0`.execute(db)
  if (rows[0]) await sql`drop index concurrently ${sql.id(name)}`.execute(db)
  const kind = sql.raw(isUnique ? 'unique index' : 'index')
  await sql`create ${kind} concurrently ${sql.id(name)} ${sql.raw(definition)}`.execute(db)
  await sql`set lock_timeout = 500`.execute(db)
}

/** Changes rows some thousand at a time in a migration that `isInSteps`: `change` answers how many, until there are none. */
export async function untilNone(change: () => Promise<number>): Promise<void> {
  while ((await change()) > 0);
}
