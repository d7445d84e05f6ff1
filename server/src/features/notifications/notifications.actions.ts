import { type Notice, notificationMail } from '@ward/domain/notifications'
import { originUrl, type TxCtx } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { post } from '../../platform/outbox/post.ts'
import { siteById } from '../sites/sites.db.ts'
import { mailAddressOf, upsertNotification } from './notifications.db.ts'

/** The topic under which a user's open pages hear that he has something to read; the subject is the user. */
const NOTIFICATION_TOPIC = 'notification'

/**
 * Tells a user of something in the console and by mail, as part of the change itself; never oneself. The same thing again
 * while it is unread counts up and sends no second mail.
 */
export async function notify(ctx: TxCtx, notice: Notice): Promise<void> {
  if (ctx.viewer.kind === 'user' && ctx.viewer.userId === notice.userId) return
  const { id, times } = await upsertNotification(ctx.site, notice)
  await announce(ctx, NOTIFICATION_TOPIC, notice.userId)
  const recipient = times === 1 ? await mailAddressOf(ctx.site, notice.userId) : null
  if (recipient === null) return
  const site = await siteById(ctx.network, ctx.site.siteId)
  const mail = notificationMail(notice, { siteName: site?.name ?? ctx.origin.host, origin: originUrl(ctx.origin) })
  await post(ctx, { kind: 'mail', key: `notification:${id}`, recipient, ...mail })
}
