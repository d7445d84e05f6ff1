import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { migrations } from '../database/migrations.ts'
import type { Database } from '../database/open.ts'
import type { NetworkDb } from '../database/site-handle.ts'
import { takesWrites } from '../database/takes-writes.ts'
import { clockWarnings, type NodeClock } from '../jobs/clock.ts'
import type { Task } from '../jobs/task.ts'
import { type BackgroundState, backgroundState, secondsSince } from './background-state.ts'

/** Addresses for those who watch the server. */
export const HEALTH_URLS = ['/healthz', '/readyz'] as const
const [HEALTH, READY] = HEALTH_URLS

/** The watched parts; `warnings` are those of the node alone. */
export type Watched = {
  database: Database
  tasks: readonly Task[]
  clock?: NodeClock
  warnings?: () => string[]
}

/**
 * /healthz: the process is alive. /readyz: the database answers, has every migration that this code knows and takes changes; it
 * also shows how the work in the background stands. A problem there makes no node unready: all nodes see the same, and a
 * balancer would have none left.
 */
export function registerHealth(app: FastifyInstance, { database, tasks, clock, warnings }: Watched): void {
  const tryToWrite = takesWrites(database.network)
  const unavailable = (reply: FastifyReply, reason: string) => reply.code(503).send({ status: 'unavailable', reason })
  app.get(HEALTH, async () => ({ status: 'ok' }))
  app.get(READY, async (request, reply) => {
    // The balancer gets the reason in a sentence; the database's own log has the rest.
    const unanswered = (error: unknown) => {
      request.log.error({ err: error }, 'The database does not answer')
      return undefined
    }
    const done = await doneMigrations(database.network).catch(unanswered)
    if (!done) return unavailable(reply, 'The database does not answer.')
    if (!Object.keys(migrations).every((name) => done.has(name)))
      return unavailable(reply, 'The database lacks migrations of this version: run npm run migrate.')
    try {
      await tryToWrite()
    } catch (error) {
      request.log.error({ err: error }, 'The database takes no changes')
      return unavailable(reply, 'The database takes no changes: it is read-only, or its disk is full.')
    }
    const ofNode = [...(clock ? clockWarnings(clock) : []), ...(warnings?.() ?? [])]
    // As above: no answer is the answer.
    const state = await backgroundState(database.network, tasks).catch(unanswered)
    return state ? { status: 'ok', ...shown(state, ofNode) } : unavailable(reply, 'The database does not answer.')
  })
}

async function doneMigrations(network: NetworkDb): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(network)
  return new Set(rows.map(({ name }) => name))
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
