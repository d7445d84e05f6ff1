import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/open.ts'

/** /healthz: the process is alive. /readyz: the database answers and is migrated. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await sql`select from sites limit 1`.execute(database.network)
      return { status: 'ok' }
    } catch {
      return reply.code(503).send({ status: 'unavailable' })
    }
  })
}
