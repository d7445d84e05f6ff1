import { type Kysely, sql } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { files: 5 }

/** The second half of the migration before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table files validate constraint files_kind_check`.execute(db)
  await sql`alter table files validate constraint files_content`.execute(db)
  await indexConcurrently(db, {
    name: 'files_of_content',
    definition: 'on files (site_id, content_id) where content_id is not null',
  })
}
