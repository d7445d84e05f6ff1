import { sql } from 'kysely'
import type { NetworkDb } from '../src/platform/database/site-handle.ts'

/** Tables that say who did what and when, and not what there is: each start of an import is noted in them. */
const OF_STARTS = ['audit_log', 'audit_unsealed', 'live_events']

/** Every row of a site in all its tables, whole, as one text: it shows any change. */
export async function rowsOfSite(network: NetworkDb, siteId: number): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'site_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all(${OF_STARTS})
     order by 1`.execute(network)
  const sums = tables.map(
    ({
      name,
    }) => sql`select ${name} as name, count(*)::int as n, md5(coalesce(string_agg(r::text, ',' order by r::text), ''))
      as sum from ${sql.table(name)} r where r.site_id = ${siteId}`,
  )
  const { rows } = await sql<{ name: string; n: number; sum: string }>`
    ${sql.join(sums, sql` union all `)}`.execute(network)
  return rows.map(({ name, n, sum }) => `${name} ${n} ${sum}`).join('\n')
}
