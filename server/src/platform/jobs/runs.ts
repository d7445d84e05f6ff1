import { RUN_TOPIC, type RunState } from '@ward/domain/runs'
import { sql } from 'kysely'
import type { TxCtx } from '../context.ts'
import type { SiteHandle } from '../database/site-handle.ts'
import { announce } from '../events/announce.ts'
import { enqueue } from './enqueue.ts'

/** A run as pages show it. */
export type RunRow = {
  id: string
  task: string
  subjectId: string
  options: Readonly<Record<string, unknown>>
  state: RunState
  progress: number
  total: number | null
  insertedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  error: string | null
  /** Who asked for it; null where a command or the system did. */
  actorId: string | null
}

type Asked = {
  /** What it is about, in the words of the task. */
  subjectId: string
  options?: Readonly<Record<string, unknown>>
}

const COLUMNS = [
  'id',
  'task',
  'subjectId',
  'options',
  'state',
  'progress',
  'total',
  'insertedAt',
  'startedAt',
  'finishedAt',
  'error',
  'actorId',
] as const

/**
 * Asks for a long piece of work that is shown while it goes on. A run of this task on this subject that has not ended is
 * joined: pressing twice does it once. The payload of its job is the run's id; its task works through `withRun`.
 */
export async function startRun(ctx: TxCtx, task: string, asked: Asked): Promise<RunRow> {
  const { subjectId, options = {} } = asked
  const actorId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const started = await ctx.site
    .insertInto('runs', { task, subjectId, options: JSON.stringify(options), actorId })
    .onConflict((conflict) =>
      conflict.columns(['siteId', 'task', 'subjectId']).where('state', 'in', ['queued', 'running']).doNothing(),
    )
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!started) return (await openRun(ctx.site, task, subjectId)) ?? startRun(ctx, task, asked)
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

/** Ends the run of this task on this subject, if one has not ended: what it did is to be undone, or done otherwise. */
export async function abortRunOf(ctx: TxCtx, task: string, subjectId: string): Promise<void> {
  const open = await openRun(ctx.site, task, subjectId)
  if (open) await abortRun(ctx, open.id)
}

/** The newest runs of these tasks on one subject. */
export const runsOn = (
  site: SiteHandle,
  { tasks, subjectId, limit }: { tasks: readonly string[]; subjectId: string; limit: number },
): Promise<RunRow[]> =>
  site
    .from('runs')
    .select(COLUMNS)
    .where('task', 'in', tasks)
    .where('subjectId', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute() as Promise<RunRow[]>

/** One page of the site's runs, of one task or of all, newest first. */
export const listRuns = (
  site: SiteHandle,
  { task, limit, offset }: { task: string | null; limit: number; offset: number },
): Promise<RunRow[]> =>
  runsOf(site, task).select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute() as Promise<RunRow[]>

export async function countRuns(site: SiteHandle, task: string | null): Promise<number> {
  const { n } = await runsOf(site, task).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
  return n
}

const runsOf = (site: SiteHandle, task: string | null) => {
  const runs = site.from('runs')
  return task === null ? runs : runs.where('task', '=', task)
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
