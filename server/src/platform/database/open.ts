import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { checkServer } from './check.ts'
import { momentOf } from './moment.ts'
import { namedPool, SnakeCase, sendStraight } from './named-pool.ts'
import { NamedClient } from './named-query.ts'
import { APP_ROLE } from './roles.ts'
import type { DB } from './schema-types.ts'

/** An open database: `network` for Kysely, `pool` for what speaks to `pg` itself (jobs, limits, streams, LISTEN). */
export type Database = {
  network: Kysely<DB>
  pool: pg.Pool
  /** The tables, in snake_case, whose primary key contains `site_id`: a query on one must name its site. */
  siteTables: ReadonlySet<string>
  close(): Promise<void>
}

export type OpenDatabaseOptions = {
  /** The application's connection. */
  url: string
  /** The migrations' connection; when it is the same, every connection of the application gives the owner's rights away. */
  ownerUrl: string
  log: Logger
  /** Connections at most (10). */
  max?: number
}

const DATE_OID = 1082
const TIMESTAMPTZ_OID = 1184

/**
 * The time limits of a connection. A process that is frozen or cut off must not keep its locks: in a transaction it loses
 * them after 20 s, and a peer that does not answer at all is given up after a minute.
 */
const PATIENCE = [
  "set statement_timeout = '10s'",
  "set idle_in_transaction_session_timeout = '20s'",
  'set tcp_keepalives_idle = 30',
  'set tcp_keepalives_interval = 10',
  'set tcp_keepalives_count = 3',
]
/** Days that the database itself writes down are those of UTC, like the days that are asked for, wherever its server stands. */
const DAYS = "set timezone = 'UTC'"

/** Opens the pool of the application: statements end after 10 s, a `date` is the text `2030-01-31` (a Date would move by time zone). */
export async function openDatabase({ url, ownerUrl, log, max = 10 }: OpenDatabaseOptions): Promise<Database> {
  await checkServer(url, 'DATABASE_URL')
  const types = new pg.TypeOverrides()
  types.setTypeParser(DATE_OID, (text: string) => text)
  types.setTypeParser(TIMESTAMPTZ_OID, momentOf)
  const preparation = [...PATIENCE, DAYS]
  if (url === ownerUrl && (await mayActAsApp(url))) preparation.push(`set role ${APP_ROLE}`)
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types,
    Client: NamedClient,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    onConnect: async (client) => {
      await client.query(preparation.join('; '))
    },
  })
  // Without listeners a connection that breaks (PostgreSQL restarts), idle or in use, would end the process. The error itself is
  // not logged: it carries the whole connection.
  let isClosing = false
  pool.on('error', ({ message }) => isClosing || log.warn({ reason: message }, 'An idle database connection broke'))
  pool.on('connect', (client) => client.on('error', () => undefined))
  const named = namedPool(pool)
  const network = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: named }),
    plugins: [new SnakeCase({ maintainNestedObjectKeys: true })],
  })
  sendStraight(network, named)
  const close = async () => {
    isClosing = true
    await network.destroy()
    // Kysely leaves a pool open that it has asked for no connection itself: the process would live until they have been idle for 10 s.
    if (!pool.ending) await pool.end()
  }
  try {
    return { network, pool, siteTables: await readSiteTables(pool), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function mayActAsApp(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // The right to SET ROLE is separate from membership since PostgreSQL 16.
    const found = await client.query<{ may: boolean }>(
      `select pg_has_role(current_user, oid,
                case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may
         from pg_roles where rolname = $1`,
      [APP_ROLE],
    )
    return found.rows[0]?.may ?? false
  } finally {
    await client.end()
  }
}

async function readSiteTables(pool: pg.Pool): Promise<ReadonlySet<string>> {
  const found = await pool.query<{ name: string }>(
    `select c.relname as name
       from pg_index i
       join pg_class c on c.oid = i.indrelid
       join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
      where i.indisprimary and a.attname = 'site_id' and c.relnamespace = 'public'::regnamespace`,
  )
  return new Set(found.rows.map((row) => row.name))
}
