import type pg from 'pg'

/** A database as texts to compare: of each table how many rows, and one sum over what they say. */
export type Digest = { whole: string; counts: string }

/** Columns that differ between two runs of the same change: times, secrets, transaction numbers. */
const DIFFERENT_TYPES = ['timestamptz', 'bytea', 'xid8']
const DIFFERENT_NAMES = [
  ...['password_hash', 'key', 'payload', 'request_id', 'email', 'username', 'slug', 'recipient'],
  ...['searched', 'salt'], // names and the address once more; the salt of a draw
  'reach', // counted within a minute by a task
]
/** The table that task keeps for itself. */
const COUNTED = 'forum_reach'
/** A moment that the server wrote within a value. */
const MOMENT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`

/**
 * Tables whose rows are addends, one for each transaction: how many transactions there were is no difference, what they
 * come to together is. Of an import's steps that is how often each text waits to be scored, and whether its answers are
 * still to be counted.
 */
const SUMMED: Readonly<Record<string, string>> = {
  flag_counts: `(select site_id, assoc_type, facts, sum(n)::int as n from flag_counts group by 1, 2, 3 having sum(n) <> 0)`,
  import_steps: `(select s.site_id, c.kind, c.body, count(*)::int as times,
      bool_or(s.post_ids is not null or s.root_ids is not null) as is_uncounted
    from import_steps s, unnest(s.unscored) as waiting (text)
    join content c on c.id = waiting.text where c.site_id = s.site_id group by 1, 2, 3)`,
}

/** Tables that differ by the number of starts of a run: a comparison by them counts the audit rows of runs apart. */
export const BY_BEGINNINGS = ['live_events', 'audit_log', 'audit_unsealed', 'runs', 'run_logs']

type Options = { without?: readonly string[]; ids?: boolean }

/**
 * Sums a database up. Without `ids`, rows are compared by what they say and not by their numbers, which a killed
 * transaction uses up.
 */
export async function digestOf(client: pg.Client, { without = [], ids = true }: Options = {}): Promise<Digest> {
  const { rows: tables } = await client.query<{ name: string; left: string[] }>(
    `select c.relname as name, coalesce(array_agg(a.attname::text) filter (where t.typname = any($1) or a.attname = any($2)
        or (not $3 and (t.typname = '_int8' or a.attname ~ '(^|_)id$'))), '{}') as left
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
       join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all($4)
      group by c.relname order by c.relname`,
    [DIFFERENT_TYPES, DIFFERENT_NAMES, ids, [COUNTED, ...without]],
  )
  const sums = tables.map(
    ({ name, left }) =>
      `select '${name}' as name, count(*)::int as n, md5(coalesce(string_agg(said, ',' order by said), '')) as sum
         from (select regexp_replace((to_jsonb(r) - '{${left.join(',')}}'::text[])::text, '${MOMENT}', '', 'g') as said from ${SUMMED[name] ?? `"${name}"`} r) r`,
  )
  const jobs = `select 'jobs', count(*)::int, '' from graphile_worker._private_jobs`
  const { rows } = await client.query<{ name: string; n: number; sum: string }>(
    `${[...sums, jobs].join(' union all ')} order by name`,
  )
  const counts = rows.map(({ name, n }) => `${name} ${n}`).join('\n')
  return { counts, whole: rows.map(({ name, n, sum }) => `${name} ${n} ${sum}`).join('\n') }
}
