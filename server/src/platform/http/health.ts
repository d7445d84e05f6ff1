import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { migrations } from '../../../migrations/index.ts'
import type { Database } from '../database/open.ts'

/** /healthz: the process is alive. /readyz: the database answers and has every migration that this code knows. */
export function registerHealth(app: FastifyInstance, database: Database): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.network)
      const done = new Set(rows.map(({ name }) => name))
      if (Object.keys(migrations).every((name) => done.has(name))) return { status: 'ok' }
    } catch {
      // Said below.
    }
    return reply.code(503).send({ status: 'unavailable' })
  })
}
