import { RUN_STUCK_SECONDS, RUN_SUPERSEDED, RUN_TOPIC, type RunState } from '@ward/domain/task-scripts/runs'
import { sql } from 'kysely'
import type { TxCtx } from '../context.ts'
import { countOf } from '../database/list.ts'
import type { SiteHandle } from '../database/site-handle.ts'
import { announceAll } from '../events/announce.ts'
import { enqueueAll, OF_RUN } from './enqueue.ts'

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
  /** Later by each pause after which it went on. */
  startedAt: Date | null
  finishedAt: Date | null
  error: string | null
  /** The person who asked for it; null where a command or the system did. */
  actorId: string | null
  /** Rows that it changed, or would have changed. */
  changes: number
  /** It waits until somebody else lets it begin. */
  needsApproval: boolean
  approvedBy: string | null
  /** The run that it takes back. */
  undoes: string | null
  /** No other of its task is at work on the site while it is. */
  isAlone: boolean
}

export type Asked = {
  /** Its subject, in the words of the task. */
  subjectId: string
  options?: Readonly<Record<string, unknown>>
  /** The run that it takes back. */
  undoes?: string
  /** It begins only while no other of its task is open on the site: see `startAlone`. */
  isAlone?: boolean
}

export const RUN_COLUMNS = [
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
  'changes',
  'needsApproval',
  'approvedBy',
  'undoes',
  'isAlone',
] as const

/**
 * Asks for a long piece of work that is shown while it goes on. A run of this task on this subject that has not ended is
 * joined: pressing twice does it once. The payload of its job is the run's id; its task works through `withRun`.
 */
export async function startRun(ctx: TxCtx, task: string, { subjectId, ...asked }: Asked): Promise<RunRow> {
  const [run] = await startRuns(ctx, task, [subjectId], asked)
  return run as RunRow
}

/** The same on many subjects, by as many statements as on one; in any order. */
export async function startRuns(
  ctx: TxCtx,
  task: string,
  subjectIds: readonly string[],
  asked: Omit<Asked, 'subjectId'> = {},
): Promise<RunRow[]> {
  const started = await insertRuns(ctx, task, subjectIds, asked)
  const others = withoutRun(subjectIds, started)
  if (others.length === 0) return started
  const joined = await openRuns(ctx.site, task, others)
  // A run that ended between the two statements is started after all.
  return [...started, ...joined, ...(await startRuns(ctx, task, withoutRun(others, joined), asked))]
}

/** Makes the runs that nothing stands in the way of, and asks for their jobs. */
export async function insertRuns(
  ctx: TxCtx,
  task: string,
  subjectIds: readonly string[],
  { options = {}, ...more }: Omit<Asked, 'subjectId'> = {},
): Promise<RunRow[]> {
  if (subjectIds.length === 0) return []
  const actorId = ctx.viewer.kind === 'user' ? ctx.viewer.userId : null
  const asked = subjectIds.map((subjectId) => ({ task, subjectId, options: JSON.stringify(options), actorId, ...more }))
  const started = (await ctx.site
    .insertInto('runs', asked)
    .onConflict((conflict) => conflict.doNothing())
    .returning(RUN_COLUMNS)
    .execute()) as RunRow[]
  const ids = started.map(({ id }) => id)
  if (ids.length > 0) await enqueueAll(ctx, task, ids, OF_RUN)
  await announceAll(ctx, RUN_TOPIC, ids)
  return started
}

const withoutRun = (subjectIds: readonly string[], runs: readonly RunRow[]): string[] => {
  const known = new Set(runs.map(({ subjectId }) => subjectId))
  return subjectIds.filter((id) => !known.has(id))
}

/**
 * Ends a run that has not ended. Finished steps stay; the worker is refused at its next write, because the fence moved.
 * Returns whether there was something to end.
 */
export async function abortRun(ctx: TxCtx, id: string): Promise<boolean> {
  return (await end(ctx, (runs) => runs.where('id', '=', id))) > 0
}

/**
 * Lets a run go on that ended before its end, from its last step, and its time too: the pause counts as none of it. Answers the one
 * that stands in its way, where one does. The caller has checked that it may.
 */
