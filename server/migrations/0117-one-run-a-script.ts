import { type Kysely, sql } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true

/** Of the runs of a task script that people start on a site, one is open at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table runs add column if not exists is_alone boolean not null default false`.execute(db)
  await indexConcurrently(db, {
    name: 'runs_alone',
    definition: `on runs (site_id, task) where is_alone and state in ('queued', 'running')`,
    isUnique: true,
  })
}
