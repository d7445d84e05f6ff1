import type pg from 'pg'

type Row = Record<string, unknown>
/** The rows of each table by their keys. */
type Everything = Map<string, Map<string, Row>>

const TABLES = `
  select relname as name, array_agg(attname::text order by attnum) as key
    from pg_class join pg_index on indrelid = pg_class.oid and indisprimary
    join pg_attribute on attrelid = pg_class.oid and attnum = any (indkey)
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
   group by relname order by relname`

/** Written of any request, whatever it asks. */
const OF_ANY_REQUEST = ['sessions.seen_at']

/** All that stands in a small database. */
export async function everyColumn(pool: pg.Pool): Promise<Everything> {
  const { rows: tables } = await pool.query<{ name: string; key: string[] }>(TABLES)
  const all: Everything = new Map()
  for (const { name, key } of tables) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(x) as row from "${name}" x`)
    all.set(name, new Map(rows.map(({ row }) => [key.map((column) => String(row[column])).join(' '), row])))
  }
  return all
}

const inSnakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The rows that changed or went, of those there before: but what was sent, and what tells that something was written. */
export function changesBetween(before: Everything, after: Everything, sent: readonly string[]): string[] {
  const allowed = new Set(['version', 'updated_at', ...sent.map(inSnakeCase)])
  const changes: string[] = []
  for (const [table, rows] of before)
    for (const [key, row] of rows) {
      const now = after.get(table)?.get(key)
      const columns = Object.keys(row).filter((column) => JSON.stringify(row[column]) !== JSON.stringify(now?.[column]))
      const wrong = now
        ? columns.filter((column) => !allowed.has(column) && !OF_ANY_REQUEST.includes(`${table}.${column}`))
        : ['gone']
      changes.push(...wrong.map((column) => `${table} ${key}: ${column} ${row[column]} → ${now?.[column]}`))
    }
  return changes
}
