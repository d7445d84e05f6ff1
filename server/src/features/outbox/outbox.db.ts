import type { OutboxState } from '@ward/domain/outbox/outbox'
import { sql } from 'kysely'
import { countOf } from '../../platform/database/list.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** A message as super admins see it; the text is gone once it was delivered, and never shown of a letter to a member at risk. */
export type OutboxRow = {
  id: string
  recipient: string | null
  subject: string | null
  text: string | null
  state: OutboxState
  attempts: number
  lastError: string | null
  insertedAt: Date
}

const messages = (site: SiteHandle) =>
  site
    .from('outbox')
    .select(['id', 'recipient', 'subject', 'attempts', 'lastError', 'insertedAt'])
    .select(sql<OutboxState>`state`.as('state'))
    // A letter to a member at risk is between the two who write.
    .select(sql<string | null>`case when key like 'at-risk:%' then null else payload ->> 'text' end`.as('text'))

/** One page of the site's messages, newest first. */
export const listMessages = (
  site: SiteHandle,
  { limit, offset }: { limit: number; offset: number },
): Promise<OutboxRow[]> => messages(site).orderBy('id', 'desc').limit(limit).offset(offset).execute()

export async function countMessages(site: SiteHandle): Promise<number> {
  return countOf(site.from('outbox'))
}

export const messageById = (site: SiteHandle, id: string): Promise<OutboxRow | undefined> =>
  messages(site).where('id', '=', id).executeTakeFirst()

/** Lets a message wait for delivery again; false when its text is gone, since it was delivered or failed long ago. */
export async function waitAgain(site: SiteHandle, id: string): Promise<boolean> {
  const changed = await site
    .updateTable('outbox')
    .set({ state: 'waiting', lastError: null })
    .where('id', '=', id)
    .where('state', '<>', 'delivered')
    .where('payload', 'is not', null)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}
