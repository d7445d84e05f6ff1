import { type Effects, effectsIn, sumOf } from '@ward/domain/kernel/effects'
import { RUN_TOPIC } from '@ward/domain/task-scripts/runs'
import { sql } from 'kysely'
import type { Ctx, TxCtx } from '../context.ts'
import { announce } from '../events/announce.ts'
import { inTransaction } from '../transaction.ts'
import { restAfterStep } from './pace.ts'
import { forgetAttempt, insertChanges, type RunChange } from './run-changes.ts'
import { writeLog } from './run-logs.ts'
import { type News, newsOf } from './run-news.ts'
import { change, end, endTurn, Fenced, fenced, reasonOf, Stopping, type Taken, TurnOver, take } from './run-row.ts'
import { runById } from './runs.ts'
import { takenBack } from './taken-back.ts'
import { GaveUp, type Job } from './task.ts'

/** A run ends with this reason at once: no later attempt could do its work. */
export class EndsRun extends GaveUp {
  override name = 'EndsRun'
}

/** A run ends before it began, and waits until somebody else has looked at what it would do. */
export class NeedsApproval extends EndsRun {
  override name = 'NeedsApproval'
}

/** A long job in this worker's hands. */
export type Run = {
  subjectId: string
  options: Readonly<Record<string, unknown>>
  /** Its steps are taken back: it shows what would change, by the same code. */
  readonly isDryRun: boolean
  /** Somebody else has looked at what it does. */
  readonly isApproved: boolean
  /** The run that this one takes back. */
  readonly undoes: string | null
  /** The count of the steps so far, those of earlier attempts included: where to go on. */
  readonly progress: number
  /**
   * One piece of the work in one transaction, together with its progress: both are there or neither is. Work that lasts
   * longer than some seconds is several steps.
   *
   * @throws Fenced when the run is another worker's or ended; then nothing of the step is written
   * @throws TurnOver when another run waits and this one has had its place for some seconds: it is begun again later, and knows
   * no more than its progress and what it kept
   */
  step<T>(done: { by: number; total?: number }, work: (tx: TxCtx) => Promise<T>): Promise<T>
  /** Where the last step left off, as `keep` was told by it or by an earlier attempt; `first` before there is any. */
  goesOnFrom<Kept extends object>(first: Kept): Kept
  /** Within a step: what the next one has to know, kept with it. A run that was cut off goes on behind its last step. */
  keep(kept: object): void
  /** Within a step: its effects, kept with it, so that the sum is right however often the run was begun again. */
  did(effects: Effects): void
  /** The effects of all steps so far, this one and those of earlier attempts included. */
  readonly effects: Effects
  /**
   * Within a step: the rows it changed, kept with it to be shown and to be undone.
   *
   * @param rows how many rows they are for whoever approves the run, where one change stands for several
   */
  changed(changes: readonly RunChange[], rows?: number): void
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

/**
 * Takes the run that a job is about and does it step by step. Taking it moves its fence: of two workers that believe to have
 * the run (one was frozen while its job was given away), only the later one can write. A run that others wait for ends its job
 * between two steps and asks for another.
 *
 * @param isPaced it rests after its steps while the database or this process are slow
 */
export async function withRun(
  ctx: Ctx,
  job: Job,
  work: (run: Run) => Promise<void>,
  { isPaced = false }: { isPaced?: boolean } = {},
): Promise<void> {
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
    const signal = AbortSignal.any([job.signal, lost.signal])
    if (isDry(taken)) await beginAgain(ctx, job.id, taken)
    await work(handle({ ctx, job, taken, news, signal, isPaced }))
    await end(ctx, job.id, taken.fence, { state: 'completed', error: null })
  } catch (error) {
    if (error instanceof EndsRun) {
      const needsApproval = error instanceof NeedsApproval
      return await end(ctx, job.id, taken.fence, { state: 'gave_up', error: error.message, needsApproval })
    }
    const passes = error instanceof Fenced || error instanceof Stopping
    const isTurnOver = error instanceof TurnOver
    const ended = error instanceof GaveUp ? 'gave_up' : 'failed'
    const state = job.isLast ? ended : 'queued'
    const ends = () =>
      isTurnOver ? endTurn(ctx, job.id, taken) : end(ctx, job.id, taken.fence, { state, error: reasonOf(error) })
    const reason = passes
      ? error
      : await ends().then(
          () => error,
          (later) => later,
        )
    if (reason instanceof TurnOver) return
    if (reason instanceof Fenced && (await runById(ctx.site, job.id))?.state === 'aborted') return
    throw reason
  } finally {
    clearInterval(alive)
  }
}

