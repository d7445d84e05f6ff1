import pg from 'pg'

export type Statement = { text: string; values: unknown[] }

/**
 * Statements that are sent whether a test does something or not: the reader of live events, and once a minute that a session
 * was seen; and those that nothing waits for: waking after a commit, one for all changes of the moment.
 */
const BACKGROUND =
  /^(?!delete)[\s\S]*live_events|^update "sessions" set "seen_at" = now\(\) where|pg_notify\(channel, payload\)/

/** Every statement this process sends to PostgreSQL while `run` runs, in order, without begin, commit and what is background. */
export async function statementsOf(run: () => Promise<unknown>): Promise<Statement[]> {
  const sent: Statement[] = []
  const { query } = pg.Client.prototype
  const watched = function (this: pg.Client, ...args: unknown[]) {
    const [first, second] = args
    const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
    const values = Array.isArray(second) ? second : ((first as { values?: unknown[] } | undefined)?.values ?? [])
    if (/^\s*(select|insert|update|delete|with|declare)\b/i.test(text) && !BACKGROUND.test(text))
      sent.push({ text, values })
    return (query as (...all: unknown[]) => unknown).apply(this, args)
  }
  pg.Client.prototype.query = watched as typeof query
  try {
    await run()
  } finally {
    pg.Client.prototype.query = query
  }
  return sent
}

/** The plan PostgreSQL makes of a statement when it is told to avoid sequential scans: those left have no index. */
export async function planOf(pool: pg.Pool, { text, values }: Statement): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('set enable_seqscan = off')
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  } finally {
    await client.query('reset enable_seqscan')
    client.release()
  }
}

type PlanNode = {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  Filter?: string
  Plans?: PlanNode[]
}

type Index = { name: string; table: string; isPartial: boolean; first: string | null }
/** The indexes of a database by their names, asked for once: a test's database has those of the migrations. */
const indexesOf = new WeakMap<pg.Pool, Promise<Map<string, Index>>>()

async function readIndexes(client: pg.ClientBase): Promise<Map<string, Index>> {
  const { rows } = await client.query<Index>(
    `select c.relname as name, i.indrelid::regclass::text as table, i.indpred is not null as "isPartial",
            (select attname from pg_attribute where attrelid = i.indrelid and attnum = i.indkey[0] and attnum > 0) as first
       from pg_index i join pg_class c on c.oid = i.indexrelid`,
  )
  return new Map(rows.map((row) => [row.name, row]))
}

/** Joins that look up each row are left: of two tiny tables PostgreSQL would rather read one whole. */
const WHOLE = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']

/**
 * The tables that a statement reads from one end to the other even when PostgreSQL is told to avoid it, by themselves
 * (`users`) or by an index (`users by users_pkey`), also one whose first column no condition names: tables that grow with the
 * network must not be among them. An index over part of a table is as short as that part.
 */
export async function wholeReadsOf(pool: pg.Pool, { text, values }: Statement): Promise<string[]> {
  const client = await pool.connect()
  try {
    const known = indexesOf.get(pool) ?? readIndexes(client)
    indexesOf.set(pool, known)
    const indexes = await known
    await client.query(WHOLE.map((way) => `set ${way} = off`).join('; '))
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`explain (format json) ${text}`, values)
    const nodes = rows.flatMap((row) => row['QUERY PLAN'].flatMap(({ Plan }) => withInner(Plan)))
    return nodes.flatMap((node) => {
      if (node['Node Type'] === 'Seq Scan') return [node['Relation Name'] ?? '']
      const index = indexes.get(node['Index Name'] ?? '')
      if (!index || index.isPartial || isNarrowed(index, node) || hasBetter(index, node, indexes)) return []
      return [`${index.table} by ${index.name}`]
    })
  } finally {
    await client.query(WHOLE.map((way) => `reset ${way}`).join('; '))
    client.release()
  }
}

/** Newer versions of PostgreSQL may skip from value to value of the first column; all others read the index whole. */
const isNarrowed = ({ first }: Index, { 'Index Cond': condition }: PlanNode): boolean =>
  condition !== undefined && (first === null || new RegExp(`\\b${first}\\b`).test(condition))

/** Of a tiny table any index will do: another one begins with a column that the statement gives a value. */
const hasBetter = ({ table }: Index, node: PlanNode, indexes: ReadonlyMap<string, Index>): boolean => {
  const given = `${node['Index Cond'] ?? ''} ${node.Filter ?? ''}`
  return [...indexes.values()].some(
    ({ table: of, isPartial, first }) =>
      of === table && !isPartial && first !== null && new RegExp(`\\b${first} = `).test(given),
  )
}

const withInner = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(withInner)]
