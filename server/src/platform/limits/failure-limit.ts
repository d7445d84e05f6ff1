import { Refusal } from '@ward/domain/refusal'
import { TOO_MANY_TRIES } from '@ward/domain/sessions'
import type pg from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { hashed } from '../http/secrets.ts'

/** A count of failures per key that all nodes share, because it lives in the database. */
export type FailureLimit = {
  /** @throws RATE_LIMITED with the seconds to wait when the key has used up its points */
  check(key: string): Promise<void>
  /** Counts one failure. */
  punish(key: string): Promise<void>
  /** Forgets the failures of a key, after a success. */
  reset(key: string): Promise<void>
}

/**
 * @param name keeps limits apart; keys are stored hashed
 * @param points failures allowed within `seconds` of the first
 */
export function failureLimit(
  pool: pg.Pool,
  { name, points, seconds }: { name: string; points: number; seconds: number },
): FailureLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points,
    duration: seconds,
    clearExpiredByTimeout: false,
  })
  const keyOf = (key: string) => hashed(key).toString('base64url')
  return {
    check: async (key) => {
      const counted = await limiter.get(keyOf(key))
      if (counted && counted.consumedPoints >= points)
        throw new Refusal('RATE_LIMITED', TOO_MANY_TRIES, { retryAfter: Math.ceil(counted.msBeforeNext / 1000) })
    },
    punish: async (key) => {
      await limiter.penalty(keyOf(key), 1)
    },
    reset: async (key) => {
      await limiter.delete(keyOf(key))
    },
  }
}
