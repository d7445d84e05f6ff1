import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'

/** Every row of every table, the queue's too, and every file and line of the log, in which a text stands. */
export async function placesOf(t: TestApp, text: string, logged: readonly string[]): Promise<string[]> {
  const rows = async (statement: string, ...values: unknown[]) => (await t.database.pool.query(statement, values)).rows
  const tables =
    await rows(`select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'graphile_worker') and c.relkind = 'r' and has_table_privilege(c.oid, 'select') order by 1`)
  const found = []
  for (const { name } of tables)
    for (const row of await rows(
      `select to_jsonb(x)::text as row from ${name} x where position($1 in to_jsonb(x)::text) > 0`,
      text,
    ))
      found.push(`${name}: ${row.row}`)
  // No file was ever kept where there is no folder.
  const files = existsSync(t.folder) ? readdirSync(t.folder, { recursive: true, withFileTypes: true }) : []
  for (const file of files)
    if (file.isFile() && readFileSync(join(file.parentPath, file.name)).includes(text)) found.push(file.name)
  return [...found, ...logged.filter((line) => line.includes(text))]
}
