import { sql } from 'kysely'
import type { NetworkDb } from '../database/site-handle.ts'
import { resumeLost } from './resume.task.ts'

/** Says that a worker lives, and whether it can send mail. */
export async function beat(network: NetworkDb, id: string, sendsMail: boolean): Promise<void> {
  await network
    .insertInto('workers')
    .values({ id, sendsMail })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ sendsMail, heartbeatAt: sql`excluded.heartbeat_at` }))
    .execute()
}

/**
 * Frees the jobs of workers that have not been heard of for `deadAfter` seconds; the queue by itself would wait four hours.
 * A worker that has taken a job and not yet beaten counts from when it took it. Returns the ids of the dead.
 */
export async function reap(network: NetworkDb, deadAfter: number): Promise<string[]> {
  const limit = sql`now() - make_interval(secs => ${deadAfter})`
  const dead = await sql<{ id: string }>`
    select distinct jobs.locked_by as id
      from graphile_worker.jobs left join workers on workers.id = jobs.locked_by
     where jobs.locked_by is not null and coalesce(workers.heartbeat_at, jobs.locked_at) < ${limit}
  `.execute(network)
  for (const { id } of dead.rows) await release(network, id)
  // Each death costs a job one of its attempts. A run goes on however often that was, and does not wait for the next minute.
  if (dead.rows.length > 0) await resumeLost(network)
  await network.deleteFrom('workers').where('heartbeatAt', '<', sql<Date>`${limit}`).execute()
  return dead.rows.map((row) => row.id)
}

/** Takes a worker off the list and gives what it holds back to the queue. */
export async function release(network: NetworkDb, id: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[id]}::text[])`.execute(network)
  await network.deleteFrom('workers').where('id', '=', id).execute()
}

/** Whether a node that takes jobs, as every server does, has shown itself within the last minute. */
export const hasLivingNodes = async (network: NetworkDb): Promise<boolean> =>
  (await network
    .selectFrom('workers')
    .select('id')
    .where('heartbeatAt', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()) !== undefined
