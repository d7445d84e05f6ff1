import { Refusal } from '@ward/domain/kernel/refusal'
import { RUN_TOPIC, type RunState } from '@ward/domain/task-scripts/runs'
import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import { announce } from '../events/announce.ts'
import { inTransaction } from '../transaction.ts'
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

export type Taken = {
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
    .returning(['fence', 'progress', 'subjectId', 'options', 'effects', 'kept', 'changes', 'approvedBy', 'undoes'])
    .executeTakeFirst()

type Change = {
  progress?: number
  total?: number
  effects?: string
  kept?: string
  changes?: number
  needsApproval?: boolean
  heartbeatAt?: ReturnType<typeof sql<Date>>
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
      const finished = state === 'queued' ? {} : { finishedAt: sql<Date>`now()` }
      if (!(await change(tx, id, fence, { state, ...ended, ...finished }))) throw fenced()
      await announce(tx, RUN_TOPIC, id)
    },
    { audited: false },
  )
}

/** The page's text for an error: a refusal's words and why a task gave up are meant for people, others may quote private data. */
export const reasonOf = (error: unknown): string =>
  error instanceof Refusal || error instanceof GaveUp ? error.message : error instanceof Error ? error.name : 'Error'
