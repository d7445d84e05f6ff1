import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { migrations } from '../database/migrations.ts'
import type { Database } from '../database/open.ts'
import { clockWarnings, type NodeClock } from '../jobs/clock.ts'
import type { Task } from '../jobs/task.ts'
import { type BackgroundState, backgroundState, secondsSince } from './background-state.ts'

/** Addresses for those who watch the server. */
export const HEALTH_URLS = ['/healthz', '/readyz'] as const
const [HEALTH, READY] = HEALTH_URLS

type Watched = { database: Database; tasks: readonly Task[]; clock?: NodeClock }

/**
 * /healthz: the process is alive. /readyz: the database answers and has every migration that this code knows; it also shows
 * how the work in the background stands. What is wrong there makes no node unready: all nodes see the same, and a balancer
 * would have none left.
 */
export function registerHealth(app: FastifyInstance, { database, tasks, clock }: Watched): void {
  app.get(HEALTH, async () => ({ status: 'ok' }))
  app.get(READY, async (_request, reply) => {
    try {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(database.network)
      const done = new Set(rows.map(({ name }) => name))
      if (Object.keys(migrations).every((name) => done.has(name)))
        return {
          status: 'ok',
          ...shown(await backgroundState(database.network, tasks), clock ? clockWarnings(clock) : []),
        }
    } catch {
      // Said below.
    }
    return reply.code(503).send({ status: 'unavailable' })
  })
}

const shown = ({ warnings, oldestUnsealed, tasks }: BackgroundState, ofNode: string[]) => ({
  warnings: [...ofNode, ...warnings],
  oldestUnsealedSeconds: oldestUnsealed && Math.round(oldestUnsealed),
  tasks: Object.fromEntries(
    tasks.map((record) => [
      record.task,
      {
        secondsSinceCompleted: secondsSince(record.completedAt, record),
        secondsSinceEnded: secondsSince(record.endedAt, record),
        outcome: record.outcome,
        reason: record.reason,
      },
    ]),
  ),
})
