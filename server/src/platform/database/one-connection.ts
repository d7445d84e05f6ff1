import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import type { DB } from './schema-types.ts'
import type { NetworkDb } from './site-handle.ts'

/**
 * Lends one connection of the pool for work that needs what a connection keeps: temporary tables, settings, COPY. The
 * handle and the client are the same connection, so one waits for the other; it ends with the work.
 */
export async function onOneConnection<T>(
  pool: pg.Pool,
  work: (network: NetworkDb, client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const lent = { query: client.query.bind(client), release: () => undefined }
  const network = new Kysely<DB>({
    dialect: new PostgresDialect({
      pool: { connect: async () => lent as never, end: async () => undefined, options: pool.options },
    }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  })
  try {
    return await work(network, client)
  } finally {
    client.release(true)
  }
}