const isDry = ({ options, undoes }: Taken): boolean =>
  undoes === null && (options as { isDryRun?: unknown }).isDryRun === true

/** The findings of an earlier attempt at a dry run rest on nothing that it left: the next finds it anew. */
async function beginAgain(ctx: Ctx, id: string, taken: Taken): Promise<void> {
  if (taken.progress === 0 && taken.changes === 0) return
  await inTransaction(
    ctx,
    async (tx) => {
      if (!(await change(tx, id, taken.fence, { progress: 0, changes: 0, kept: '{}', startedAt: tx.now() })))
        throw fenced()
      await forgetAttempt(tx.site, id)
    },
    { audited: false },
  )
  taken.progress = 0
  taken.changes = 0
  taken.kept = {}
}

type Handling = { ctx: Ctx; job: Job; taken: Taken; news: News; signal: AbortSignal; isPaced: boolean }

function handle({ ctx, job, taken, news, signal, isPaced }: Handling): Run {
  const isDryRun = isDry(taken)
  let progress = taken.progress
  let kept = taken.effects as Effects
  let ofStep: Effects = {}
  let changes = taken.changes
  let place = taken.kept as object
  let placeOfStep: object | null = null
  let changedInStep: RunChange[] = []
  const alive = () => ({ heartbeatAt: sql<Date>`now()` })
  return {
    subjectId: taken.subjectId,
    options: taken.options as Run['options'],
    isDryRun,
    isApproved: taken.approvedBy !== null,
    undoes: taken.undoes,
    get progress() {
      return progress
    },
    signal,
    goesOnFrom: (first) => ({ ...first, ...place }),
    keep: (kept) => {
      placeOfStep = kept
    },
    did: (effects) => {
      ofStep = sumOf([ofStep, effects])
    },
    get effects() {
      return sumOf([kept, ofStep])
    },
    changed: (rows) => {
      changedInStep.push(...rows)
    },
    step: async ({ by, total }, work) => {
      if (job.signal.aborted) throw new Stopping('The server stops')
      // Nothing of a dry run is there for another turn.
      if (!isDryRun && (await job.isTurnOver?.())) throw new TurnOver('Another run has its turn')
      const began = performance.now()
      const tells = news.isDue()
      const next = { progress: progress + by, ...(total === undefined ? {} : { total }) }
      const done = async (tx: TxCtx) => {
        // Done again after a deadlock, it counts from its start.
        ofStep = {}
        changedInStep = []
        placeOfStep = null
        return work(tx)
      }
      const tried = isDryRun ? { answer: await takenBack(ctx, done) } : null
      const result = await inTransaction(
        ctx,
        async (tx) => {
          // This comes first, so that another worker that takes the run either waits for this step to commit or sees it
          // refused.
          if (!(await change(tx, job.id, taken.fence, { ...next, ...alive() }))) throw fenced()
          if (tells) await announce(tx, RUN_TOPIC, job.id)
          const answer = tried ? tried.answer : await done(tx)
          if (changedInStep.length > 0) {
            await insertChanges(tx.site, job.id, changedInStep)
            await change(tx, job.id, taken.fence, { changes: changes + changedInStep.length })
          }
          if (placeOfStep) await change(tx, job.id, taken.fence, { kept: JSON.stringify(placeOfStep) })
          if (!isDryRun && effectsIn(ofStep).length > 0)
            await change(tx, job.id, taken.fence, { effects: JSON.stringify(sumOf([kept, ofStep])) })
          return answer
        },
        { audited: false },
      )
      progress += by
      changes += changedInStep.length
      kept = sumOf([kept, ofStep])
      ofStep = {}
      place = placeOfStep ?? place
      if (tells) news.sent()
      if (isPaced) await restAfterStep(performance.now() - began, signal)
      return result
    },
    log: async (message, data) => {
      if (!(await writeLog(ctx, { runId: job.id, fence: taken.fence, message, data }))) throw fenced()
      if (news.isDue()) await news.tell()
    },
  }
}
