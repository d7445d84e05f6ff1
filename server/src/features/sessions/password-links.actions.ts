import { Refusal } from '@ward/domain/kernel/refusal'
import { PASSWORD_RESET_MINUTES, RESETS_PER_ACCOUNT } from '@ward/domain/sessions/sessions'
import { LINKS_ENOUGH, passwordLinkMail, roleLinkMail } from '@ward/domain/users/letting-in'
import type { TxCtx } from '../../platform/context.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { ownerOf } from './accounts.db.ts'
import { insertReset, resetsMade } from './password-resets.db.ts'

type Account = { id: string; username: string }

/**
 * Mails an account's owner the link by which they set a password and prove the address.
 *
 * @throws RATE_LIMITED when as many as an hour allows were made already
 */
export async function mailOwnLink(tx: TxCtx, account: Account): Promise<void> {
  if (await hasEnough(tx, account)) throw new Refusal('RATE_LIMITED', LINKS_ENOUGH)
  await mailLink(tx, account, passwordLinkMail)
}

/** The same to whoever got a role that their old password does not open. Where an hour has no more, they ask for one later. */
export async function mailRoleLink(tx: TxCtx, account: Account): Promise<void> {
  if (!(await hasEnough(tx, account))) await mailLink(tx, account, roleLinkMail)
}

const hasEnough = async (tx: TxCtx, { id }: Account): Promise<boolean> =>
  (await resetsMade(tx.site, id)) >= RESETS_PER_ACCOUNT

async function mailLink(tx: TxCtx, { id, username }: Account, words: typeof passwordLinkMail): Promise<void> {
  const link = await newPasswordLink(tx, id)
  const siteName = await memberSiteName(tx)
  await queueMail(tx, {
    kind: 'mail',
    key: `password-link:${hashed(link).toString('hex').slice(0, 32)}`,
    about: ownerOf(id),
    ...words({ username, siteName, link, minutes: PASSWORD_RESET_MINUTES }),
  })
}

/** A link that sets a password once, within an hour where nothing else is said. Also what `npm run staff -- invite` prints. */
export async function newPasswordLink(
  tx: TxCtx,
  userId: string,
  minutes: number = PASSWORD_RESET_MINUTES,
): Promise<string> {
  const token = newSecret()
  await insertReset(tx.site, userId, hashed(token), minutes)
  return `${originUrl(await siteOrigin(tx))}/reset-password?token=${token}`
}
