import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Kysely, sql } from 'kysely'

const FOLDER = path.join(import.meta.dirname, 'baseline')

/** A database that has run this one, the last of those that the baseline stands for, has its tables already. */
export const replaces = '0079-at-risk-cuts'

/** The tables of every room, as they were when the first installations were made; from here on forward only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTrigrams(db)
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const file of files) await sql.raw(await readFile(path.join(FOLDER, file), 'utf8')).execute(db)
}

const NO_TRIGRAMS =
  'PostgreSQL has no extension pg_trgm here, by which users are searched: it is part of PostgreSQL (Debian and Ubuntu: the package postgresql-contrib). Install it on the database server and start again.'
const MAY_NOT_ADD =
  'The owner of the database may not add the extension pg_trgm, by which users are searched: run "create extension pg_trgm" in it as a superuser and start again.'

/** The owner of a database may add this one: PostgreSQL trusts it. */
async function addTrigrams(db: Kysely<unknown>): Promise<void> {
  const known = await sql<{ installed: string | null }>`
    select installed_version as installed from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  const [extension] = known.rows
  if (!extension) throw new Error(NO_TRIGRAMS)
  if (extension.installed !== null) return
  await sql`create extension if not exists pg_trgm`.execute(db).catch((cause: unknown) => {
    throw new Error(MAY_NOT_ADD, { cause })
  })
}
