import type pg from 'pg'

/** Tables every machine would have a whole copy of: short, and the same for all sites. */
export const EVERYWHERE = [
  'sites',
  'site_hosts',
  'people',
  'awards',
  'global_tags',
  'disorders',
  'disorder_lines',
  'network_facts',
  'network_settings',
  'network_setting_versions',
  'sftp_keys',
  'mediums',
  'experiments',
  'experiment_phases',
  'experiment_versions',
]
/** Tables that would stay in one place: messages between the processes of the network. */
export const ONE_PLACE = [
  'disorder_syncs',
  'disorder_sync_rows',
  'live_events',
  'audit_seals',
  'rate_limits',
  'workers',
  'automod_learned',
  'task_records',
  'kysely_migration',
]
/** Triggers from before this was a law; each writes row by row. */
const KNOWN_TRIGGERS = ['flags_counted_in', 'flags_counted_again', 'flags_counted_out']

/**
 * The obstacles in a table to spreading it by site: each row a sentence. `$1` everywhere, `$2` in one place, `$3` known triggers.
 */
const BREACHES = `
  with tables as (
    select c.oid, c.relname as name,
           (select attnum from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not attisdropped) as site,
           case when c.relname = any ($1) then 'everywhere' when c.relname = any ($2) then 'one place' else 'by site' end as kind
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
  ),
  keys as (
    select f.conname, f.conkey, f.confkey, f.confdeltype, f.confupdtype,
           a.name as of_table, a.kind as of_kind, a.site as of_site, b.kind as to_kind, b.site as to_site
      from pg_constraint f join tables a on a.oid = f.conrelid join tables b on b.oid = f.confrelid where f.contype = 'f'
  )
  select name || ' has no site_id: say where it would stand' as breach from tables where kind = 'by site' and site is null
  union all
  select name || ' has no primary key with site_id' from tables
   where kind = 'by site' and site is not null
     and not exists (select from pg_index i where i.indrelid = tables.oid and i.indisprimary and site = any (i.indkey))
  union all
  select name || ' is unique without site_id by ' || i.indexrelid::regclass from tables join pg_index i on i.indrelid = tables.oid
   where kind = 'by site' and (i.indisunique or i.indisexclusion) and not i.indisprimary and site <> all (i.indkey)
  union all
  select of_table || ' leads to another site by ' || conname from keys
   where of_kind = 'by site' and to_kind = 'by site'
     and not coalesce(array_position(conkey, of_site) = array_position(confkey, to_site), false)
  union all
  select of_table || ' empties a part of its key by ' || conname from keys
   where of_kind = 'by site' and (confdeltype in ('n', 'd') or confupdtype in ('n', 'd'))
  union all
  select of_table || ' leads from one place to another by ' || conname from keys
   where of_kind <> to_kind and not (of_kind = 'by site' and to_kind = 'everywhere')
  union all
  select name || ' reads the rows of a statement in ' || t.tgname from tables join pg_trigger t on t.tgrelid = tables.oid
   where (t.tgoldtable is not null or t.tgnewtable is not null) and t.tgname <> all ($3)
  order by 1`

/** The obstacles in the tables to spreading them by site, in words; nothing when they can be. */
export async function notBySite(database: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ breach: string }>(BREACHES, [EVERYWHERE, ONE_PLACE, KNOWN_TRIGGERS])
  return rows.map(({ breach }) => breach)
}

/** Tables that are listed above and do not exist. */
export async function unknownTables(database: Pick<pg.Pool, 'query'>): Promise<string[]> {
  const { rows } = await database.query<{ name: string }>(
    `select name from unnest($1::text[]) as given (name) where to_regclass('public.' || name) is null`,
    [[...EVERYWHERE, ...ONE_PLACE]],
  )
  return rows.map(({ name }) => name)
}
