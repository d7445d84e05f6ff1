import { sql } from 'kysely'
import type { NetworkDb } from '../database/site-handle.ts'
import { networkStatement } from '../database/statement.ts'
import type { Task } from './task.ts'

/** How a job ended: done, left undone for now (`GaveUp`), or with any other error. */
export const OUTCOMES = ['completed', 'gave up', 'failed'] as const
export type Outcome = (typeof OUTCOMES)[number]

/** The record of a task on all nodes together; moments are the database's. */
export type TaskRecord = {
  task: string
  /** The database's time. */
  now: Date
  /** When a node first had this task. */
  knownSince: Date
  /** How and when its last job ended; null before the first. */
  outcome: Outcome | null
  endedAt: Date | null
  /** The name of the error, or why it gave up. */
  reason: string | null
  completedAt: Date | null
  completed: string
  gaveUp: string
  failed: string
  /** Jobs that failed in their last attempt, or whose worker died in it: nobody will do them. */
  abandoned: number
}

/** Begins the records of tasks that no node had before. */
export const beginRecords = (network: NetworkDb, tasks: readonly Task[]) =>
  sql`
    insert into task_records (task) select unnest(${tasks.map(({ name }) => name)}::text[]) on conflict do nothing
  `.execute(network)

/**
 * Records how a job ended, or several of a task that were done together. The commit does not wait for the disk: a crash may
 * lose the figures of its last moment, never a job.
 */
export const recordEnd = (network: NetworkDb, task: string, outcome: Outcome, reason: string | null, jobs = 1) =>
  ended(network, task, outcome, reason, jobs)
const ended = networkStatement((network, task: string, outcome: Outcome, reason: string | null, jobs: number) => ({
  compile: () =>
    sql`
      with quick as materialized (select set_config('synchronous_commit', 'off', true))
      update task_records
         set ended_at = clock_timestamp(), outcome = ${outcome}, reason = ${reason},
             completed_at = case when ${outcome} = 'completed' then clock_timestamp() else completed_at end,
             completed = completed + case when ${outcome} = 'completed' then ${jobs}::int else 0 end,
             gave_up = gave_up + (${outcome} = 'gave up')::int,
             failed = failed + (${outcome} = 'failed')::int
        from quick
       where task = ${task}
    `.compile(network),
}))

/** The records of these tasks, in their order. A task that no node has begun yet is known since now. */
export async function taskRecords(network: NetworkDb, tasks: readonly Pick<Task, 'name'>[]): Promise<TaskRecord[]> {
  const { rows } = await sql<TaskRecord>`
    select clock_timestamp() as now, wanted.task, coalesce(known_since, now()) as known_since, outcome, ended_at, reason,
           completed_at, coalesce(completed, 0) as completed, coalesce(gave_up, 0) as gave_up,
           coalesce(failed, 0) as failed,
           (select count(*)::int from graphile_worker.jobs
             where task_identifier = wanted.task and attempts >= max_attempts and locked_at is null
               -- Without a key another was asked for in its place.
               and key is not null) as abandoned
      from unnest(${tasks.map(({ name }) => name)}::text[]) with ordinality as wanted (task, place)
      left join task_records record on record.task = wanted.task
     order by place
  `.execute(network)
  return rows
}
