import type { Kysely } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { threads: 2 }

/** The start page of a site shows the threads that are featured there, the last active first: few of very many. */
export const up = (db: Kysely<unknown>): Promise<void> =>
  indexConcurrently(db, {
    name: 'threads_homepage_featured',
    definition: 'on threads (site_id, last_active_date, id) where is_homepage_featured',
  })
