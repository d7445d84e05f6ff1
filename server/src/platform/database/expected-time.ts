import { type Kysely, sql } from 'kysely'
import type { Migrations } from './migration.ts'

/** How long migrations will take on this database, by the number of rows that PostgreSQL reckons; a sentence each. */
export async function expectedTimes(
  db: Kysely<unknown>,
  migrations: Migrations,
  names: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, reltuples as rows from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
  `.execute(db)
  const rowsOf = new Map(rows.map(({ name, rows }) => [name, Math.max(0, rows)]))
  return names.map((name) => {
    const needs = Object.entries(migrations[name]?.secondsPerMillion ?? {})
    if (needs.length === 0) return `The migration ${name} takes a moment.`
    const seconds = needs.reduce((sum, [table, each]) => sum + (each * (rowsOf.get(table) ?? 0)) / 1e6, 0)
    const of = needs.map(([table]) => `${Math.round(rowsOf.get(table) ?? 0).toLocaleString('en')} rows of ${table}`)
    return `The migration ${name} is expected to take ${inWords(seconds)}: ${of.join(', ')}.`
  })
}

function inWords(seconds: number): string {
  if (seconds < 1) return 'less than a second'
  return seconds < 120 ? `some ${Math.ceil(seconds)} s` : `some ${Math.ceil(seconds / 60)} minutes`
}
