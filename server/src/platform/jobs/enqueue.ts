import { type RawBuilder, sql } from 'kysely'
import type { TxCtx } from '../context.ts'
import type { NetworkDb } from '../database/site-handle.ts'
import { networkStatement } from '../database/statement.ts'

/** The payload of a job: ids only, because queues are copied, logged and restored. */
export type Payload = { siteId: number; id: string }

/** The name under which a job is known: the same thing asked for twice is one job, as long as nobody has begun it. */
const jobKey = (task: string, { siteId, id }: Payload): string => `${task}:${siteId}:${id}`

/** How a job stands among others. */
type Rank = { priority?: number; flags?: readonly string[] }

/** The flag of jobs that may take minutes: a node always has a place left for the others (see `places.ts`). */
export const LONG_FLAG = 'long'
/** The flag of long jobs that are no runs: one place of a node is never theirs. */
export const IDLE_FLAG = 'idle'
/** Of work that nobody waits for. */
export const LONG: Rank = { flags: [LONG_FLAG, IDLE_FLAG] }
/**
 * Of runs, and of what somebody waits for as for a run: whatever comes in thousands, such as mails, has places of its own, and does
 * not keep them waiting.
 */
export const OF_RUN = { priority: -1, flags: [LONG_FLAG] } satisfies Rank

/**
 * Asks for background work as part of the change itself: it is done if the change commits, and not otherwise. A job that
 * already waits is not doubled; one that has begun may not have seen this change and is followed by another.
 */
export const enqueue = (ctx: TxCtx, task: string, id: string): Promise<void> => enqueueAll(ctx, task, [id])

/** The same for many things; `seconds` later where that is said, counted anew by each further change. */
export async function enqueueAll(
  { site: { siteId }, written }: TxCtx,
  task: string,
  ids: readonly string[],
  { seconds = 0, ...rank }: { seconds?: number } & Rank = {},
): Promise<void> {
  for (const id of ids) {
    const payload = { siteId, id }
    written.jobs.push({ task, payload, key: jobKey(task, payload), seconds, ...rank })
  }
}

/** Adds the job on this connection at once. Workers are woken by the queue's own trigger when the transaction commits. */
export async function addJob(
  network: NetworkDb,
  task: string,
  payload: Payload,
  { priority = 0, flags = [] }: Rank = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${task}, payload => ${JSON.stringify(payload)}::json, job_key => ${jobKey(task, payload)},
             priority => ${priority}::int, flags => ${flags}::text[])
  `.execute(network)
}

/** Whether a run waits for a place. */
export const runsWait = async (network: NetworkDb): Promise<boolean> => (await waitingRuns(network)).length > 0
const waitingRuns = networkStatement((network) => ({
  compile: () =>
    sql<{ id: string }>`
      select id::text from graphile_worker._private_jobs
       where is_available and priority = ${sql.lit(OF_RUN.priority)} and run_at <= now() limit 1
    `.compile(network),
}))

/**
 * SQL: no job is left that will do `task` on this row of `table`. A process that was killed in a job's last attempt leaves
 * such a row, and so does a restore of the tables without the queue.
 */
export const hasNoJob = (
  task: RawBuilder<unknown>,
  table: 'outbox' | 'runs' | 'disorder_syncs',
): RawBuilder<boolean> => sql<boolean>`
  not exists (
    select from graphile_worker.jobs
     where jobs.key = ${task} || ':' || ${sql.ref(`${table}.site_id`)} || ':' || ${sql.ref(`${table}.id`)}
       and (jobs.locked_at is not null or jobs.attempts < jobs.max_attempts))`
