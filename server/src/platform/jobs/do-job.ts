import type { Logger } from 'pino'
import type { NetworkDb } from '../database/site-handle.ts'
import { GaveUp, type Task } from './task.ts'
import { type Outcome, recordEnd } from './task-records.ts'

type Doing = { network: NetworkDb; log: Logger; task: Task; job: { id: string; isLast: boolean } }

/**
 * Does a job and records how it ended. The log names jobs that give up or fail; a failure in the last attempt as an error,
 * because nobody will try again.
 *
 * @param work answers how many jobs it did, this one included
 * @throws what `work` threw, for the queue to try again; work of the network that gave up waits for its next time instead
 */
export async function doJob({ network, log, task, job }: Doing, work: () => Promise<number>): Promise<void> {
  const end = async (outcome: Outcome, reason: string | null, jobs = 1) => {
    // Failing to record the outcome must not change it.
    await recordEnd(network, task.name, outcome, reason, jobs).catch((error) =>
      log.warn({ err: error, task: task.name }, 'How a job ended could not be recorded'),
    )
  }
  let jobs = 1
  try {
    jobs = await work()
  } catch (error) {
    const about = { task: task.name, job: job.id }
    const gaveUp = error instanceof GaveUp
    if (gaveUp) log.warn({ ...about, reason: error.message }, 'A job gave up')
    const isOver = job.isLast && !(gaveUp && task.scope === 'network')
    if (isOver) log.error({ ...about, err: error }, 'A job failed in its last attempt and is not tried again')
    await end(gaveUp ? 'gave up' : 'failed', gaveUp ? error.message : error instanceof Error ? error.name : 'Error')
    if (gaveUp && task.scope === 'network') return
    throw error
  }
  await end('completed', null, jobs)
}
