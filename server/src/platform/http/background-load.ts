import { sql } from 'kysely'
import { everySite } from '../database/every-site.ts'
import type { NetworkDb } from '../database/site-handle.ts'

/** The waiting background work of all nodes together; ages in seconds. */
export type BackgroundLoad = {
  /** Jobs that could be done now, by task, and for how long the oldest could. */
  queue: { task: string; jobs: number; oldest: number }[]
  /** Messages by state; `oldest` of those that wait. */
  outbox: { state: string; messages: number; oldest: number }[]
}

/** What waits at this moment; asked for with each look at the metrics. */
export async function backgroundLoad(network: NetworkDb): Promise<BackgroundLoad> {
  const queue = await sql<BackgroundLoad['queue'][number]>`
    select task_identifier as task, count(*)::int as jobs,
           greatest(0, extract(epoch from now() - min(run_at)))::float as oldest
      from graphile_worker.jobs
     where run_at <= now() and locked_at is null and attempts < max_attempts
     group by 1 order by 1
  `.execute(network)
  const outbox = await sql<BackgroundLoad['outbox'][number]>`
    select state, count(*)::int as messages, greatest(0, extract(epoch from now() - min(inserted_at)))::float as oldest
      from outbox where site_id = ${everySite} and state in ('waiting', 'failed', 'held')
     group by 1 order by 1
  `.execute(network)
  return { queue: queue.rows, outbox: outbox.rows }
}
