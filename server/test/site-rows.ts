import type pg from 'pg'
import { readerOf } from './every-row.ts'

/** Tables that say who did what and when, and not what there is: each start of an import is noted in them. */
const OF_STARTS = ['audit_log', 'audit_unsealed', 'live_events']
const TABLES = `
  select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($1)
   order by 1`

type Sum = { name: string; n: number; sum: string }
const sumOf = (name: string) =>
  `select '${name}' as name, count(*)::int as n, md5(coalesce(string_agg(r::text, ',' order by r::text), '')) as sum
     from "${name}" r where r.site_id = $1`

const readers = new WeakMap<pg.Pool, Promise<(siteId: number) => Promise<Sum[]>>>()

async function sumsBy(pool: pg.Pool): Promise<(siteId: number) => Promise<Sum[]>> {
  const client = await readerOf(pool)
  const { rows: tables } = await client.query<{ name: string }>(TABLES, [OF_STARTS])
  const text = tables.map(({ name }) => sumOf(name)).join(' union all ')
  return async (siteId) => (await client.query<Sum>({ name: 'rows-of-site', text, values: [siteId] })).rows
}

/** Every row of a site in all its tables, whole, as one text: it shows any change. */
export async function rowsOfSite(pool: pg.Pool, siteId: number): Promise<string> {
  const reader = readers.get(pool) ?? sumsBy(pool)
  readers.set(pool, reader)
  return (await (await reader)(siteId)).map(({ name, n, sum }) => `${name} ${n} ${sum}`).join('\n')
}
