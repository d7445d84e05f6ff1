import type { Ctx, Log } from '../context.ts'
import type { NetworkDb } from '../database/site-handle.ts'

/** The context of a task's job. */
export type Job = {
  /** The subject of the job, as given to `enqueue`. */
  id: string
  /** After this attempt there is no other: a failure now is final. */
  isLast: boolean
  /** Aborted when the server stops: a long job ends at its next step and goes on elsewhere. */
  signal: AbortSignal
  /** Asked before each step of a run: whether it has had its place for long enough, and another run waits for it. */
  isTurnOver?(): Promise<boolean>
}

/**
 * Thrown by a task that leaves its work undone for now, such as when another holds the lock it needs: said in the log and
 * counted, so that a task that always gives up is noticed. Work for a site is tried again, work of the network at its next time.
 */
export class GaveUp extends Error {
  override name = 'GaveUp'
}

/** Work for one site. It may be killed at any point and is then done again, so it does each thing once by itself. */
export type SiteTask = {
  name: string
  /** One sentence on what it does. */
  does: string
  scope: 'site'
  run(ctx: Ctx, job: Job): Promise<void>
  /**
   * Does several of its jobs in the statements of one: with a job come those of the site that wait. Where that fails, each is
   * done by itself, so that one that cannot be done stands in nobody's way.
   */
  runTogether?(ctx: Ctx, ids: readonly string[]): Promise<void>
}

/** The context of a task of the network: no site, no viewer. */
type NetworkScope = { network: NetworkDb; log: Log }

/** Work over all sites, done at regular times by one of the nodes. */
export type NetworkTask = {
  name: string
  does: string
  scope: 'network'
  /** When, as a crontab line in UTC: '* * * * *' is each minute. */
  at: string
  run(scope: NetworkScope, job: Omit<Job, 'id'>): Promise<void>
}

export type Task = SiteTask | NetworkTask
