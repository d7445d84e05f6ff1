import type { Kysely } from 'kysely'
import { indexConcurrently } from '../src/platform/database/index-concurrently.ts'

export const isInSteps = true
export const secondsPerMillion = { outbox: 2 }

/** Letters to people without an account: their address is forgotten by its age. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const definition = 'on outbox (inserted_at) where user_id is null and recipient is not null'
  await indexConcurrently(db, { name: 'outbox_without_account', definition })
}
