import { mayActOn } from '@ward/domain/app/roles'
import { invalid, orNotFound, refuseUnless } from '@ward/domain/kernel/refusal'
import {
  accountChangedMail,
  canSuspendUntil,
  confirmEmailMail,
  EMAIL_CONFIRM_DAYS,
  EMAIL_TAKEN,
  emailChangedMail,
  welcomeMail,
} from '@ward/domain/users/account-change'
import { audit } from '../../../platform/audit.ts'
import type { TxCtx } from '../../../platform/context.ts'
import { hashed, newSecret } from '../../../platform/http/secrets.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { isEmailTaken } from '../../sessions/accounts.db.ts'
import { newPasswordLink, setPasswordOf } from '../../sessions/passwords.actions.ts'
import { endSessionsOf, endSessionsOfPerson } from '../../sessions/sessions.actions.ts'
import { siteById } from '../../sites/sites.db.ts'
import { accountById } from '../directory/users.db.ts'
import { keepSuperAdmin, lockBeforeAccounts } from '../roles/roles.actions.ts'
import {
  type ChangedAccount,
  deleteSocials,
  insertConfirmation,
  lockChanged,
  setEmail,
  setStatus,
  takeConfirmation,
} from './account-change.db.ts'

/**
 * The account that staff want to change, locked until the transaction ends, its person before it.
 *
 * @throws NOT_FOUND also for one that is deleted, FORBIDDEN for one that ranks above the viewer
 */
export async function accountToChange(tx: TxCtx, id: string): Promise<ChangedAccount> {
  const { personId } = orNotFound(await accountById(tx.site, id))
  await lockBeforeAccounts(tx, personId)
  const account = orNotFound(await lockChanged(tx.site, id))
  refuseUnless(mayActOn(tx.viewer.roleId, account.roleId))
  return account
}

/**
 * Staff give an account another address. It counts at once and is unproven; a link to the new address proves it, links mailed
 * to the old one open nothing any more. `tellsOld`: the old address hears that it was changed, not to what.
 *
 * @throws INVALID email where another account of the site has it
 */
export async function changeEmail(
  tx: TxCtx,
  account: ChangedAccount,
  { email, tellsOld }: { email: string; tellsOld: boolean },
): Promise<void> {
  if (email === account.email) return
  const isSame = email.toLowerCase() === account.email?.toLowerCase()
  if (!isSame && (await isEmailTaken(tx.network, tx.site.siteId, email))) throw invalid('email', EMAIL_TAKEN)
  await setEmail(tx.site, account.id, email)
  const token = newSecret()
  const tokenHash = hashed(token)
  await insertConfirmation(tx.site, { userId: account.id, email, tokenHash, days: EMAIL_CONFIRM_DAYS })
  const link = `${originUrl(await siteOrigin(tx))}/confirm-email?token=${token}`
  const told = { username: account.username, siteName: await siteName(tx) }
  await mail(
    tx,
    { userId: account.id, key: `confirm-email:${keyOf(tokenHash)}`, recipient: email },
    confirmEmailMail({ ...told, link }),
  )
  if (tellsOld && account.email !== null)
    await mail(
      tx,
      { userId: account.id, key: `email-changed:${keyOf(tokenHash)}`, recipient: account.email },
      emailChangedMail(told),
    )
}

/** Proves the address a link was mailed to; false for one that was used, is too old, or whose account has another address by now. */
export async function confirmEmail(tx: TxCtx, token: string): Promise<boolean> {
  const userId = await takeConfirmation(tx.site, hashed(token))
  if (userId !== undefined)
    await audit(tx, { action: 'confirmEmail', subjectType: 'user', subjectId: userId, fields: ['verifiedAt'] })
  return userId !== undefined
}

/**
 * Staff set an account's password: every session and hand-over of the person ends on all sites, but the viewer's own one
 * where it is their account.
 *
 * @throws INVALID password for one that breaks the rule
 */
export async function setAccountPassword(tx: TxCtx, account: ChangedAccount, password: string): Promise<void> {
  await setPasswordOf(tx, account, { password, byMail: false })
  const { viewer } = tx
  const isOwn = viewer.kind === 'user' && viewer.personId === account.personId
  await endSessionsOfPerson(tx, account.personId, isOwn ? viewer.sessionId : undefined)
}

/**
 * Staff let an account sign in (0), suspend it until a moment (1), which ends by itself, or keep it out (2). What it wrote stays.
 *
 * @throws INVALID suspendedUntil for a moment that is not to come, CONFLICT for the last super admin
 */
export async function changeStatus(
  tx: TxCtx,
  account: ChangedAccount,
  { status, suspendedUntil }: { status: 0 | 1 | 2; suspendedUntil: Date | null },
): Promise<void> {
  if (status === 1) {
    const answer = canSuspendUntil(suspendedUntil, tx.now())
    if (!answer.ok) throw invalid('suspendedUntil', answer.because)
  }
  if (status !== 0) await keepSuperAdmin(tx, account.personId)
  await setStatus(tx.site, account.id, { status, suspendedUntil: status === 1 ? suspendedUntil : null })
  if (status !== 0) await endSessionsOf(tx, account)
}

/** Mails somebody what staff changed of their account, by the names of the fields, never by what they hold. */
export async function tellOfChange(
  tx: TxCtx,
  { id, username, email }: { id: string; username: string; email: string | null },
  what: readonly string[],
): Promise<void> {
  if (email === null || what.length === 0) return
  const key = `account-changed:${id}:${tx.requestId}`
  await mail(
    tx,
    { userId: id, key, recipient: email },
    accountChangedMail({ username, siteName: await siteName(tx), what }),
  )
}

/** Mails somebody for whom staff made an account the link that sets its password. */
export async function welcome(
  tx: TxCtx,
  { id, username, email }: { id: string; username: string; email: string | null },
): Promise<void> {
  if (email === null) return
  const link = await newPasswordLink(tx, id)
  await mail(
    tx,
    { userId: id, key: `welcome:${id}`, recipient: email },
    welcomeMail({ username, siteName: await siteName(tx), link }),
  )
}

/**
 * Takes away every other way of signing in to an account than by e-mail.
 *
 * @throws NOT_FOUND, FORBIDDEN for an account that ranks above the viewer
 */
export async function unlinkSocials(tx: TxCtx, userId: string): Promise<void> {
  const account = await accountToChange(tx, userId)
  const effects = { socials_unlinked: await deleteSocials(tx.site, account.id) }
  const fields = ['authAccounts']
  await audit(tx, { action: 'unlinkAllSocials', subjectType: 'user', subjectId: userId, fields, effects })
}

const keyOf = (hash: Buffer): string => hash.toString('hex').slice(0, 32)

const siteName = async ({ network, site }: TxCtx): Promise<string> => (await siteById(network, site.siteId))?.name ?? ''

const mail = (
  tx: TxCtx,
  to: { userId: string; key: string; recipient: string },
  words: { subject: string; text: string },
): Promise<void> => queueMail(tx, { kind: 'mail', ...to, ...words })
