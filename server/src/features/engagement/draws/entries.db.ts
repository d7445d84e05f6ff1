import { sql } from 'kysely'
import type { List } from '../../../platform/database/list.ts'
import type { SiteHandle } from '../../../platform/database/site-handle.ts'

/** Somebody who takes part in a giveaway, by their account or by an address they left; neither where they were erased. */
export type EntryRow = {
  id: string
  userId: string | null
  username: string | null
  email: string | null
  insertedAt: Date
}

/** The entries of a giveaway, the newest first; without an id of none. */
export function entryList(site: SiteHandle, engagementId: string | null): List<EntryRow> {
  const entries = site.from('engagementEntries').where('engagementEntries.engagementId', '=', engagementId)
  return {
    total: async () => {
      const { n } = await entries.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()
      return n
    },
    rows: entries
      .leftJoin('users', (join) =>
        join.onRef('users.siteId', '=', 'engagementEntries.siteId').onRef('users.id', '=', 'engagementEntries.userId'),
      )
      .select([
        'engagementEntries.id',
        'engagementEntries.userId',
        'users.username',
        'engagementEntries.email',
        'engagementEntries.insertedAt',
      ])
      .orderBy('engagementEntries.id', 'desc'),
  }
}
