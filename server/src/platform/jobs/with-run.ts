import { Refusal } from '@ward/domain/refusal'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '../context.ts'
import { announce } from '../events/announce.ts'
import { inTransaction } from '../transaction.ts'
import { RUN_TOPIC, type RunState, runById } from './runs.ts'
import { GaveUp, type Job } from './task.ts'

/** Another worker has this run, or it was ended: nothing more is written by this one. */
class Fenced extends GaveUp {
  override name = 'Fenced'
}

/** The server stops: the job goes on elsewhere, from the last step that was committed. */
class Stopping extends GaveUp {
  override name = 'Stopping'
}

/** A long job in this worker's hands. */
export type Run = {
  subjectId: string
  /** What the steps so far have counted, those of earlier attempts included: where to go on. */
  readonly progress: number
  /**
   * One piece of the work in one transaction, together with its progress: both are there or neither is. Work that lasts
   * longer than some seconds is several steps.
   *
   * @throws Fenced when the run is another worker's or ended; then nothing of the step is written
   */
  step<T>(done: { by: number; total?: number }, work: (tx: TxCtx) => Promise<T>): Promise<T>
  /** Aborted when the server stops or the run is lost: for waits that are no step, such as a request to somewhere. */
  signal: AbortSignal
}

/** While no step commits, the run is checked and marked as alive this often. */
const HEARTBEAT_MS = 5_000
/** Open pages hear of progress at most this often. */
const ANNOUNCE_MS = 1_000

/**
 * Takes the run that a job is about and does it step by step. Taking it moves its fence: of two workers that believe to have
 * the run (one was frozen while its job was given away), only the later one can write.
 */
export async function withRun(ctx: Ctx, job: Job, work: (run: Run) => Promise<void>): Promise<void> {
  const taken = await take(ctx, job.id)
  if (!taken) return
  const lost = new AbortController()
  const alive = setInterval(() => {
    change(ctx, job.id, taken.fence, { heartbeatAt: sql<Date>`now()` }).then(
      (row) => row ?? lost.abort(new Fenced('Another worker has this run, or it was ended')),
      (error) => ctx.log.warn({ err: error }, 'The heartbeat of a run failed'),
    )
  }, HEARTBEAT_MS)
  try {
    await work(handle(ctx, job, taken, AbortSignal.any([job.signal, lost.signal])))
    await end(ctx, job.id, taken.fence, 'completed', null)
  } catch (error) {
    const passes = error instanceof Fenced || error instanceof Stopping
    const state = job.isLast ? 'failed' : 'queued'
    const reason = passes
      ? error
      : await end(ctx, job.id, taken.fence, state, reasonOf(error)).then(
          () => error,
          (later) => later,
        )
    if (reason instanceof Fenced && (await runById(ctx.site, job.id))?.state === 'aborted') return
    throw reason
  } finally {
    clearInterval(alive)
  }
}

type Taken = { fence: number; progress: number; subjectId: string }

function handle(ctx: Ctx, job: Job, taken: Taken, signal: AbortSignal): Run {
  let progress = taken.progress
  let announcedAt = Number.NEGATIVE_INFINITY
  return {
    subjectId: taken.subjectId,
    get progress() {
      return progress
    },
    signal,
    step: async ({ by, total }, work) => {
      if (job.signal.aborted) throw new Stopping('The server stops')
      const now = ctx.now().getTime()
      const tells = now - announcedAt >= ANNOUNCE_MS
      const result = await inTransaction(
        ctx,
        async (tx) => {
          // First of all, so that a worker that takes the run waits for this step to commit or sees it refused.
          const next = { progress: progress + by, ...(total === undefined ? {} : { total }) }
          const row = await change(tx, job.id, taken.fence, { ...next, heartbeatAt: sql<Date>`now()` })
          if (!row) throw new Fenced('Another worker has this run, or it was ended')
          if (tells) await announce(tx, RUN_TOPIC, job.id)
          return work(tx)
        },
        { audited: false },
      )
      progress += by
      if (tells) announcedAt = now
      return result
    },
  }
}

/** Moves the fence; nothing when the run has ended, as when the worker died between its last step and its sign-off. */
const take = (ctx: Ctx, id: string): Promise<Taken | undefined> =>
  ctx.site
    .updateTable('runs')
    .set((value) => ({
      state: 'running',
      fence: value('fence', '+', 1),
      error: null,
      startedAt: sql<Date>`coalesce(started_at, ${ctx.now()}::timestamptz)`,
      heartbeatAt: sql<Date>`now()`,
    }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .returning(['fence', 'progress', 'subjectId'])
    .executeTakeFirst()

type Change = {
  progress?: number
  total?: number
  heartbeatAt?: ReturnType<typeof sql<Date>>
  state?: RunState
  error?: string | null
  finishedAt?: ReturnType<typeof sql<Date>>
}

/** The only way a worker writes on a run: with the fence it was given. */
const change = (ctx: Ctx, id: string, fence: number, values: Change): Promise<{ id: string } | undefined> =>
  ctx.site
    .updateTable('runs')
    .set(values)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()

async function end(ctx: Ctx, id: string, fence: number, state: RunState, error: string | null): Promise<void> {
  await inTransaction(
    ctx,
    async (tx) => {
      const finished = state === 'queued' ? {} : { finishedAt: sql<Date>`now()` }
      if (!(await change(tx, id, fence, { state, error, ...finished })))
        throw new Fenced('Another worker has this run, or it was ended')
      await announce(tx, RUN_TOPIC, id)
    },
    { audited: false },
  )
}

/** What the page shows of an error: a refusal's words are meant for people, any other may quote private data. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal ? error.message : error instanceof Error ? error.name : 'Error'
