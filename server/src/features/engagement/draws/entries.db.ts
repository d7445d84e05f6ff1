import type { EntryFacts } from '@ward/domain/engagement/draws'
import { sql } from 'kysely'
import { countOf, type List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** Somebody who takes part in a giveaway, by their account or by an address they left; neither where they were erased. */
export type EntryRow = {
  id: string
  userId: string | null
  username: string | null
  email: string | null
  insertedAt: Date
  /** The address to which the mail of a prize goes: the one that was left, or the account's. */
  mailTo: string | null
} & Omit<EntryFacts, 'userId' | 'email'>

/** The entries of a giveaway, the newest first; without an id of none. */
export function entryList(site: SiteHandle, engagementId: string | null): List<EntryRow> {
  const entries = site.from('engagementEntries').where('engagementEntries.engagementId', '=', engagementId)
  return {
    total: () => countOf(entries),
    rows: entries
      .leftJoin('users', (join) =>
        join.onRef('users.siteId', '=', 'engagementEntries.siteId').onRef('users.id', '=', 'engagementEntries.userId'),
      )
      .leftJoin('users as reader', (join) =>
        join
          .onRef('reader.siteId', '=', 'engagementEntries.siteId')
          .on(sql<boolean>`lower(reader.email) = lower(engagement_entries.email)`)
          .on('reader.isAnonymous', '=', false),
      )
      .select([
        'engagementEntries.id',
        'engagementEntries.userId',
        'users.username',
        'engagementEntries.email',
        'engagementEntries.insertedAt',
        'engagementEntries.waits',
        'engagementEntries.setAside',
        sql<string | null>`coalesce(engagement_entries.email, users.email)`.as('mailTo'),
        sql<number | null>`coalesce(users.status, reader.status)`.as('status'),
        sql<number | null>`coalesce(users.role_id, reader.role_id)`.as('roleId'),
        sql<boolean | null>`coalesce(users.is_fraudster, reader.is_fraudster)`.as('isFraudster'),
      ])
      .orderBy('engagementEntries.id', 'desc'),
  }
}
