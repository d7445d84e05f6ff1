import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'

/** The longest that anything is counted, in seconds. */
export const LONGEST_WINDOW = 3600

export type Counting = {
  /** Keeps the keys of this limit apart from those of others. */
  name: string
  points: number
  /** Counted from the first, at most `LONGEST_WINDOW`. */
  seconds: number
}

/** Counts by key in the database, and so the same on every node. */
export function counter(pool: pg.Pool, { name, points, seconds }: Counting): RateLimiterPostgres {
  if (seconds > LONGEST_WINDOW) throw new Error(`${name} counts for ${seconds} s, longer than LONGEST_WINDOW`)
  return new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    // A task of the network removes what is over; a timer for each limit would hold the process.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    points,
    duration: seconds,
  })
}
