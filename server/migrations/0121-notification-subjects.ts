import type { Kysely } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true

/** Earlier notifications about the same subject. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexConcurrently(db, {
    name: 'notifications_subject',
    definition: 'on notifications (site_id, kind, subject_type, subject_id)',
  })
}
