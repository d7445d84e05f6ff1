import { NOTIFICATION_TOPIC } from '@ward/domain/kernel/live'
import { type Notice, notificationMail, type ReadMark } from '@ward/domain/notifications/notifications'
import { auditSave } from '../../platform/audit.ts'
import { actorId, type TxCtx, type UserViewer } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import {
  countUnread,
  deleteUnreadAbout,
  markRead,
  markReadAbout,
  recipientOf,
  upsertNotification,
} from './notifications.db.ts'
import { wantsOneADay } from './tellings.actions.ts'
import { notificationKey } from './tellings.db.ts'

/** `by`: the actor, where that is not the viewer; `isUrgent`: it is about somebody at risk, and mailed at once in any case. */
type Telling = { by?: string | null; isUrgent?: boolean }

/**
 * Tells a user of something on their pages and by mail, as part of the change itself; never oneself. The same thing again
 * while it is unread counts up and sends no second mail, unless it is urgent. Who wants one mail a day has it in that one.
 */
export async function notify(
  ctx: TxCtx,
  notice: Notice,
  { by: actor = actorId(ctx.viewer), isUrgent = false }: Telling = {},
): Promise<void> {
  if (actor === notice.userId) return
  const { id, times } = await upsertNotification(ctx.site, { ...notice, actorId: actor })
  await announce(ctx, NOTIFICATION_TOPIC, notice.userId)
  if (!isUrgent && (times > 1 || (await wantsOneADay(ctx, notice.userId)))) return
  const mail = notificationMail(notice, {
    siteName: await memberSiteName(ctx),
    origin: originUrl(await siteOrigin(ctx)),
  })
  const key = notificationKey(id, times)
  await queueMail(ctx, { kind: 'mail', key, about: recipientOf(id), canLeave: true, ...mail })
}

/** The user has now seen the subject of these notifications in its own place. */
export async function noticeRead(ctx: TxCtx, notice: Notice): Promise<void> {
  if (await markReadAbout(ctx.site, notice)) await announce(ctx, NOTIFICATION_TOPIC, notice.userId)
}

/** These notifications no longer hold: unread ones are removed. */
export async function withdrawNotice(ctx: TxCtx, notice: Notice): Promise<void> {
  if (await deleteUnreadAbout(ctx.site, notice)) await announce(ctx, NOTIFICATION_TOPIC, notice.userId)
}

/**
 * Marks some of the viewer's own notifications as read; those of others, like absent ones and those read before, are left
 * as they are. Returns how many are unread now, and tells their other open pages where that changed.
 *
 * @throws INVALID unless either ids or a moment is given
 */
export async function markNotificationsRead(tx: TxCtx, viewer: UserViewer, mark: ReadMark): Promise<number> {
  const changed = await markRead(tx.site, viewer.userId, mark)
  const fields = changed > 0 ? undefined : []
  await auditSave(tx, { action: 'markNotificationsRead', subjectType: 'user', subjectId: viewer.userId, fields })
  await announce(tx, NOTIFICATION_TOPIC, viewer.userId)
  return countUnread(tx.site, viewer.userId)
}
