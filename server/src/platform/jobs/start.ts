import { EventEmitter } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { Logger as QueueLogger, run, type TaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Config } from '../config.ts'
import type { Database } from '../database/open.ts'
import { clockWarnings, type NodeClock, nodeClock, pullBackSchedules } from './clock.ts'
import { doJob } from './do-job.ts'
import { addJob, LONG_FLAG, type Payload } from './enqueue.ts'
import { longPlaces, PLACES, turnIn } from './places.ts'
import { beat, reap, release } from './reaper.ts'
import { cronItemsOf } from './schedule.ts'
import { systemContext } from './system-context.ts'
import type { Task } from './task.ts'
import { beginRecords } from './task-records.ts'
import { doTogether } from './together.ts'

/**
 * The timing of noticing a dead worker: the job of a killed process goes on within 30 s (heartbeat, time until a worker
 * counts as dead, and the queue's polling interval of 2 s).
 */
type Pace = {
  /** Milliseconds between two heartbeats; each also looks for dead workers. */
  heartbeat: number
  /** Seconds of silence after which a worker counts as dead. */
  deadAfter: number
}
const PACE: Pace = { heartbeat: 5_000, deadAfter: 20 }

/** Running jobs get this long to end by themselves when the process stops; then they are given back to the queue. */
const PATIENCE_AT_STOP = 10_000

type Parts = {
  database: Database
  log: Logger
  config: Pick<Config, 'port' | 'smtpUrl'>
  tasks: readonly Task[]
  pace?: Pace
  /** The process's own, where it has one already. */
  clock?: NodeClock
}

/** A worker that runs. */
export type Jobs = {
  /** Lets running jobs end or gives them back, and returns within some ten seconds. */
  stop(): Promise<void>
  clock: NodeClock
  /** Seconds since it last showed that it lives. */
  sinceBeat(): number
}

/**
 * Takes jobs from the queue and does them, in this process; any number of processes do so on one database. The queue's
 * runner gives up when the database is away for long while it has something to write; then another is started.
 */
export async function startJobs(parts: Parts): Promise<Jobs> {
  const { database, log, config, pace = PACE, clock = nodeClock(parts.database.network) } = parts
  await beginRecords(database.network, parts.tasks)
  await reap(database.network, pace.deadAfter)
  await clock.check()
  let isReported = !clock.isInStep()
  if (isReported) log.error(clockWarnings(clock)[0])
  let crew = await startCrew(parts, clock)
  let stopped: Promise<void> | undefined
  let beatAt = performance.now()

  const live = async () => {
    try {
      await clock.check()
      if (isReported === clock.isInStep()) {
        isReported = !isReported
        if (isReported) log.error(clockWarnings(clock)[0])
        else log.info('The clock of this node agrees with the database’s again')
      }
      const isBack = crew.hasSlipped() && clock.isInStep()
      if (isBack) await crew.stop()
      if (isBack || crew.hasEnded()) {
        await release(database.network, crew.id)
        crew = await startCrew(parts, clock)
      }
      await beat(database.network, crew.id, config.smtpUrl !== undefined)
      beatAt = performance.now()
      const dead = await reap(database.network, pace.deadAfter)
      if (dead.length > 0) log.warn({ workers: dead }, 'Freed the jobs of workers that died')
    } catch (error) {
      log.warn({ err: error }, 'The heartbeat of the job worker failed')
    }
  }
  let beating = live()
  await beating
  const heart = setInterval(() => {
    beating = beating.then(live)
  }, pace.heartbeat)

  const stop = async () => {
    clearInterval(heart)
    await beating
    await crew.stop()
    await release(database.network, crew.id)
  }
  return {
    stop: () => {
      stopped ??= stop()
      return stopped
    },
    clock,
    sinceBeat: () => Math.round((performance.now() - beatAt) / 1000),
  }
}

