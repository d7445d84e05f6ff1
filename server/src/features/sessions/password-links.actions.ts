import { Refusal } from '@ward/domain/kernel/refusal'
import { PASSWORD_RESET_MINUTES, RESETS_PER_ACCOUNT } from '@ward/domain/sessions/sessions'
import { LINKS_ENOUGH, passwordLinkMail } from '@ward/domain/users/letting-in'
import type { TxCtx } from '../../platform/context.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { siteById } from '../sites/sites.db.ts'
import { insertReset, resetsMade } from './password-resets.db.ts'

/**
 * Mails an account's owner the link by which they set a password and prove the address.
 *
 * @throws RATE_LIMITED when as many as an hour allows were made already
 */
export async function mailOwnLink(
  tx: TxCtx,
  { id, username, email }: { id: string; username: string; email: string },
): Promise<void> {
  if ((await resetsMade(tx.site, id)) >= RESETS_PER_ACCOUNT) throw new Refusal('RATE_LIMITED', LINKS_ENOUGH)
  const link = await newPasswordLink(tx, id)
  const siteName = (await siteById(tx.network, tx.site.siteId))?.name ?? ''
  await queueMail(tx, {
    kind: 'mail',
    key: `password-link:${hashed(link).toString('hex').slice(0, 32)}`,
    recipient: email,
    userId: id,
    ...passwordLinkMail({ username, siteName, link, minutes: PASSWORD_RESET_MINUTES }),
  })
}

/** A link that sets a password once, within an hour. Also what `npm run staff -- invite` prints. */
export async function newPasswordLink(tx: TxCtx, userId: string): Promise<string> {
  const token = newSecret()
  await insertReset(tx.site, userId, hashed(token), PASSWORD_RESET_MINUTES)
  return `${originUrl(await siteOrigin(tx))}/reset-password?token=${token}`
}
