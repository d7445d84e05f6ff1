import { sql } from 'kysely'
import type { NetworkDb } from '../database/site-handle.ts'

/** Milliseconds by which a node's clock may differ from the database's: schedules are kept by the minute. */
const TOLERANCE = 10_000

/** The clock of this node beside the database's, by which everything else is dated. */
export type NodeClock = {
  /** Compares the two. */
  check(): Promise<void>
  /** Whether the two agreed when they were last compared, and the node's has not jumped since. */
  isInStep(): boolean
  /** Milliseconds by which the node's is ahead; negative where it is behind. */
  drift(): number
  /** The node's time less its drift: what a node with a wrong clock writes must not be wrong for the others. */
  now(): Date
}

/** `wall` gives the milliseconds of this node's clock. */
export function nodeClock(network: NetworkDb, wall: () => number = Date.now): NodeClock {
  let drift = 0
  let compared = { wall: wall(), steady: performance.now() }
  const jump = () => wall() - compared.wall - (performance.now() - compared.steady)
  const current = () => {
    const jumped = jump()
    return Math.abs(jumped) > TOLERANCE ? drift + jumped : drift
  }
  return {
    async check() {
      const before = wall()
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(network)
      const after = wall()
      compared = { wall: after, steady: performance.now() }
      const there = rows[0]?.now.getTime() ?? after
      // The answer was given at some moment between the two: the time of the request is no difference.
      drift = there < before ? before - there : Math.min(0, after - there)
    },
    isInStep: () => Math.abs(current()) <= TOLERANCE,
    drift: current,
    now: () => new Date(wall() - current()),
  }
}

/** The warnings about a node's clock for monitoring. */
export const clockWarnings = (clock: NodeClock): string[] =>
  clock.isInStep()
    ? []
    : [
        `The clock of this node is ${Math.round(Math.abs(clock.drift()) / 1000)} s ${
          clock.drift() > 0 ? 'ahead of' : 'behind'
        } the database’s: this node schedules nothing until the two agree.`,
      ]

/**
 * Pulls back to the present what a node whose clock was ahead has scheduled: without it, the tasks would not come again until
 * that time has come. By the database's clock alone. Returns the tasks.
 */
export async function pullBackSchedules(network: NetworkDb, tasks: readonly string[]): Promise<string[]> {
  const jobs = await sql<{ task: string }>`
    update graphile_worker._private_jobs set run_at = now()
     where key = any(${tasks}::text[]) and locked_at is null
       -- A job that failed waits by the database's clock until it is tried again.
       and attempts = 0 and run_at > now() + interval '1 minute'
    returning key as task
  `.execute(network)
  const times = await sql<{ task: string }>`
    update graphile_worker._private_known_crontabs
       set known_since = least(known_since, now()), last_execution = least(last_execution, date_trunc('minute', now()))
     where identifier = any(${tasks}::text[])
       and (known_since > now() + interval '1 minute' or last_execution > now() + interval '1 minute')
    returning identifier as task
  `.execute(network)
  return [...new Set([...jobs.rows, ...times.rows].map(({ task }) => task))].sort()
}
