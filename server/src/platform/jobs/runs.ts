import { sql } from 'kysely'
import type { TxCtx } from '../context.ts'
import type { SiteHandle } from '../database/site-handle.ts'
import { announce } from '../events/announce.ts'
import { enqueue } from './enqueue.ts'

export const RUN_STATES = ['queued', 'running', 'completed', 'failed', 'aborted'] as const
export type RunState = (typeof RUN_STATES)[number]

/** A run as pages show it. */
export type RunRow = {
  id: string
  task: string
  subjectId: string
  state: RunState
  progress: number
  total: number | null
  insertedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  error: string | null
}

const COLUMNS = [
  'id',
  'task',
  'subjectId',
  'state',
  'progress',
  'total',
  'insertedAt',
  'startedAt',
  'finishedAt',
  'error',
] as const

/** The topic under which open pages hear of a run's progress. */
export const RUN_TOPIC = 'run'

/**
 * Asks for a long piece of work that is shown while it goes on. A run of this task on this subject that has not ended is
 * joined: pressing twice does it once. The payload of its job is the run's id; its task works through `withRun`.
 */
export async function startRun(ctx: TxCtx, task: string, subjectId: string): Promise<RunRow> {
  const started = await ctx.site
    .insertInto('runs', { task, subjectId })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'task', 'subjectId']).where('state', 'in', ['queued', 'running']).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!started) return (await openRun(ctx.site, task, subjectId)) ?? startRun(ctx, task, subjectId)
  await enqueue(ctx, task, started.id)
  await announce(ctx, RUN_TOPIC, started.id)
  return started as RunRow
}

/**
 * Ends a run that has not ended. What is done stays done; the worker is refused at its next write, because the fence moved.
 * Returns whether there was something to end.
 */
export async function abortRun(ctx: TxCtx, id: string): Promise<boolean> {
  const ended = await ctx.site
    .updateTable('runs')
    .set((value) => ({ state: 'aborted', fence: value('fence', '+', 1), finishedAt: sql<Date>`now()` }))
    .where('id', '=', id)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()
  if (ended.numUpdatedRows === 0n) return false
  await announce(ctx, RUN_TOPIC, id)
  return true
}

/** One run of this site. */
export const runById = async (site: SiteHandle, id: string): Promise<RunRow | undefined> =>
  (await site.from('runs').select(COLUMNS).where('id', '=', id).executeTakeFirst()) as RunRow | undefined

const openRun = async (site: SiteHandle, task: string, subjectId: string): Promise<RunRow | undefined> =>
  (await site
    .from('runs')
    .select(COLUMNS)
    .where('task', '=', task)
    .where('subjectId', '=', subjectId)
    .where('state', 'in', ['queued', 'running'])
    .executeTakeFirst()) as RunRow | undefined
