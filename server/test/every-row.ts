import type pg from 'pg'

const TABLES = `
  select relname as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')
   order by 1`

/** Of each table its number of rows and its newest writer. */
const statementOf = (names: readonly string[]) =>
  names
    .map((name) => {
      // That a session was seen is written of any request, once a minute.
      const newest =
        name === 'sessions'
          ? `md5(coalesce(jsonb_agg(to_jsonb(x) - 'seen_at' order by id), '[]')::text)`
          : `coalesce(max(xmin::text::bigint), 0)::text`
      return `select '${name}' as name, count(*)::int as n, ${newest} as newest from "${name}" x`
    })
    .join(' union all ')

/** One statement for each database: its tables are those of the migrations, and a statement that is prepared is planned once. */
const statements = new WeakMap<pg.Pool, Promise<string>>()

/**
 * Every table with its number of rows and its newest writer, as one text: whatever is added, changed or taken away by
 * anybody is seen.
 */
export async function everyRow(pool: pg.Pool): Promise<string> {
  const client = await pool.connect()
  try {
    const text =
      statements.get(pool) ??
      client.query<{ name: string }>(TABLES).then(({ rows }) => statementOf(rows.map(({ name }) => name)))
    statements.set(pool, text)
    // For so many tables PostgreSQL starts processes that read some at once: ten times as long as reading these few rows takes.
    await client.query('set max_parallel_workers_per_gather = 0')
    const { rows } = await client.query<{ name: string; n: number; newest: string }>({
      name: 'every-row',
      text: await text,
    })
    await client.query('reset max_parallel_workers_per_gather')
    return rows.map(({ name, n, newest }) => `${name} ${n} ${newest}`).join('\n')
  } finally {
    client.release()
  }
}
