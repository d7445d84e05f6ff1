import { sql } from 'kysely'
import type { NetworkDb } from './site-handle.ts'

/** A foreign key that leads to a table: by which column to its `id`, and by which to its site where it has one. */
export type ForeignKey = {
  table: string
  column: string
  /** The column that names the site, where the key leads to a row of one site. */
  siteColumn: string | null
  /** Column lists that are unique in `table` and hold `column`. */
  uniques: string[][]
  /** The primary key of `table`. */
  key: string[]
}

/** Everything that points at the rows of a table, from the catalogue of the database, so that nothing is forgotten. */
export async function keysLeadingTo(db: NetworkDb, table: string): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    with columns as (
      select a.attrelid as of, a.attnum as n, a.attname as name from pg_attribute a where a.attnum > 0 and not a.attisdropped
    ),
    keys as (
      select c.conrelid as of, c.conrelid::regclass::text as table,
             (select name from columns where of = c.conrelid and n = c.conkey[p.place]) as "column",
             (select (select name from columns where of = c.conrelid and n = c.conkey[s.place])
                from unnest(c.confkey) with ordinality as s (n, place)
                join columns on columns.of = c.confrelid and columns.n = s.n and columns.name = 'site_id' limit 1) as "siteColumn"
        from pg_constraint c
        cross join lateral (
          select place from unnest(c.confkey) with ordinality as k (n, place)
            join columns on columns.of = c.confrelid and columns.n = k.n and columns.name = 'id' limit 1) as p
       where c.contype = 'f' and c.confrelid = ${table}::regclass and c.conparentid = 0
    )
    select keys.table, "column", "siteColumn",
           (select coalesce(jsonb_agg(names), '[]') from (
              select (select jsonb_agg(columns.name) from unnest(i.indkey::int[]) as k (n) join columns on columns.of = i.indrelid and columns.n = k.n) as names
                from pg_index i where i.indrelid = keys.of and i.indisunique and i.indexprs is null and i.indpred is null) as u
             where names ? "column") as uniques,
           (select jsonb_agg(columns.name) from pg_index i cross join unnest(i.indkey::int[]) as k (n)
              join columns on columns.of = i.indrelid and columns.n = k.n
             where i.indrelid = keys.of and i.indisprimary) as key
      from keys order by keys.table, "column"
  `.execute(db)
  return rows
}

/** How many rows of each table point at a row; tables without any are left out. */
export async function pointingAt(
  db: NetworkDb,
  table: string,
  { id, siteId, except = [] }: { id: string; siteId?: number; except?: readonly string[] },
): Promise<{ table: string; n: number }[]> {
  const found = new Map<string, number>()
  for (const key of await keysLeadingTo(db, table)) {
    if (except.includes(key.table)) continue
    const here = siteId !== undefined && key.siteColumn ? sql` and ${sql.id(key.siteColumn)} = ${siteId}` : sql``
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from ${sql.table(key.table)} where ${sql.id(key.column)} = ${id}${here}
    `.execute(db)
    const n = rows[0]?.n ?? 0
    if (n > 0) found.set(key.table, (found.get(key.table) ?? 0) + n)
  }
  return [...found].map(([name, n]) => ({ table: name, n }))
}
