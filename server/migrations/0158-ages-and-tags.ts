import type { Kysely } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { sessions: 3, webhook_deliveries: 2, link_checks: 2, engagement_tags: 2 }

/** What is forgotten each night is found by its age, and what a tag that is merged or deleted stands on by the tag. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [name, definition] of [
    ['sessions_ended', 'on sessions (ended_at) where ended_at is not null'],
    ['sessions_inserted', 'on sessions (inserted_at)'],
    ['webhook_deliveries_over', `on webhook_deliveries (inserted_at) where state <> 'waiting'`],
    ['link_checks_age', 'on link_checks (checked_at)'],
    ['engagement_tags_tag', 'on engagement_tags (tag_id)'],
  ] as const)
    await indexConcurrently(db, { name, definition })
}