type Crew = {
  id: string
  hasEnded(): boolean
  /** Whether something was not scheduled because the clock was out of step: then the queue counts on from a wrong time. */
  hasSlipped(): boolean
  stop(): Promise<void>
}

async function startCrew({ database, log, config, tasks }: Parts, clock: NodeClock): Promise<Crew> {
  const pulledBack = await pullBackSchedules(
    database.network,
    tasks.filter(({ scope }) => scope === 'network').map(({ name }) => name),
  )
  if (pulledBack.length > 0) log.warn({ tasks: pulledBack }, 'Moved jobs back that a fast clock had scheduled too late')
  let slipped = !clock.isInStep()
  const isInStep = () => {
    slipped ||= !clock.isInStep()
    return !slipped
  }
  const places = longPlaces()
  let pool: WorkerPool | undefined
  let ended = false
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool }) => {
    pool = workerPool
  })
  const runner = await run({
    pgPool: database.pool,
    taskList: taskListOf({ database, log, config, tasks, clock, places }),
    // A node that is out of step does not even say that it knows them: it would say since when.
    parsedCronItems: slipped ? [] : cronItemsOf(tasks, isInStep),
    concurrency: PLACES,
    forbiddenFlags: places.forbidden,
    // Without these two the queue leaves the promise of its own bookkeeping alone, and a connection that breaks at that
    // moment ends the process. With them the runner ends instead, and is replaced.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    logger: queueLogger(log),
    events,
  })
  runner.promise
    .catch((error) => log.error({ err: error }, 'The job runner ended'))
    .finally(() => {
      ended = true
    })
  return {
    id: pool?.id ?? '',
    hasEnded: () => ended,
    hasSlipped: () => slipped,
    async stop() {
      if (ended) return
      const waiting = new AbortController()
      const late = pause(PATIENCE_AT_STOP, false, { signal: waiting.signal }).catch(() => false)
      const inTime = await Promise.race([runner.stop().then(() => true), late])
      waiting.abort()
      if (!inTime) await pool?.forcefulShutdown('The server stops')
    },
  }
}

const PayloadShape: z.ZodType<Payload> = z.object({ siteId: z.number().int(), id: z.string() })

type Equipment = Omit<Parts, 'pace'> & { clock: NodeClock; places: ReturnType<typeof longPlaces> }

function taskListOf({ database, log, config, tasks, clock: { now }, places }: Equipment): TaskList {
  const { network } = database
  return Object.fromEntries(
    tasks.map(
      (task) =>
        [
          task.name,
          (payload: unknown, { job, abortSignal: signal }) => {
            const isLast = job.attempts >= job.max_attempts
            const work = () =>
              doJob({ network, log, task, job: { id: job.id, isLast } }, async () => {
                if (task.scope === 'network') {
                  await task.run({ network, log }, { isLast, signal })
                  return 1
                }
                const { siteId, id } = PayloadShape.parse(payload)
                const requested = { siteId, task: task.name, requestId: `job-${job.id}`, log, port: config.port, now }
                const queued = { jobId: job.id, isFirstAttempt: job.attempts === 1 }
                const { isOver: isTurnOver } = turnIn(network)
                return doTogether(systemContext(database, requested), task, { id, isLast, signal, isTurnOver }, queued)
              })
            if (!job.flags?.[LONG_FLAG]) return work()
            const { priority } = job
            const flags = Object.keys(job.flags)
            return places.within(flags, work, () =>
              addJob(network, task.name, PayloadShape.parse(payload), { priority, flags }),
            )
          },
        ] satisfies [string, TaskList[string]],
    ),
  )
}

/** The queue's own words in our log. It reports each finished job, which is for those who look closely. */
const queueLogger = (log: Logger): QueueLogger =>
  new QueueLogger((scope) => (level, message) => {
    if (level === 'error') log.error(scope, message)
    else if (level === 'warning') log.warn(scope, message)
    else log.debug(scope, message)
  })
