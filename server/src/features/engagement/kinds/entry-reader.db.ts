import { sql } from 'kysely'
import { mailSubject } from '../../../platform/outbox/mail-subject.ts'

/** Mails about an entry go to the address left with it, or to its account. */
export const entryReader = mailSubject((site, entryId) =>
  site
    .from('engagementEntries')
    .leftJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'engagementEntries.siteId').onRef('users.id', '=', 'engagementEntries.userId'),
    )
    .select([
      sql<string | null>`coalesce(engagement_entries.email, users.email)`.as('recipient'),
      'engagementEntries.userId',
    ])
    .where('engagementEntries.id', '=', entryId)
    .executeTakeFirst(),
)
