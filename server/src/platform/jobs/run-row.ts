import { Refusal } from '@ward/domain/kernel/refusal'
import { RUN_TOPIC, type RunState } from '@ward/domain/task-scripts/runs'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { announce } from '../events/announce.ts'
import { inTransaction } from '../transaction.ts'
import { enqueueAll, OF_RUN } from './enqueue.ts'
import { GaveUp } from './task.ts'

/** Another worker has this run, or it was ended: nothing more is written by this one. */
export class Fenced extends GaveUp {
  override name = 'Fenced'
}
export const fenced = () => new Fenced('Another worker has this run, or it was ended')

/** The server stops: the job goes on elsewhere, from the last step that was committed. */
export class Stopping extends GaveUp {
  override name = 'Stopping'
}

/** Its turn is over: it gives its place to a run that waits, and goes on from its last step in its next turn. */
export class TurnOver extends Error {
  override name = 'TurnOver'
}

export type Taken = {
  task: string
  fence: number
  progress: number
  subjectId: string
  options: unknown
  effects: unknown
  kept: unknown
  changes: number
  approvedBy: string | null
  undoes: string | null
}

const TAKEN = [
  'task',
  'fence',
  'progress',
  'subjectId',
  'options',
  'effects',
  'kept',
  'changes',
  'approvedBy',
  'undoes',
] as const

/** Moves the fence; nothing when the run has ended, as when the worker died between its last step and its sign-off. */
export const take = (ctx: Ctx, id: string): Promise<Taken | undefined> =>
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
    .returning(TAKEN)
    .executeTakeFirst()

type Change = {
  startedAt?: Date
  progress?: number
  total?: number
  effects?: string
  kept?: string
  changes?: number
  needsApproval?: boolean
  heartbeatAt?: ReturnType<typeof sql<Date>> | null
  state?: RunState
  error?: string | null
  finishedAt?: ReturnType<typeof sql<Date>>
}

/** The only way a worker writes on a run: with the fence it was given. */
export const change = (ctx: Ctx, id: string, fence: number, values: Change): Promise<{ id: string } | undefined> =>
  ctx.site
    .updateTable('runs')
    .set(values)
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()

type End = { state: RunState; error: string | null; needsApproval?: boolean }

/** Ends a run, or hands it back to the queue. @throws Fenced where another worker has it, or it was ended */
export async function end(ctx: Ctx, id: string, fence: number, { state, ...ended }: End): Promise<void> {
  await inTransaction(
    ctx,
    async (tx) => {
      // It waits in health: nobody takes it for stuck.
      const finished = state === 'queued' ? { heartbeatAt: null } : { finishedAt: sql<Date>`now()` }
      if (!(await change(tx, id, fence, { state, ...ended, ...finished }))) throw fenced()
      await announce(tx, RUN_TOPIC, id)
    },
    { audited: false },
  )
}

/** Hands a run whose turn is over back to the queue, behind the others that wait. @throws Fenced as `end` does */
export async function endTurn(ctx: Ctx, id: string, { task, fence }: Taken): Promise<void> {
  await inTransaction(
    ctx,
    async (tx) => {
      // As in `end`.
      if (!(await change(tx, id, fence, { state: 'queued', heartbeatAt: null }))) throw fenced()
      await enqueueAll(tx, task, [id], OF_RUN)
      await announce(tx, RUN_TOPIC, id)
    },
    { audited: false },
  )
}

/** The page's text for an error: a refusal's words and why a task gave up are meant for people, others may quote private data. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof GaveUp ? error.message : error instanceof Error ? error.name : 'Error'
