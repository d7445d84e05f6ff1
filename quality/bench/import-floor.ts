// The least cost of an import's rows: the same rows by plain COPY, with the same indexes and foreign keys built after it.
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from './import-network.ts'

/** Seconds: COPY into bare tables, their indexes, their foreign keys; and COPY into tables that have both. */
export type Floor = { copy: number; indexes: number; keys: number; kept: number }

/** Every table an import of rows leaves rows in, what is pointed to before what points. */
const TABLES = [
  ...['people', 'users', 'posts', 'content', 'threads', 'forum_tags', 'thread_forum_tags', 'flags', 'flag_reports'],
  ...['flag_events', 'import_sources'],
]

export async function floorOf({ superuser, siteId }: Network, folder: string): Promise<Floor> {
  const place = join(folder, 'floor')
  mkdirSync(place)
  chmodSync(place, 0o777)
  const sql = async (text: string) => (await superuser.query(text)).rows
  const timed = async (work: () => Promise<unknown>) => {
    await sql('checkpoint')
    const began = performance.now()
    await work()
    return (performance.now() - began) / 1000
  }
  const columns = new Map<string, string>()
  for (const table of TABLES) {
    const found = await sql(
      `select string_agg(quote_ident(attname), ', ' order by attnum) as names from pg_attribute
        where attrelid = '${table}'::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    columns.set(table, found[0]?.names)
    const where = table === 'people' ? '' : `where site_id = ${siteId}`
    await sql(`copy (select ${columns.get(table)} from ${table} ${where}) to '${join(place, table)}'`)
  }
  const copyAll = async (schema: string) => {
    for (const table of TABLES)
      await sql(`copy ${schema}.${table} (${columns.get(table)}) from '${join(place, table)}'`)
  }
  const make = async (schema: string) => {
    await sql(`create schema ${schema}`)
    for (const table of TABLES)
      await sql(
        `create table ${schema}.${table} (like public.${table} including defaults including generated including constraints)`,
      )
  }
  const indexes = await sql(
    `select replace(indexdef, ' ON public.', ' ON SCHEMA.') as def, indexname as name from pg_indexes
      where schemaname = 'public' and tablename = any(array['${TABLES.join("','")}'])`,
  )
  const keys = await sql(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as def, confrelid::regclass::text as target
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any(array['${TABLES.join("','")}'])`,
  )
  const index = async (schema: string) => {
    for (const { def } of indexes) await sql(def.replace('SCHEMA.', `${schema}.`))
  }
  const key = async (schema: string) => {
    for (const { table, def, target } of keys) {
      const inner = TABLES.includes(target)
        ? def.replace(`REFERENCES ${target}`, `REFERENCES ${schema}.${target}`)
        : def
      await sql(`alter table ${schema}.${table} add ${inner}`)
    }
  }
  await make('bare')
  const copy = await timed(() => copyAll('bare'))
  const indexed = await timed(() => index('bare'))
  const keyed = await timed(() => key('bare'))
  await sql('drop schema bare cascade')
  await make('kept')
  await index('kept')
  await key('kept')
  const kept = await timed(() => copyAll('kept'))
  await sql('drop schema kept cascade')
  return { copy, indexes: indexed, keys: keyed, kept }
}
