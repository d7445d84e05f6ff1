import { Gauge, type Registry } from 'prom-client'
import { OUTCOMES, type TaskRecord } from '../jobs/task-records.ts'
import { type BackgroundState, secondsSince } from './background-state.ts'

/**
 * Measures how the work in the background stands each time somebody asks for the metrics: `ask` gives it, or nothing while
 * the database is away; the figures are absent then, and the others are not.
 */
export function measureBackground(
  registry: Registry,
  ask: () => Promise<BackgroundState | undefined>,
): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const unsealed = gauge(
    'ward_audit_oldest_unsealed_seconds',
    'Age of the oldest audit row that waits to be sealed; 0: none',
    [],
  )
  const completed = gauge(
    'ward_task_since_completed_seconds',
    'Since a task was last completed; where it never was, since a node first had it',
    ['task'],
  )
  const ended = gauge('ward_task_since_end_seconds', 'Since a job of the task last ended, however it did', ['task'])
  const last = gauge('ward_task_last_outcome', '1 for how the last job of the task ended', ['task', 'outcome'])
  const jobs = gauge('ward_task_jobs_total', 'Jobs of the task that ended so', ['task', 'outcome'])
  const abandoned = gauge('ward_task_abandoned_jobs', 'Jobs that failed in their last attempt', ['task'])

  return async () => {
    const state = await ask()
    for (const each of [unsealed, completed, ended, last, jobs, abandoned]) each.reset()
    if (!state) return unsealed.remove()
    unsealed.set(state.oldestUnsealed ?? 0)
    for (const record of state.tasks) {
      const { task } = record
      completed.set({ task }, secondsSince(record.completedAt ?? record.knownSince, record) ?? 0)
      const sinceEnd = secondsSince(record.endedAt, record)
      if (sinceEnd !== null) ended.set({ task }, sinceEnd)
      for (const outcome of OUTCOMES) {
        last.set({ task, outcome }, record.outcome === outcome ? 1 : 0)
        jobs.set({ task, outcome }, Number(countOf(record)[outcome]))
      }
      abandoned.set({ task }, record.abandoned)
    }
  }
}

const countOf = ({ completed, gaveUp, failed }: TaskRecord) => ({ completed, 'gave up': gaveUp, failed })
