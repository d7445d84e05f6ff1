import type pg from 'pg'

/**
 * Every table with its number of rows and its newest writer, as one text: whatever is added, changed or taken away by
 * anybody is seen.
 */
export async function everyRow(pool: pg.Pool): Promise<string> {
  const tables = await pool.query<{ name: string }>(`
    select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')
     order by 1`)
  const parts = tables.rows.map(({ name }) => {
    // That a session was seen is written of any request, once a minute.
    const newest =
      name === 'sessions'
        ? `md5(coalesce(jsonb_agg(to_jsonb(x) - 'seen_at' order by id), '[]')::text)`
        : `coalesce(max(xmin::text::bigint), 0)::text`
    return `select '${name}' as name, count(*)::int as n, ${newest} as newest from "${name}" x`
  })
  const { rows } = await pool.query<{ name: string; n: number; newest: string }>(parts.join(' union all '))
  // Of so many tables PostgreSQL reads some at once, and gives them as they come.
  return rows
    .map(({ name, n, newest }) => `${name} ${n} ${newest}`)
    .sort()
    .join('\n')
}
