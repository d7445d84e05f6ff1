import { createHash } from 'node:crypto'
import { Refusal } from '@ward/domain/refusal'
import { TOO_MANY_TRIES } from '@ward/domain/sessions'
import type pg from 'pg'
import { RateLimiterPostgres, type RateLimiterRes } from 'rate-limiter-flexible'

/** A count of failures by key, kept in the database and so the same on every node. */
export type FailureLimit = {
  /** @throws RATE_LIMITED with the seconds to wait, when the key has used up its failures */
  check(key: string): Promise<void>
  /**
   * Counts one failure. Tries that run side by side all pass `check` before the first of them is counted, so those over
   * the limit are told here.
   *
   * @throws RATE_LIMITED when this one was too many
   */
  punish(key: string): Promise<void>
  /** Forgets the failures of a key. */
  reset(key: string): Promise<void>
}

type Options = {
  /** Keeps the keys of this limit apart from those of others. */
  name: string
  /** Failures that are let through, within `seconds` of the first. */
  points: number
  seconds: number
}

export function failureLimit(pool: pg.Pool, { name, points, seconds }: Options): FailureLimit {
  const limiter = new RateLimiterPostgres({
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
  return {
    async check(key) {
      const count = await limiter.get(hashed(key))
      if (count && count.consumedPoints >= points) throw tooMany(count)
    },
    async punish(key) {
      const count = await limiter.penalty(hashed(key))
      if (count.consumedPoints > points) throw tooMany(count)
    },
    async reset(key) {
      await limiter.delete(hashed(key))
    },
  }
}

/** Keys are addresses and account names; the table has no use for them in clear. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal('RATE_LIMITED', TOO_MANY_TRIES, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
