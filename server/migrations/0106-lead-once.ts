import { type Kysely, sql } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true

/** One lead of an address counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await indexConcurrently(db, {
    name: 'leads_counting',
    definition: 'on leads (site_id, form_id, email) where spam_reason is null and replaced_at is null',
    isUnique: true,
  })
  await sql`drop index if exists leads_once`.execute(db)
}
