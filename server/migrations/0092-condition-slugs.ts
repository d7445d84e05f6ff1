import type { Kysely } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true

/** An address of a site is one condition's; who points at a condition is found by it, over all sites, where two are merged. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexConcurrently(db, {
    name: 'site_disorders_slug',
    definition: 'on site_disorders (site_id, lower(slug))',
    isUnique: true,
  })
  await indexConcurrently(db, { name: 'site_disorders_disorder', definition: 'on site_disorders (disorder_id)' })
  await indexConcurrently(db, { name: 'user_disorders_disorder', definition: 'on user_disorders (disorder_id)' })
}
