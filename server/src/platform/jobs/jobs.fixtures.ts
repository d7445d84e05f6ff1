import { sql } from 'kysely'
import pino from 'pino'
import { type ClonedDatabase, cloneDatabase } from '../../../test/database.ts'
import type { Ctx } from '../context.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { announce } from '../events/announce.ts'
import { nodeClock } from './clock.ts'
import { type Jobs, startJobs } from './start.ts'
import { systemContext } from './system-context.ts'
import type { Job, SiteTask, Task } from './task.ts'
import { withRun } from './with-run.ts'

export const silent = pino({ level: process.env.TEST_LOG ?? 'silent' })

/** A database with one site, and a context of the system on it. */
export async function startTestNetwork(log = silent): Promise<TestNetwork> {
  const clone = await cloneDatabase()
  const database = await openDatabase({ ...clone, log })
  const { rows } = await database.pool.query(
    `insert into sites (name, prefix, tier) values ('One', 'one', 1) returning id`,
  )
  const siteId: number = rows[0].id
  await database.pool.query(`insert into site_hosts (host, site_id, is_primary) values ('one.test', $1, true)`, [
    siteId,
  ])
  const ctx = systemContext(database, { siteId, task: 'test', requestId: 'test', log, port: 80 })
  const jobs: Jobs[] = []
  return {
    clone,
    database,
    siteId,
    ctx,
    async work(tasks, { pace = QUICK, wall } = {}) {
      const config = { port: 80, smtpUrl: undefined }
      const started = await startJobs({ database, log, config, tasks, pace, clock: nodeClock(database.network, wall) })
      jobs.push(started)
      return started
    },
    hurry: () => hurryJobs(database),
    async stop() {
      await Promise.all(jobs.map((started) => started.stop()))
      await database.close()
      await clone.drop()
    },
  }
}

/** Jobs of `database` that wait for their time, or until they are tried again, need wait no longer. */
export async function hurryJobs(database: Database): Promise<void> {
  await database.pool.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`)
  await database.pool.query(`select pg_notify('jobs:insert', '{"r":0,"count":1}')`)
}

export type TestNetwork = {
  clone: ClonedDatabase
  database: Database
  siteId: number
  ctx: Ctx
  /** Starts a worker in this process; it is stopped with the network. */
  work(tasks: Task[], options?: { pace?: typeof QUICK; wall?: () => number }): Promise<Jobs>
  /** See `hurryJobs`: the queue's own patience is some seconds. */
  hurry(): Promise<void>
  stop(): Promise<void>
}

export const QUICK = { heartbeat: 100, deadAfter: 1 }

/** Twenty effects, each in a step of its own; `said` is called after each. */
export const countToTwenty = (said: (n: number) => Promise<void>): SiteTask => ({
  name: 'test.count',
  does: 'Counts to twenty',
  scope: 'site',
  run: (ctx, job) =>
    withRun(ctx, job, async (run) => {
      for (let n = run.progress + 1; n <= 20; n++) {
        await run.step({ by: 1, total: 20 }, (tx) => announce(tx, 'effect', String(n)))
        await said(n)
      }
    }),
})

/** The effects so far, in the order in which they were written. */
export async function effectsOf(database: Database): Promise<number[]> {
  const found = await sql<{ n: number }>`
    select subject_id::int as n from live_events where topic = 'effect' order by id
  `.execute(database.network)
  return found.rows.map((row) => row.n)
}

/** Fewer than any turn of a worker has: a run must come to its end all the same, and with the same result. */
const STEPS_A_TURN = 2

/** Does the work of a run as a worker does for whose places many others wait: over and over, some steps at a time. */
export async function inTurns(work: (turn: Required<Pick<Job, 'isTurnOver'>>) => Promise<void>): Promise<void> {
  for (let isOver = true; isOver; ) {
    isOver = false
    let steps = 0
    const isTurnOver = async () => {
      isOver = steps++ >= STEPS_A_TURN
      return isOver
    }
    await work({ isTurnOver })
  }
}
