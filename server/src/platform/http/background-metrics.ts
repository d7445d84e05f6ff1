import { Counter, Gauge, type Registry } from 'prom-client'
import type { NetworkDb } from '../database/site-handle.ts'
import type { Task } from '../jobs/task.ts'
import { OUTCOMES, type TaskRecord } from '../jobs/task-records.ts'
import { type BackgroundLoad, backgroundLoad } from './background-load.ts'
import { type BackgroundState, backgroundState, secondsSince } from './background-state.ts'

/** How the work in the background stands, and what waits in it. */
export type Background = { state: BackgroundState; load: BackgroundLoad }

/** Asks the database for it. */
export const background = async (network: NetworkDb, tasks: readonly Task[]): Promise<Background> => ({
  state: await backgroundState(network, tasks),
  load: await backgroundLoad(network),
})

/**
 * Measures how the work in the background stands each time somebody asks for the metrics: `ask` gives it, or nothing while
 * the database is away; the figures are absent then, and the others are not.
 */
export function measureBackground(registry: Registry, ask: () => Promise<Background | undefined>): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const unsealed = gauge(
    'ward_audit_oldest_unsealed_seconds',
    'Age of the oldest audit row that waits to be sealed; 0 if none waits',
    [],
  )
  const completed = gauge(
    'ward_task_since_completed_seconds',
    'Time since a task last completed, or since a node first had it if it never has',
    ['task'],
  )
  const ended = gauge(
    'ward_task_since_end_seconds',
    'Time since a job of the task last ended, with or without success',
    ['task'],
  )
  const last = gauge('ward_task_last_outcome', '1 for how the last job of the task ended', ['task', 'outcome'])
  const jobs = new Counter({
    name: 'ward_task_jobs_total',
    help: 'Jobs of the task that ended, by outcome',
    labelNames: ['task', 'outcome'],
    registers: [registry],
  })
  const abandoned = gauge('ward_task_abandoned_jobs', 'Jobs that failed in their last attempt', ['task'])
  const up = gauge('ward_database_up', '1 where the database answers this node', [])
  const queued = gauge('ward_queue_jobs', 'Jobs of the task that are due', ['task'])
  const oldestJob = gauge('ward_queue_oldest_seconds', 'Time for which the oldest due job of the task has waited', [
    'task',
  ])
  const messages = gauge('ward_outbox_messages', 'Messages that are not delivered yet', ['state'])
  const oldestMessage = gauge('ward_outbox_oldest_seconds', 'Age of the oldest of them', ['state'])

  return async () => {
    const asked = await ask()
    for (const each of [unsealed, completed, ended, last, jobs, abandoned, queued, oldestJob, messages, oldestMessage])
      each.reset()
    up.set(asked ? 1 : 0)
    if (!asked) return unsealed.remove()
    const { state, load } = asked
    for (const { task, jobs, oldest } of load.queue) {
      queued.set({ task }, jobs)
      oldestJob.set({ task }, oldest)
    }
    for (const each of ['waiting', 'failed', 'held']) {
      const found = load.outbox.find((row) => row.state === each)
      messages.set({ state: each }, found?.messages ?? 0)
      oldestMessage.set({ state: each }, found?.oldest ?? 0)
    }
    unsealed.set(state.oldestUnsealed ?? 0)
    for (const record of state.tasks) {
      const { task } = record
      completed.set({ task }, secondsSince(record.completedAt ?? record.knownSince, record) ?? 0)
      const sinceEnd = secondsSince(record.endedAt, record)
      if (sinceEnd !== null) ended.set({ task }, sinceEnd)
      for (const outcome of OUTCOMES) {
        last.set({ task, outcome }, record.outcome === outcome ? 1 : 0)
        jobs.inc({ task, outcome }, Number(countOf(record)[outcome]))
      }
      abandoned.set({ task }, record.abandoned)
    }
  }
}

const countOf = ({ completed, gaveUp, failed }: TaskRecord) => ({ completed, 'gave up': gaveUp, failed })
