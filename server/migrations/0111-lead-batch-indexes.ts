import { type Kysely, sql } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true

/** The leads of a batch, and those that wait for one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexConcurrently(db, {
    name: 'leads_of_batch',
    definition: 'on leads (site_id, batch_id, id) where batch_id is not null',
  })
  await indexConcurrently(db, {
    name: 'leads_waiting',
    definition:
      'on leads (site_id, form_id, id) where batch_id is null and spam_reason is null and replaced_at is null and not is_disqualified',
  })
  await sql`alter table leads validate constraint leads_batch`.execute(db)
}
