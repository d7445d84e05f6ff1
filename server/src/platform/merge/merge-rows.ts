import type { SlugKind } from '@ward/domain/slugs/slugs'
import { type RawBuilder, sql } from 'kysely'
import { everySite } from '../database/every-site.ts'
import { type ForeignKey, keysLeadingTo } from '../database/foreign-keys.ts'
import type { NetworkDb } from '../database/site-handle.ts'

/** A merge of two rows of one table: the source, and the record for undoing it. */
export type Merge = {
  siteId: number
  id: string
  table: 'disorders' | 'forum_tags' | 'global_tags'
  from: string
  to: string
  /** Where the rows belong to a site: nothing of another one is touched. */
  ofSite?: number
  /** As which their old addresses are known, where they have any: those lead to the target. */
  slugKind?: SlugKind
}

/** How many rows of each table get the target, and how many had it already and go. */
export type Moved = Record<string, { moved: number; doubles: number }>

type Keys = { key: ForeignKey; here: RawBuilder<unknown> }

/** All references to the rows of the table, without the tables that a room handles itself. */
async function keysOf(
  db: NetworkDb,
  { table, ofSite, slugKind }: Pick<Merge, 'table' | 'ofSite' | 'slugKind'>,
  except: readonly string[],
): Promise<Keys[]> {
  const keys = (await keysLeadingTo(db, table)).filter((key) => !except.includes(key.table))
  return [...keys, ...(slugKind ? [OLD_SLUGS] : [])].map((key) => {
    const isHere = ofSite !== undefined && key.siteColumn !== null
    const here = isHere ? sql` and r.${sql.id(key.siteColumn ?? '')} = ${ofSite}` : sql``
    return { key, here: key === OLD_SLUGS ? sql`${here} and r.site_id = ${everySite} and r.kind = ${slugKind}` : here }
  })
}

/** Old addresses lead to things of several tables, so no foreign key says so. */
const OLD_SLUGS: ForeignKey = {
  table: 'slug_history',
  column: 'subject_id',
  siteColumn: 'site_id',
  uniques: [],
  key: ['site_id', 'kind', 'slug'],
}

/** Rows that would stand twice: another one has the target already, and all else that is unique with it. */
function isDouble({ table, column, uniques }: ForeignKey, to: string): RawBuilder<unknown> {
  const alike = uniques.map((names) => {
    const others = names.filter((name) => name !== column)
    const same = others.map((name) => sql` and d.${sql.id(name)} = r.${sql.id(name)}`)
    return sql`exists (select from ${sql.table(table)} d where d.${sql.id(column)} = ${to}${sql.join(same, sql``)})`
  })
  return alike.length === 0 ? sql`false` : sql`(${sql.join(alike, sql` or `)})`
}

const keyOf = ({ key }: ForeignKey) =>
  sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), sql`r.${sql.id(name)}`]))})`

/** The effects of a merge, shown before it. */
export async function countReferences(
  db: NetworkDb,
  merge: Omit<Merge, 'siteId' | 'id'>,
  except: readonly string[] = [],
): Promise<Moved> {
  const counted: Moved = {}
  for (const { key, here } of await keysOf(db, merge, except)) {
    const { rows } = await sql<{ all: number; doubles: number }>`
      select count(*)::int as all, (count(*) filter (where ${isDouble(key, merge.to)}))::int as doubles
        from ${sql.table(key.table)} r where r.${sql.id(key.column)} = ${merge.from}${here}
    `.execute(db)
    add(counted, key.table, rows[0])
  }
  return counted
}

function add(counted: Moved, table: string, { all = 0, doubles = 0 }: { all?: number; doubles?: number } = {}): void {
  if (all === 0) return
  const before = counted[table] ?? { moved: 0, doubles: 0 }
  counted[table] = { moved: before.moved + all - doubles, doubles: before.doubles + doubles }
}

/**
 * Gives everything that points at the source to the target, in the transaction it is called in: rows that would stand twice go,
 * and all are kept for the undoing. A row of the table itself that would point at itself points at nothing.
 */
export async function moveReferences(db: NetworkDb, merge: Merge, except: readonly string[] = []): Promise<Moved> {
  const counted: Moved = {}
  for (const { key, here } of await keysOf(db, merge, except)) {
    const doubles = await takeAway(
      db,
      merge,
      { table: key.table, column: key.column, kind: 'double' },
      sql`
      r.${sql.id(key.column)} = ${merge.from}${here} and ${isDouble(key, merge.to)}`,
    )
    const own = sql`case when r.id = ${merge.to} then null else ${merge.to}::bigint end`
    const { rows } = await sql<{ n: number }>`
      with moved as (
        update ${sql.table(key.table)} r set ${sql.id(key.column)} = ${key.table === merge.table ? own : sql`${merge.to}`}
         where r.${sql.id(key.column)} = ${merge.from}${here} returning ${keyOf(key)} as content
      ), kept as (
        insert into merge_rows (site_id, merge_id, kind, table_name, column_name, content)
        select ${merge.siteId}, ${merge.id}, 'moved', ${key.table}, ${key.column}, content from moved
      )
      select count(*)::int as n from moved
    `.execute(db)
    add(counted, key.table, { all: doubles + (rows[0]?.n ?? 0), doubles })
  }
  return counted
}

type Place = { table: string; column: string; kind: 'double' | 'gone' }

/** Takes rows of a table (called `r` in the condition) away and keeps them for the undoing. Answers how many. */
export async function takeAway(
  db: NetworkDb,
  { siteId, id }: Pick<Merge, 'siteId' | 'id'>,
  { table, column, kind }: Place,
  condition: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with gone as (delete from ${sql.table(table)} r where ${condition} returning to_jsonb(r) as content), kept as (
      insert into merge_rows (site_id, merge_id, kind, table_name, column_name, content)
      select ${siteId}, ${id}, ${kind}, ${table}, ${column}, content from gone
    )
    select count(*)::int as n from gone
  `.execute(db)
  return rows[0]?.n ?? 0
}

/** Addresses that the source has now lead to the target from then on. `addresses`: `site_id` and `slug` of rows. */
export async function leadOn(db: NetworkDb, merge: Merge, addresses: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with made as (
      insert into slug_history as r (site_id, kind, slug, subject_id)
      select a.site_id, ${merge.slugKind}, lower(a.slug), ${merge.to} from (${addresses}) a where a.slug is not null
      returning ${keyOf(OLD_SLUGS)} as content
    ), kept as (
      insert into merge_rows (site_id, merge_id, kind, table_name, column_name, content)
      select ${merge.siteId}, ${merge.id}, 'made', 'slug_history', 'subject_id', content from made
    )
    select count(*)::int as n from made
  `.execute(db)
  return rows[0]?.n ?? 0
}
