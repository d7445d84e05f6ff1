import type { Kysely } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { users: 1 }

/** Suspensions that are over are looked for every few minutes: few accounts of very many. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  indexConcurrently(db, { name: 'users_suspended', definition: 'on users (suspended_until) where status = 1' })
