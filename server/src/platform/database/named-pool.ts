import { CamelCasePlugin, type PostgresPool, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { asStatement } from './endable.ts'
import { nameOf } from './statement.ts'

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

/** Rows come as lists of values and are given the names that code uses here, once a column and not once a row. */
function namedClient(pool: pg.Pool, client: pg.PoolClient): PostgresPoolClient {
  const query = async <R>(text: string, values: readonly unknown[]) => {
    const { command, rowCount, fields, rows } = await asStatement({ pool, client, text }, () =>
      client.query<unknown[]>({ name: nameOf(text), text, values: [...values], rowMode: 'array' }),
    )
    return { command, rowCount, rows: named(fields, rows) } as unknown as PostgresQueryResult<R>
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
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

const known = new Map<string, string>()

/** `listed_at` is `listedAt` in code; there are as many names as the code asks for. */
function camelCase(name: string): string {
  const camel = known.get(name) ?? name.replace(/_([a-z0-9])/g, (_whole, letter: string) => letter.toUpperCase())
  known.set(name, camel)
  return camel
}

/** Column names as the database has them in what is asked; what is answered is named above. */
export class SnakeCase extends CamelCasePlugin {
  override transformResult: CamelCasePlugin['transformResult'] = async ({ result }) => result
}
