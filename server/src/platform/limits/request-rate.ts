import type pg from 'pg'
import { type Counting, counter } from './counter.ts'

/** The number of requests left for a key, and the seconds until they are counted anew. */
export type Rate = { limit: number; left: number; seconds: number; isOver: boolean }

/** Counts requests by key, kept in the database and so the same on every node. */
export function requestRate(pool: pg.Pool, counting: Counting): (key: string) => Promise<Rate> {
  const { points } = counting
  const limiter = counter(pool, counting)
  return async (key) => {
    const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
    return {
      limit: points,
      left: Math.max(0, points - consumedPoints),
      seconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      isOver: consumedPoints > points,
    }
  }
}
