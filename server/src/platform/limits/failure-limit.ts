import { createHash } from 'node:crypto'
import { Refusal } from '@ward/domain/kernel/refusal'
import { TOO_MANY_TRIES } from '@ward/domain/sessions/sessions'
import type pg from 'pg'
import type { RateLimiterRes } from 'rate-limiter-flexible'
import { type Counting, counter } from './counter.ts'

/**
 * A count of failures by key, kept in the database and so the same on every node. A try is counted before it is made and
 * given back when it succeeds: tries that run side by side, on any number of nodes, cannot pass a count that none of them
 * has raised yet.
 */
export type FailureLimit = {
  /** Counts one try. @throws RATE_LIMITED with the seconds to wait, when the key has no failure left */
  consume(key: string): Promise<void>
  /** Takes back one counted attempt that was not a failure; does nothing if its time is over already. */
  giveBack(key: string): Promise<void>
  /** Forgets the failures of a key. */
  reset(key: string): Promise<void>
}

type Options = Counting & {
  /** The message when none of the `points` is left. */
  message?: string
}

/** A limit of so many failures in some seconds; every limit has its own keys. */
export function failureLimit(pool: pg.Pool, { message = TOO_MANY_TRIES, ...counting }: Options): FailureLimit {
  const { points } = counting
  const limiter = counter(pool, counting)
  return {
    async consume(key) {
      const count = await limiter.penalty(hashed(key))
      if (count.consumedPoints > points) throw tooMany(count, message)
    },
    async giveBack(key) {
      // The library's own reward would open a new count with a try too many when the old one has just run out.
      await pool.query('update rate_limits set points = points - 1 where key = $1 and points > 0 and expire > $2', [
        limiter.getKey(hashed(key)),
        Date.now(),
      ])
    },
    async reset(key) {
      await limiter.delete(hashed(key))
    },
  }
}

/** Keys are addresses and account names; the table has no use for them in clear. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

const tooMany = ({ msBeforeNext }: RateLimiterRes, message: string) =>
  new Refusal('RATE_LIMITED', message, { retryAfter: Math.max(1, Math.ceil(msBeforeNext / 1000)) })
