import { originUrl, type TxCtx } from '../../platform/context.ts'
import { post } from '../../platform/outbox/post.ts'
import { mailAddressOf, type Notice, upsertNotification } from './notifications.db.ts'

/** Tells a user of something in the console and by mail, as part of the change itself; never oneself (product.md section 11). */
export async function notify(ctx: TxCtx, notice: Notice): Promise<void> {
  if (ctx.viewer.kind === 'user' && ctx.viewer.userId === notice.userId) return
  const { id, times } = await upsertNotification(ctx.site, notice)
  const address = await mailAddressOf(ctx.site, notice.userId)
  if (address === null) return
  await post(ctx, {
    kind: 'mail',
    key: `notification:${id}:${times}`,
    recipient: address,
    subject: 'A flag was assigned to you',
    text: `A flag was assigned to you. Open it here:\n${originUrl(ctx.origin)}/moderation/content-flag/${notice.subjectId}\n`,
  })
}
