import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type pg from 'pg'
import { nameOf } from './statement.ts'

/** The pool as Kysely uses it: statements written once (see `statement`) go by their name, all others as they are. */
export function namedPool(pool: pg.Pool): PostgresPool {
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const named = known.get(client) ?? namedClient(client)
      known.set(client, named)
      return named
    },
  }
}

function namedClient(client: pg.PoolClient): PostgresPoolClient {
  const query = async <R>(text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    return (await client.query({ name, text, values: [...values] })) as unknown as PostgresQueryResult<R>
  }
  return { query: query as PostgresPoolClient['query'], release: (destroy) => client.release(destroy) }
}
