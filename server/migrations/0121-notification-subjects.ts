import type { Kysely } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true

/** Who was told of a thing before it is told again. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexConcurrently(db, {
    name: 'notifications_subject',
    definition: 'on notifications (site_id, kind, subject_type, subject_id)',
  })
}
