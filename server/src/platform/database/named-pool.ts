import {
  CamelCasePlugin,
  type CompiledQuery,
  type Kysely,
  type PostgresPool,
  type PostgresPoolClient,
  type PostgresQueryResult,
} from 'kysely'
import type pg from 'pg'
import { asStatement, type Sent } from './endable.ts'
import { camelCase } from './named-columns.ts'
import { type Answered, isStale, NamedQuery } from './named-query.ts'
import type { DB } from './schema-types.ts'
import { nameOf } from './statement-names.ts'

/** The pool as Kysely uses it: statements written once (see `statement`) go by their name, all others as they are. */
export function namedPool(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const own = clients.get(client) ?? namedClient(pool, client)
      clients.set(client, own)
      return own
    },
  }
}

function namedClient(pool: pg.Pool, client: pg.PoolClient): PostgresPoolClient {
  const query = async <R>(text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    const answered =
      name === undefined
        ? await asked(pool, client, text, values)
        : await askedByName({ pool, client, text }, name, values)
    return answered as unknown as PostgresQueryResult<R>
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}

/** Rows come as lists of values and are given the names that code uses here, once a column and not once a row. */
async function asked(
  pool: pg.Pool,
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[],
): Promise<Answered> {
  const { command, rowCount, fields, rows } = await asStatement({ pool, client, text }, () =>
    client.query<unknown[]>({ text, values: [...values], rowMode: 'array' }),
  )
  return { command, rowCount, rows: named(fields, rows) }
}

/** A statement that PostgreSQL has to read anew is asked once more; within a transaction it has ended that. */
async function askedByName(sent: Sent, name: string, values: readonly unknown[]): Promise<Answered> {
  const { client, text } = sent
  const ask = () => asStatement(sent, () => client.query(new NamedQuery(name, text, values)).answer)
  try {
    return await ask()
  } catch (error) {
    if (isStale(error) && client.getTransactionStatus() === 'I') return ask()
    // From here on it is the road to who asks, not the one from the socket.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

const straight = new WeakMap<object, PostgresPool>()

/** Lets statements that are written already go straight to the pool where this handle is asked for them. */
export function sendStraight(network: Kysely<DB>, pool: PostgresPool): void {
  straight.set(network, pool)
}

/** Rows of a statement that is written already; past the query builder, but in its transactions. */
export async function rowsOf<Row>(network: Kysely<DB>, written: CompiledQuery<Row>): Promise<Row[]> {
  const pool = straight.get(network)
  if (!pool) return (await network.executeQuery(written)).rows
  const client = await pool.connect()
  try {
    return (await client.query<Row>(written.sql, written.parameters)).rows
  } finally {
    client.release()
  }
}

function named(fields: readonly { name: string }[], rows: readonly unknown[][]): Record<string, unknown>[] {
  if (rows.length === 0) return []
  const names = fields.map(({ name }) => camelCase(name))
  return rows.map((values) => {
    const row: Record<string, unknown> = {}
    for (let at = 0; at < names.length; at++) row[names[at] ?? ''] = values[at]
    return row
  })
}

/** Column names as the database has them in what is asked; answers get their names above. */
export class SnakeCase extends CamelCasePlugin {
  override transformResult: CamelCasePlugin['transformResult'] = async ({ result }) => result
}
