import type { Notice } from '@ward/domain/notifications'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

/** Notes something for a user; the same subject again while it is unread counts up. Returns the row's id and how often. */
export const upsertNotification = (site: SiteHandle, notice: Notice): Promise<{ id: string; times: number }> =>
  site.db
    .insertInto('notifications')
    .values({ ...notice, siteId: site.siteId })
    .onConflict((conflict) =>
      conflict
        .columns(['siteId', 'userId', 'kind', 'subjectType', 'subjectId'])
        .where('readAt', 'is', null)
        .doUpdateSet({ times: sql`notifications.times + 1`, insertedAt: sql`now()` }),
    )
    .returning(['id', 'times'])
    .executeTakeFirstOrThrow()

/** Where a user's mail goes; null when he has no address or wants none. */
export const mailAddressOf = async (site: SiteHandle, userId: string): Promise<string | null> => {
  const row = await site.db
    .selectFrom('users')
    .select('email')
    .where('siteId', '=', site.siteId)
    .where('id', '=', userId)
    .where('status', '=', 0)
    .where('receiveEmails', '=', true)
    .executeTakeFirst()
  return row?.email ?? null
}
