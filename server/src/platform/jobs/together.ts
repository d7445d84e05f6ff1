import { sql } from 'kysely'
import type { Ctx } from '../context.ts'
import type { NetworkDb } from '../database/site-handle.ts'
import { networkStatement } from '../database/statement.ts'
import type { Job, SiteTask } from './task.ts'

/** The most jobs that are done at once. */
const MOST = 100

/** A job that is done with another, and what it is about. */
type Companion = { jobId: string; id: string }

type OfQueue = { jobId: string; isFirstAttempt: boolean }

/** Does a job, and those like it that wait where its task does several at once; answers how many were done. */
export async function doTogether(ctx: Ctx, task: SiteTask, job: Job, of: OfQueue): Promise<number> {
  const others = task.runTogether && of.isFirstAttempt ? await takeCompanions(ctx, of.jobId) : []
  if (!task.runTogether || others.length === 0) {
    await task.run(ctx, job)
    return 1
  }
  try {
    await task.runTogether(ctx, [job.id, ...others.map(({ id }) => id)])
    await endCompanions(ctx.network, others)
    return 1 + others.length
  } catch (error) {
    ctx.log.warn({ err: error, jobs: others.length }, 'Jobs that could not be done together are done one by one')
    await giveBack(ctx.network, others)
    await task.run(ctx, job)
    return 1
  }
}

/**
 * Takes those that wait of a job's task and site, in the hands of the same worker: should that die, they go back to the queue as
 * any that it holds. Jobs that failed before are left out.
 */
const takeCompanions = ({ network, site: { siteId } }: Ctx, jobId: string): Promise<Companion[]> =>
  taken(network, jobId, siteId)
const taken = networkStatement((network, jobId: string, siteId: number) => ({
  compile: () =>
    sql<Companion>`
      with taken as (
        select more.id, own.locked_by
          from graphile_worker._private_jobs own
          join graphile_worker._private_jobs more on more.task_id = own.task_id
          cross join lateral (select (more.payload ->> 'siteId')::int as site_id) as about
         where own.id = ${jobId} and more.is_available and more.attempts = 0 and more.run_at <= now()
           and more.job_queue_id is null and about.site_id = ${siteId}
         order by more.priority, more.run_at limit ${sql.lit(MOST)}
           for update of more skip locked)
      update graphile_worker._private_jobs job set attempts = job.attempts + 1, locked_by = taken.locked_by, locked_at = now()
        from taken where job.id = taken.id
      returning job.id::text as job_id, job.payload ->> 'id' as id
    `.compile(network),
}))

/** They are done, and leave the queue. */
const endCompanions = (network: NetworkDb, companions: readonly Companion[]) => ended(network, jobIds(companions))
const ended = networkStatement((network, ids: readonly string[]) => ({
  compile: () => sql`delete from graphile_worker._private_jobs where id = any (${ids}::bigint[])`.compile(network),
}))

/** They wait again, as if they had not been taken. A new request meanwhile has a job of its own. */
const giveBack = (network: NetworkDb, companions: readonly Companion[]) =>
  sql`
    update graphile_worker._private_jobs
       set attempts = attempts - (attempts < max_attempts)::int, locked_by = null, locked_at = null
     where id = any (${jobIds(companions)}::bigint[])
  `.execute(network)

const jobIds = (companions: readonly Companion[]) => companions.map(({ jobId }) => jobId)
