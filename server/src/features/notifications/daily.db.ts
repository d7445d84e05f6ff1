import { STATUS } from '@ward/domain/app/account-status'
import { TELLING_DEFAULT, TELLINGS, type Telling } from '@ward/domain/member-site/member-writing'
import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { mailSubject } from '../../platform/outbox/mail-subject.ts'
import { isMailAbout } from './tellings.db.ts'

/** Up to when the last message of the day counted, where there was one. */
export const countedTo = async (site: SiteHandle): Promise<Date | undefined> =>
  (await site.from('dailyMails').select('countedTo').executeTakeFirst())?.countedTo

export const keepCountedTo = (site: SiteHandle, moment: Date) =>
  site
    .insertInto('dailyMails', { countedTo: moment })
    .onConflict((conflict) => conflict.column('siteId').doUpdateSet({ countedTo: sql`excluded.counted_to` }))
    .execute()

type Asked = {
  pacePreference: string
  tellingPreference: (telling: Telling) => string
  after: Date
  upTo: Date
}

/**
 * People who want one message a day, and how much of that time they have not read: of what they can choose only what they want by
 * mail, and nothing that had a mail of its own.
 */
export const unreadByMail = (site: SiteHandle, { pacePreference, tellingPreference, after, upTo }: Asked) =>
  site
    .from('preferences')
    .innerJoin('notifications', (join) =>
      join
        .onRef('notifications.siteId', '=', 'preferences.siteId')
        .onRef('notifications.userId', '=', 'preferences.userId'),
    )
    .where('preferences.name', '=', pacePreference)
    .where('preferences.value', '=', 'daily')
    .where('notifications.readAt', 'is', null)
    .where('notifications.insertedAt', '>', after)
    .where('notifications.insertedAt', '<=', upTo)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('preferences as choice')
            .whereRef('choice.siteId', '=', 'notifications.siteId')
            .where('choice.siteId', '=', site.siteId)
            .whereRef('choice.userId', '=', 'notifications.userId')
            .where('choice.value', '<>', TELLING_DEFAULT)
            .where(({ or, and, eb }) =>
              or(
                (Object.keys(TELLINGS) as Telling[]).map((telling) =>
                  and([
                    eb('choice.name', '=', tellingPreference(telling)),
                    eb('notifications.kind', '=', TELLINGS[telling].kind),
                  ]),
                ),
              ),
            )
            .select('choice.userId'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('outbox')
            .where('outbox.siteId', '=', site.siteId)
            .whereRef('outbox.userId', '=', 'notifications.userId')
            .where(isMailAbout)
            .select('outbox.id'),
        ),
      ),
    )
    .groupBy('preferences.userId')
    .select(['preferences.userId', sql<number>`count(*)::int`.as('unread')])
    .execute()

/** The receiver of the message of the day, if they want mails. */
export const dailyReader = mailSubject((site, id) =>
  site
    .from('users')
    .select(['email as recipient', 'id as userId'])
    .where('id', '=', id)
    .where('status', '=', STATUS.active)
    .where('receiveEmails', '=', true)
    .executeTakeFirst(),
)
