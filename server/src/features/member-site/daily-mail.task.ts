import { dailyMail } from '@ward/domain/notifications/notifications'
import { addJob } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { countedTo, dailyReader, keepCountedTo, unreadByMail } from '../notifications/daily.db.ts'
import { PACE_PREFERENCE, tellingPreference } from '../notifications/tellings.actions.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { allSites } from '../sites/sites.db.ts'

const DAILY = 'notifications.dailyOfSite'
const DAY_MS = 86_400_000
/** Older notifications are no longer mailed, however long the mails stood still. */
const DAYS_MOST = 7

const before = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS)
const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

/**
 * Mails those who want one message a day how much they have not read since the last one, however late that came; done again on the
 * same day it mails nobody twice.
 */
export const dailyMailOf: SiteTask = {
  name: DAILY,
  does: 'Sends the daily mail to members who want one',
  scope: 'site',
  run: (ctx) =>
    inTransaction(
      ctx,
      async (tx) => {
        const now = tx.now()
        const last = await countedTo(tx.site)
        if (last && dayOf(last) === dayOf(now)) return
        const [begin, earliest] = [last ?? before(now, 1), before(now, DAYS_MOST)]
        const siteName = await memberSiteName(tx)
        const origin = originUrl(await siteOrigin(tx))
        const preferences = { pacePreference: PACE_PREFERENCE, tellingPreference }
        const after = begin > earliest ? begin : earliest
        for (const { userId, unread } of await unreadByMail(tx.site, { ...preferences, after, upTo: now })) {
          const letter = dailyMail(unread, { siteName, origin })
          const about = dailyReader(userId)
          await queueMail(tx, { kind: 'mail', key: `daily:${userId}:${dayOf(now)}`, about, canLeave: true, ...letter })
        }
        await keepCountedTo(tx.site, now)
      },
      { audited: false },
    ),
}

export const dailyMails: NetworkTask = {
  name: 'notifications.daily',
  does: 'Starts the daily mail on each site',
  scope: 'network',
  at: '5 14 * * *',
  run: async ({ network }) => {
    for (const { id } of await allSites(network)) await addJob(network, DAILY, { siteId: id, id: String(id) })
  },
}
