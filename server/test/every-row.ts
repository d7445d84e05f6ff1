import pg from 'pg'

const TABLES = `
  select relname as name from pg_class
   where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'select')
   order by 1`

/** Any request writes when its session was last seen, once a minute. */
const OF_SESSIONS = `
  select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
   where attrelid = 'sessions'::regclass and attnum > 0 and not attisdropped and attname <> 'seen_at'`

/** Of each table its number of rows and its newest writer; of sessions what stands in the other columns. */
const statementOf = (names: readonly string[], ofSessions: string) =>
  names
    .map((name) => {
      const newest =
        name === 'sessions'
          ? `coalesce(bit_xor(hash_record_extended(row(${ofSessions}), 0)), 0)::text`
          : `coalesce(max(xmin::text::bigint), 0)::text`
      return `select '${name}' as name, count(*)::int as n, ${newest} as newest from "${name}" x`
    })
    .join(' union all ')

const readers = new WeakMap<pg.Pool, Promise<() => Promise<string>>>()

/**
 * A connection of its own for a statement over all tables: the pool picks one by chance, and each of them plans it anew. It ends
 * with the database.
 */
export async function readerOf(pool: pg.Pool): Promise<pg.Client> {
  const client = new pg.Client(pool.options)
  client.on('error', () => undefined)
  await client.connect()
  // For so many tables PostgreSQL starts processes that read some at once: ten times as long as reading these few rows takes.
  await client.query(`set max_parallel_workers_per_gather = 0; set plan_cache_mode = 'force_generic_plan'`)
  return client
}

async function everyRowBy(pool: pg.Pool): Promise<() => Promise<string>> {
  const client = await readerOf(pool)
  const { rows: tables } = await client.query<{ name: string }>(TABLES)
  const [sessions] = (await client.query<{ columns: string }>(OF_SESSIONS)).rows
  const names = tables.map(({ name }) => name)
  const text = statementOf(names, sessions?.columns ?? '')
  return async () => {
    const { rows } = await client.query<{ name: string; n: number; newest: string }>({ name: 'every-row', text })
    return rows.map(({ name, n, newest }) => `${name} ${n} ${newest}`).join('\n')
  }
}

/** Every table with its number of rows and its newest writer, as one text: it shows any row added, changed or removed. */
export async function everyRow(pool: pg.Pool): Promise<string> {
  const reader = readers.get(pool) ?? everyRowBy(pool)
  readers.set(pool, reader)
  return (await reader)()
}
