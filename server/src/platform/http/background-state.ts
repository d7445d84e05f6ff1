import { oldestUnsealed, SEALED_WITHIN_MINUTES } from '../audit-chain/verify.ts'
import type { NetworkDb } from '../database/site-handle.ts'
import { lastTimeBetween } from '../jobs/schedule.ts'
import type { Task } from '../jobs/task.ts'
import { type TaskRecord, taskRecords } from '../jobs/task-records.ts'

/** A task that is overdue for so long, in minutes, is reported. */
const DONE_WITHIN_MINUTES = 10

/** How the work in the background stands, on all nodes together. */
export type BackgroundState = {
  /** For how many seconds the oldest row of the audit log has waited to be sealed; null when none waits. */
  oldestUnsealed: number | null
  tasks: readonly TaskRecord[]
  /** Problems that somebody should look at, one sentence each. */
  warnings: string[]
}

/** Asks the database, so that every node says the same. */
export async function backgroundState(network: NetworkDb, tasks: readonly Task[]): Promise<BackgroundState> {
  const [oldest, records] = await Promise.all([oldestUnsealed(network), taskRecords(network, tasks)])
  const warnings = records.flatMap((record, at) => warningsOf(tasks[at], record))
  if (oldest !== null && oldest > SEALED_WITHIN_MINUTES * 60)
    warnings.unshift(`A row of the audit log has waited ${Math.floor(oldest / 60)} minutes to be sealed.`)
  return { oldestUnsealed: oldest, tasks: records, warnings }
}

function warningsOf(task: Task | undefined, { now, completedAt, knownSince, abandoned }: TaskRecord): string[] {
  if (!task) return []
  const warnings: string[] = []
  if (task.scope === 'network') {
    const late = new Date(now.getTime() - DONE_WITHIN_MINUTES * 60_000)
    const due = lastTimeBetween(task, completedAt ?? knownSince, late)
    if (due) warnings.push(`The task ${task.name} was due at ${due.toISOString()} and has not been completed since.`)
  }
  if (abandoned > 0)
    warnings.push(
      `Of the task ${task.name} ${abandoned} ${abandoned === 1 ? 'job' : 'jobs'} failed in the last attempt and will not be tried again.`,
    )
  return warnings
}

/** Seconds since a moment of a record, by the database's clock; null where there was none. */
export const secondsSince = (moment: Date | null, { now }: Pick<TaskRecord, 'now'>): number | null =>
  moment && Math.max(0, Math.round((now.getTime() - moment.getTime()) / 1000))
