import { type Effects, effectsIn, sumOf } from '@ward/domain/kernel/effects'
import { Refusal } from '@ward/domain/kernel/refusal'
import { RUN_TOPIC, type RunState } from '@ward/domain/task-scripts/runs'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '../context.ts'
import { announce } from '../events/announce.ts'
import { inTransaction } from '../transaction.ts'
import { writeLog } from './run-logs.ts'
import { runById } from './runs.ts'
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
  options: Readonly<Record<string, unknown>>
  /** What the steps so far have counted, those of earlier attempts included: where to go on. */
  readonly progress: number
  /**
   * One piece of the work in one transaction, together with its progress: both are there or neither is. Work that lasts
   * longer than some seconds is several steps.
   *
   * @throws Fenced when the run is another worker's or ended; then nothing of the step is written
   */
  step<T>(done: { by: number; total?: number }, work: (tx: TxCtx) => Promise<T>): Promise<T>
  /** Within a step: what it did, kept with it, so that the sum is right however often the run was begun again. */
  did(effects: Effects): void
  /** What all steps so far did, this one and those of earlier attempts included. */
  readonly effects: Effects
  /**
   * Tells whoever watches the run, within or between steps. It stays when the step is taken back. Of many lines the newest
   * are kept; no names or texts of people belong here.
   *
   * @throws Fenced when the run is another worker's or ended
   */
  log(message: string, data?: Readonly<Record<string, unknown>>): Promise<void>
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
  const news = newsOf(ctx, job.id)
  const alive = setInterval(() => {
    change(ctx, job.id, taken.fence, { heartbeatAt: sql<Date>`now()` })
      .then((row) => (row ? news.tellRest() : lost.abort(fenced())))
      .catch((error) => ctx.log.warn({ err: error }, 'The heartbeat of a run failed'))
  }, HEARTBEAT_MS)
  try {
    await work(handle({ ctx, job, taken, news, signal: AbortSignal.any([job.signal, lost.signal]) }))
    await end(ctx, job.id, taken.fence, 'completed', null)
  } catch (error) {
    const passes = error instanceof Fenced || error instanceof Stopping
    const ended = error instanceof GaveUp ? 'gave_up' : 'failed'
    const state = job.isLast ? ended : 'queued'
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

type Taken = { fence: number; progress: number; subjectId: string; options: unknown; effects: unknown }
type News = ReturnType<typeof newsOf>

const fenced = () => new Fenced('Another worker has this run, or it was ended')

/** Tells open pages of a run, at most so often; what came in between is told with the next heartbeat. */
function newsOf(ctx: Ctx, id: string) {
  let toldAt = Number.NEGATIVE_INFINITY
  let isRest = false
  const isDue = () => {
    isRest = ctx.now().getTime() - toldAt < ANNOUNCE_MS
    return !isRest
  }
  const told = () => {
    toldAt = ctx.now().getTime()
    isRest = false
  }
  const tell = async () => {
    await inTransaction(ctx, (tx) => announce(tx, RUN_TOPIC, id), { audited: false })
    told()
  }
  return {
    isDue,
    told,
    tell,
    tellRest: async () => {
      if (isRest) await tell()
    },
  }
}

type Handling = { ctx: Ctx; job: Job; taken: Taken; news: News; signal: AbortSignal }

function handle({ ctx, job, taken, news, signal }: Handling): Run {
  let progress = taken.progress
  let kept = taken.effects as Effects
  let ofStep: Effects = {}
  return {
    subjectId: taken.subjectId,
    options: taken.options as Run['options'],
    get progress() {
      return progress
    },
    signal,
    did: (effects) => {
      ofStep = sumOf([ofStep, effects])
    },
    get effects() {
      return sumOf([kept, ofStep])
    },
    step: async ({ by, total }, work) => {
      if (job.signal.aborted) throw new Stopping('The server stops')
      const tells = news.isDue()
      ofStep = {}
      const result = await inTransaction(
        ctx,
        async (tx) => {
          // This comes first, so that another worker that takes the run either waits for this step to commit or sees it
          // refused.
          const next = { progress: progress + by, ...(total === undefined ? {} : { total }) }
          const row = await change(tx, job.id, taken.fence, { ...next, heartbeatAt: sql<Date>`now()` })
          if (!row) throw fenced()
          if (tells) await announce(tx, RUN_TOPIC, job.id)
          const done = await work(tx)
          if (effectsIn(ofStep).length > 0)
            await change(tx, job.id, taken.fence, { effects: JSON.stringify(sumOf([kept, ofStep])) })
          return done
        },
        { audited: false },
      )
      progress += by
      kept = sumOf([kept, ofStep])
      ofStep = {}
      if (tells) news.told()
      return result
    },
    log: async (message, data) => {
      if (!(await writeLog(ctx, { runId: job.id, fence: taken.fence, message, data }))) throw fenced()
      if (news.isDue()) await news.tell()
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
    .returning(['fence', 'progress', 'subjectId', 'options', 'effects'])
    .executeTakeFirst()

type Change = {
  progress?: number
  total?: number
  effects?: string
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
      if (!(await change(tx, id, fence, { state, error, ...finished }))) throw fenced()
      await announce(tx, RUN_TOPIC, id)
    },
    { audited: false },
  )
}

/** What the page shows of an error: a refusal's words and why a task gave up are meant for people, others may quote private data. */
const reasonOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof GaveUp ? error.message : error instanceof Error ? error.name : 'Error'
