import { dailyMail } from '@ward/domain/notifications/notifications'
import { addJob } from '../../platform/jobs/enqueue.ts'
import type { NetworkTask, SiteTask } from '../../platform/jobs/task.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { dailyReader, unreadSince } from '../notifications/notifications.db.ts'
import { PACE_PREFERENCE } from '../notifications/tellings.actions.ts'
import { allSites, siteById } from '../sites/sites.db.ts'

const DAILY = 'notifications.dailyOfSite'
const DAY_MS = 86_400_000

/** Mails those who want one message a day how much they have not read; done again on the same day it mails nobody twice. */
export const dailyMailOf: SiteTask = {
  name: DAILY,
  does: 'Sends the daily mail to members who want one',
  scope: 'site',
  run: (ctx) =>
    inTransaction(
      ctx,
      async (tx) => {
        const now = tx.now()
        const site = await siteById(tx.network, tx.site.siteId)
        const origin = originUrl(await siteOrigin(tx))
        const day = now.toISOString().slice(0, 10)
        for (const { userId, unread } of await unreadSince(
          tx.site,
          PACE_PREFERENCE,
          new Date(now.getTime() - DAY_MS),
        )) {
          const letter = dailyMail(unread, { siteName: site?.name ?? '', origin })
          const about = dailyReader(userId)
          await queueMail(tx, { kind: 'mail', key: `daily:${userId}:${day}`, about, canLeave: true, ...letter })
        }
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