export async function resumeRun(ctx: TxCtx, { id, task, subjectId, isAlone }: RunRow): Promise<RunRow | undefined> {
  if (isAlone) await supersedeStuck(ctx, task)
  const [blocking] = await openRuns(ctx.site, task, isAlone ? 'all' : [subjectId])
  if (blocking) return blocking
  await ctx.site
    .updateTable('runs')
    .set({ state: 'queued', error: null, finishedAt: null, heartbeatAt: null })
    .set({ startedAt: sql<Date>`started_at + (now() - finished_at)` })
    .where('id', '=', id)
    .where('state', 'in', ['aborted', 'failed', 'gave_up'])
    .execute()
  await enqueueAll(ctx, task, [id], OF_RUN)
  await announceAll(ctx, RUN_TOPIC, [id])
  return undefined
}

/** Notes who lets a run begin that waited for somebody else to look at it. */
export const noteApproval = (site: SiteHandle, id: string, approvedBy: string | null) =>
  site.updateTable('runs').set({ needsApproval: false, approvedBy }).where('id', '=', id).execute()

/** Notes that whoever started a run was notified of its end; false where they already were. */
export const markAnnounced = async (site: SiteHandle, id: string): Promise<boolean> =>
  (
    await site
      .updateTable('runs')
      .set({ announcedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .where('finishedAt', 'is not', null)
      .where((where) =>
        where.or([where('announcedAt', 'is', null), where('announcedAt', '<', where.ref('finishedAt'))]),
      )
      .returning('id')
      .execute()
  ).length > 0

/** Ends the run of this task on this subject, if one has not ended: its work is to be undone, or done otherwise. */
export const abortRunOf = (ctx: TxCtx, task: string, subjectId: string): Promise<void> =>
  abortRunsOf(ctx, task, [subjectId])

/** The same on many subjects, in one statement. */
export async function abortRunsOf(ctx: TxCtx, task: string, subjectIds: readonly string[]): Promise<void> {
  await end(ctx, (runs) => runs.where('task', '=', task).where('subjectId', 'in', subjectIds))
}

/**
 * Ends runs of a task that began and of which nothing was heard since: another takes their place. A worker on such a run is
 * refused at its next write, and a run that reports meanwhile stays.
 */
export async function supersedeStuck(ctx: TxCtx, task: string): Promise<void> {
  await end(ctx, (runs) =>
    runs
      .set({ error: RUN_SUPERSEDED })
      .where('task', '=', task)
      .where('heartbeatAt', '<', sql<Date>`now() - make_interval(secs => ${RUN_STUCK_SECONDS})`),
  )
}

const unended = (site: SiteHandle) =>
  site
    .updateTable('runs')
    .set((value) => ({ state: 'aborted', fence: value('fence', '+', 1), finishedAt: sql<Date>`now()` }))
    .where('state', 'in', ['queued', 'running'])

type Unended = ReturnType<typeof unended>

/** Ends those that have not ended; answers how many. */
async function end(ctx: TxCtx, which: (runs: Unended) => Unended): Promise<number> {
  const ended = await which(unended(ctx.site)).returning('id').execute()
  const ids = ended.map(({ id }) => id)
  await announceAll(ctx, RUN_TOPIC, ids)
  return ids.length
}

/** The newest runs of these tasks on one subject. */
export const runsOn = (
  site: SiteHandle,
  { tasks, subjectId, limit }: { tasks: readonly string[]; subjectId: string; limit: number },
): Promise<RunRow[]> =>
  site
    .from('runs')
    .select(RUN_COLUMNS)
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
  runsOf(site, task).select(RUN_COLUMNS).orderBy('id', 'desc').limit(limit).offset(offset).execute() as Promise<
    RunRow[]
  >

/** How many runs the site has, of one task or of all. */
export async function countRuns(site: SiteHandle, task: string | null): Promise<number> {
  return countOf(runsOf(site, task))
}

const runsOf = (site: SiteHandle, task: string | null) => {
  const runs = site.from('runs')
  return task === null ? runs : runs.where('task', '=', task)
}

/** One run of this site. */
export const runById = async (site: SiteHandle, id: string): Promise<RunRow | undefined> =>
  (await site.from('runs').select(RUN_COLUMNS).where('id', '=', id).executeTakeFirst()) as RunRow | undefined

/** Runs of a task that have not ended, on these subjects or on any. */
export const openRuns = async (
  site: SiteHandle,
  task: string,
  subjectIds: readonly string[] | 'all',
): Promise<RunRow[]> => {
  const open = site
    .from('runs')
    .select(RUN_COLUMNS)
    .where('task', '=', task)
    .where('state', 'in', ['queued', 'running'])
  return (await (subjectIds === 'all' ? open : open.where('subjectId', 'in', subjectIds)).execute()) as RunRow[]
}
