import { sql } from 'kysely'
import { keysLeadingTo } from '../database/foreign-keys.ts'
import type { NetworkDb } from '../database/site-handle.ts'
import type { Merge } from './merge-rows.ts'

type Place = { kind: string; table: string; column: string }

/**
 * Gives back what a merge moved and took away, newest first. Rows changed since stay as they are: a row that points elsewhere by
 * now, one that is gone, and a double whose other one is gone.
 */
export async function giveBackReferences(db: NetworkDb, merge: Merge): Promise<void> {
  const { rows: places } = await sql<Place>`
    select kind, table_name as table, column_name as column from merge_rows
     where site_id = ${merge.siteId} and merge_id = ${merge.id}
     group by 1, 2, 3 order by kind = 'made' desc, max(number) desc
  `.execute(db)
  for (const place of places) {
    if (place.kind === 'moved') await moveBack(db, merge, place)
    else if (place.kind === 'made') await unmake(db, merge, place)
    else await bringBack(db, merge, place)
  }
  await sql`delete from merge_rows where site_id = ${merge.siteId} and merge_id = ${merge.id}`.execute(db)
}

const kept = ({ siteId, id }: Merge, { kind, table, column }: Place) => sql`
  k.site_id = ${siteId} and k.merge_id = ${id} and k.kind = ${kind} and k.table_name = ${table} and k.column_name = ${column}`

const sameKey = (names: readonly string[], table: string) =>
  sql.join(
    names.map(
      (name) => sql`r.${sql.id(name)} = (jsonb_populate_record(null::${sql.table(table)}, k.content)).${sql.id(name)}`,
    ),
    sql` and `,
  )

async function keyNames(db: NetworkDb, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
     where i.indrelid = ${table}::regclass and i.indisprimary
  `.execute(db)
  return rows.map(({ name }) => name)
}

async function moveBack(db: NetworkDb, merge: Merge, place: Place): Promise<void> {
  const column = sql.id(place.column)
  await sql`
    update ${sql.table(place.table)} r set ${column} = ${merge.from} from merge_rows k
     where ${kept(merge, place)} and ${sameKey(await movedKey(db, place), place.table)}
       and (r.${column} = ${merge.to} or r.${column} is null)
  `.execute(db)
}

/** Of a key that holds the column itself the rest was kept as it was before; the column has the target by now. */
async function movedKey(db: NetworkDb, { table, column }: Place): Promise<string[]> {
  return (await keyNames(db, table)).filter((name) => name !== column)
}

async function unmake(db: NetworkDb, merge: Merge, place: Place): Promise<void> {
  await sql`
    delete from ${sql.table(place.table)} r using merge_rows k
     where ${kept(merge, place)} and ${sameKey(await keyNames(db, place.table), place.table)}
  `.execute(db)
}

async function bringBack(db: NetworkDb, merge: Merge, place: Place): Promise<void> {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${place.table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  `.execute(db)
  const names = sql.join(columns.map(({ name }) => sql.id(name)))
  const record = sql`jsonb_populate_record(null::${sql.table(place.table)}, k.content)`
  const twin = place.kind === 'double' ? await hasTwin(db, merge, place) : sql``
  await sql`
    insert into ${sql.table(place.table)} (${names}) overriding system value
    select ${sql.join(columns.map(({ name }) => sql`(${record}).${sql.id(name)}`))} from merge_rows k
     where ${kept(merge, place)}${twin}
    on conflict do nothing
  `.execute(db)
}

/** A holder who lost the one that stayed, or took it back, does not get the other one again. */
async function hasTwin(db: NetworkDb, { table, to }: Merge, place: Place) {
  const key = (await keysLeadingTo(db, table)).find(
    ({ table: of, column }) => of === place.table && column === place.column,
  )
  const record = sql`jsonb_populate_record(null::${sql.table(place.table)}, k.content)`
  const alike = (key?.uniques ?? []).map((names) => {
    const others = names.filter((name) => name !== place.column)
    const same = others.map((name) => sql` and r.${sql.id(name)} = (${record}).${sql.id(name)}`)
    return sql`exists (select from ${sql.table(place.table)} r where r.${sql.id(place.column)} = ${to}${sql.join(same, sql``)})`
  })
  return alike.length === 0 ? sql`` : sql` and (${sql.join(alike, sql` or `)})`
}
