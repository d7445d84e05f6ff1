import { sql } from 'kysely'
import type { NetworkDb } from '../database/site-handle.ts'
import { addJob, hasNoJob, OF_RUN } from './enqueue.ts'
import type { NetworkTask } from './task.ts'

export const resumeRuns: NetworkTask = {
  name: 'runs.resume',
  does: 'Gives a new job to every unfinished run that lost its own',
  scope: 'network',
  at: '* * * * *',
  run: ({ network }) => resumeLost(network),
}

/** Gives runs that have not ended and lost their job a new one. A run and its first job are there at once. */
export async function resumeLost(network: NetworkDb): Promise<void> {
  const lost = await sql<{ siteId: number; id: string; task: string }>`
    select site_id, id, task from runs
     where state in ('queued', 'running') and ${hasNoJob(sql.ref('runs.task'), 'runs')}
     order by inserted_at limit 1000
  `.execute(network)
  for (const { siteId, id, task } of lost.rows) await addJob(network, task, { siteId, id }, OF_RUN)
}
