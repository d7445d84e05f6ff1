import { type RawBuilder, sql } from 'kysely'
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
  await passOn(db, merge, place)
}

/**
 * A row that went back may have stood for one like it of another merge into the same target, which was taken away as its double:
 * that one has the target now, and goes back with its own merge.
 */
async function passOn(db: NetworkDb, merge: Merge, { table, column }: Place): Promise<void> {
  const [mine, theirs] = await Promise.all([
    hasTwin(db, merge, { table, column }, merge.from),
    hasTwin(db, merge, { table, column }, merge.to),
  ])
  if (mine === null || theirs === null) return
  const key = await keyNames(db, table)
  const keyIn = (row: RawBuilder<unknown>) =>
    sql`jsonb_build_object(${sql.join(key.flatMap((name) => [sql.lit(name), sql`${row} -> ${sql.lit(name)}`]))})`
  const { names, values } = await columnsOf(db, table)
  await sql`
    with k as (
      select r.site_id, r.merge_id, r.number, r.content || jsonb_build_object(${sql.lit(column)}, ${merge.to}::bigint) as content
        from merge_rows r join merges m on m.site_id = r.site_id and m.id = r.merge_id
       where m.target_id = ${merge.to} and (m.site_id, m.id) <> (${merge.siteId}, ${merge.id})
         and r.kind = 'double' and r.table_name = ${table} and r.column_name = ${column}
    ), heirs as (
      select distinct on (${keyIn(sql`k.content`)}) * from k where ${mine} and not ${theirs}
       order by ${keyIn(sql`k.content`)}, merge_id
    ), made as (
      insert into ${sql.table(table)} as r (${names}) overriding system value
      select ${values(sql`k.content`)} from heirs k order by merge_id
      on conflict do nothing returning to_jsonb(r) as content
    )
    update merge_rows r set kind = 'moved', content = ${keyIn(sql`k.content`)} from heirs k, made
     where r.site_id = k.site_id and r.merge_id = k.merge_id and r.number = k.number
       and ${keyIn(sql`k.content`)} = ${keyIn(sql`made.content`)}
  `.execute(db)
}

/** The rest of a key that holds the column itself was kept as it was before; the column has the target by now. */
async function movedKey(db: NetworkDb, { table, column }: Place): Promise<string[]> {
  return (await keyNames(db, table)).filter((name) => name !== column)
}

async function unmake(db: NetworkDb, merge: Merge, place: Place): Promise<void> {
  await sql`
    delete from ${sql.table(place.table)} r using merge_rows k
     where ${kept(merge, place)} and ${sameKey(await keyNames(db, place.table), place.table)}
  `.execute(db)
}

const recordOf = (table: string, content: RawBuilder<unknown>) =>
  sql`jsonb_populate_record(null::${sql.table(table)}, ${content})`

/** The columns a row of a table is written from: its columns, and their values in a row that was kept. */
async function columnsOf(db: NetworkDb, table: string) {
  const { rows: columns } = await sql<{ name: string }>`
    select attname as name from pg_attribute
     where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum
  `.execute(db)
  return {
    names: sql.join(columns.map(({ name }) => sql.id(name))),
    values: (content: RawBuilder<unknown>) =>
      sql.join(columns.map(({ name }) => sql`(${recordOf(table, content)}).${sql.id(name)}`)),
  }
}

async function bringBack(db: NetworkDb, merge: Merge, place: Place): Promise<void> {
  const { names, values } = await columnsOf(db, place.table)
  // A holder who lost the one that stayed, or took it back, does not get the other one again.
  const twin = place.kind === 'double' ? await hasTwin(db, merge, place, merge.to) : null
  await sql`
    insert into ${sql.table(place.table)} (${names}) overriding system value
    select ${values(sql`k.content`)} from merge_rows k
     where ${kept(merge, place)}${twin === null ? sql`` : sql` and ${twin}`}
    on conflict do nothing
  `.execute(db)
}

/** Whether a row like the kept one has something else; null where nothing of it is unique. */
async function hasTwin(db: NetworkDb, { table }: Merge, place: Omit<Place, 'kind'>, id: string) {
  const key = (await keysLeadingTo(db, table)).find(
    ({ table: of, column }) => of === place.table && column === place.column,
  )
  const record = recordOf(place.table, sql`k.content`)
  const alike = (key?.uniques ?? []).map((names) => {
    const others = names.filter((name) => name !== place.column)
    const same = others.map((name) => sql` and r.${sql.id(name)} = (${record}).${sql.id(name)}`)
    return sql`exists (select from ${sql.table(place.table)} r where r.${sql.id(place.column)} = ${id}${sql.join(same, sql``)})`
  })
  return alike.length === 0 ? null : sql`(${sql.join(alike, sql` or `)})`
}
