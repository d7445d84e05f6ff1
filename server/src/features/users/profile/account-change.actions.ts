import { STATUS } from '@ward/domain/app/account-status'
import { isAdminLevel, mayActOn, ROLE } from '@ward/domain/app/roles'
import { invalid, orNotFound, parseInput, refuseUnless } from '@ward/domain/kernel/refusal'
import { addressInUseMail, ownEmailAskedMail, ownEmailMail, PROVE_FIRST } from '@ward/domain/users/letting-in'
import { ChangeEmail, type FormStatus } from '@ward/domain/users/user-input'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, TxCtx, UserViewer } from '../../../platform/context.ts'
import { hashed, newSecret } from '../../../platform/http/secrets.ts'
import { queueMail } from '../../../platform/outbox/queue-mail.ts'
import { settingsOf } from '../../../platform/settings.ts'
import { originUrl, siteOrigin } from '../../../platform/site-origin.ts'
import { giveUpAddress } from '../../leads/subscribers/member-mails.actions.ts'
import { accountByEmail, isEmailTaken, isOfAnother, lockPerson, ownerOf } from '../../sessions/accounts.db.ts'
import { demandMayLetIn, mayChangeSignIn } from '../../sessions/letting-in.actions.ts'
import { newPasswordLink } from '../../sessions/password-links.actions.ts'
import { demandPresentPassword, setPasswordOf, tellOfPassword } from '../../sessions/passwords.actions.ts'
import { endSessionsOf, endSessionsOfPerson, lockOwnSession } from '../../sessions/sessions.actions.ts'
import { contactOf, memberSiteName } from '../../sites/sites.actions.ts'
import {
  accountChangedMail,
  canSuspendUntil,
  confirmEmailMail,
  EMAIL_CONFIRM_DAYS,
  EMAIL_TAKEN,
  emailChangedMail,
  WELCOME_DAYS,
  welcomeMail,
} from '../directory/account-change.rules.ts'
import { mayHaveRole } from '../directory/staff-email.rules.ts'
import { accountById } from '../directory/users.db.ts'
import { keepSuperAdmin, lockBeforeAccounts } from '../roles/roles.actions.ts'
import {
  accountToConfirm,
  addressToConfirm,
  type ChangedAccount,
  deleteSocials,
  insertConfirmation,
  lockChanged,
  namedToConfirm,
  setEmail,
  setProven,
  setStatus,
  takeConfirmation,
} from './account-change.db.ts'
import { mayWriteEmail } from './user-rules.actions.ts'

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
 * to the old one open nothing any more. The old address always hears that it was changed, not to what.
 *
 * @throws INVALID email where another account of the site has it, or the viewer may not let this person in
 */
export async function changeEmail(tx: TxCtx, account: ChangedAccount, email: string): Promise<void> {
  if (email === account.email) return
  await demandMayLetIn(tx, 'email', account)
  await demandFree(tx, account, email)
  const addressee = await addresseeOf(tx, account)
  // Before it changes: the account has its old address until then.
  const changed = { key: `email-changed:${account.id}:${tx.requestId}`, about: ownerOf(account.id) }
  await queueMail(tx, { kind: 'mail', ...changed, ...emailChangedMail({ ...addressee, contact: await contactOf(tx) }) })
  await giveUpAddress(tx, account)
  await setEmail(tx.site, account.id, email, 'staff')
  const { link, key, about } = await newConfirmation(tx, account, { email, isOwn: false })
  await queueMail(tx, { kind: 'mail', key: `confirm-email:${key}`, about, ...confirmEmailMail({ ...addressee, link }) })
}

/** Whether no other account of the site has an address. */
async function isFree(tx: TxCtx, account: ChangedAccount, email: string): Promise<boolean> {
  const isSame = email.toLowerCase() === account.email?.toLowerCase()
  return isSame || !(await isEmailTaken(tx.network, tx.site.siteId, email))
}

/** @throws INVALID email where another account of the site has it */
async function demandFree(tx: TxCtx, account: ChangedAccount, email: string): Promise<void> {
  if (!(await isFree(tx, account, email))) throw invalid('email', EMAIL_TAKEN)
}

/** One that cannot sign in gets no mail, as when somebody signs up with its address. */
async function tellWhoHas(tx: TxCtx, email: string): Promise<void> {
  const known = await accountByEmail(tx.site, email)
  if (!known) return
  const letter = { key: `address-in-use:${known.id}:${tx.requestId}`, about: ownerOf(known.id) }
  await queueMail(tx, { kind: 'mail', ...letter, ...addressInUseMail(await addresseeOf(tx, known)) })
}

async function newConfirmation(
  tx: TxCtx,
  account: ChangedAccount,
  { email, isOwn }: { email: string; isOwn: boolean },
) {
  const token = newSecret()
  const tokenHash = hashed(token)
  await insertConfirmation(tx.site, { userId: account.id, email, tokenHash, days: EMAIL_CONFIRM_DAYS, isOwn })
  const link = `${originUrl(await siteOrigin(tx))}/confirm-email?token=${token}`
  return { link, key: keyOf(tokenHash), about: addressToConfirm(tokenHash) }
}

/**
 * Somebody asks for another address of their own account. It becomes theirs when the link that goes there is pressed; the one
 * they have hears of it now. An address of another account gets no link but a word about it, and the answer is the same, so
 * that nobody learns who is a member.
 *
 * @throws INVALID current for another password than theirs, or one that staff chose; email that is not an admin's
 */
export async function changeOwnEmail(tx: TxCtx, viewer: UserViewer, input: unknown): Promise<void> {
  const { current, email } = parseInput(ChangeEmail, input)
  await lockOwnSession(tx, viewer)
  const account = orNotFound(await lockChanged(tx.site, viewer.userId))
  await demandPresentPassword(account, current)
  if (account.passwordFromStaff) throw invalid('current', PROVE_FIRST)
  await mayWriteEmail(tx, { email, roleId: account.roleId })
  const addressee = await addresseeOf(tx, account)
  if (await isFree(tx, account, email)) {
    const { link, key, about } = await newConfirmation(tx, account, { email, isOwn: true })
    const words = ownEmailMail({ ...addressee, link, days: EMAIL_CONFIRM_DAYS })
    await queueMail(tx, { kind: 'mail', key: `own-email:${key}`, about, ...words })
  } else await tellWhoHas(tx, email)
  const asked = { key: `own-email-asked:${account.id}:${tx.requestId}`, about: ownerOf(account.id) }
  await queueMail(tx, { kind: 'mail', ...asked, ...ownEmailAskedMail(addressee) })
  await audit(tx, { action: 'changeOwnEmail', subjectType: 'user', subjectId: account.id, fields: ['email'] })
}

/** What a press on a link would do, for its page. */
export const toConfirm = ({ site }: Ctx, token: string) => namedToConfirm(site, hashed(token))

/**
 * Proves the address a link was mailed to; false for one that was used, is too old, or whose account has another address by
 * now. A password that somebody else may have chosen goes with it, and every session of the person ends.
 */
export async function confirmEmail(tx: TxCtx, token: string): Promise<boolean> {
  const userId = await accountToConfirm(tx.site, hashed(token))
  const known = userId === undefined ? undefined : await accountById(tx.site, userId)
  if (!known) return false
  await lockPerson(tx.network, known.personId)
  const account = await lockChanged(tx.site, known.id)
  const taken = account && (await takeConfirmation(tx.site, hashed(token)))
  if (!taken || (taken.isOwn ? !(await mayBecomeTheirs(tx, account, taken.email)) : taken.email !== account.email))
    return false
  if (taken.isOwn) {
    await giveUpAddress(tx, account)
    await setEmail(tx.site, account.id, taken.email, 'owner')
  }
  // Linked with accounts that have this address it would open them; the admin level takes none from before the proof.
  const isTaken = isAdminLevel(account.roleId) || (await isOfAnother(tx.network, account.personId, taken.email))
  await setProven(tx.site, account.id, { isTaken })
  const effects = { sessions_ended: await endSessionsOfPerson(tx, account.personId) }
  const fields = taken.isOwn ? ['email', 'verifiedAt'] : ['verifiedAt']
  await audit(tx, { action: 'confirmEmail', subjectType: 'user', subjectId: account.id, fields, effects })
  return true
}

/** Whether an address is still free, and still good for their role, as when it was requested. */
async function mayBecomeTheirs(tx: TxCtx, account: ChangedAccount, email: string): Promise<boolean> {
  const { ok } = mayHaveRole(
    { email, roleId: account.roleId },
    await settingsOf(tx.site, 'staffDomains', 'testAddressPattern'),
  )
  return ok && (await isFree(tx, account, email))
}

/**
 * Staff set an account's password, which counts on this account alone: every session and hand-over of the person ends on all
 * sites. The person is mailed that it was changed, unless they hear of it otherwise (`isTold`).
 *
 * @throws INVALID password for one that breaks the rule, or where the viewer may not let this person in
 */
export async function setAccountPassword(
  tx: TxCtx,
  account: ChangedAccount,
  password: string,
  { isTold = false } = {},
): Promise<void> {
  await demandMayLetIn(tx, 'password', account)
  await setPasswordOf(tx, account, { password, by: 'staff' })
  if (!isTold) await tellOfPassword(tx, account, 'staff')
  await endSessionsOfPerson(tx, account.personId)
}

/**
 * Staff let an account sign in, suspend it until a moment, or block it. A suspension ends by itself. Its texts stay.
 *
 * @throws INVALID suspendedUntil for a moment that is not to come, CONFLICT for the last super admin
 */
export async function changeStatus(
  tx: TxCtx,
  account: ChangedAccount,
  { status, suspendedUntil }: { status: FormStatus; suspendedUntil: Date | null },
): Promise<void> {
  if (status === STATUS.suspended) {
    const answer = canSuspendUntil(suspendedUntil, tx.now())
    if (!answer.ok) throw invalid('suspendedUntil', answer.because)
  }
  if (status !== STATUS.active && account.roleId === ROLE.superAdmin) await keepSuperAdmin(tx, account.personId)
  await setStatus(tx.site, account.id, { status, suspendedUntil: status === STATUS.suspended ? suspendedUntil : null })
  if (status !== STATUS.active) await endSessionsOf(tx, account)
}

type Named = { id: string; username: string }

/** Mails somebody what staff changed of their account, by the names of the fields, never by what they hold. */
export async function tellOfChange(tx: TxCtx, account: Named, what: readonly string[]): Promise<void> {
  if (what.length === 0) return
  const letter = { key: `account-changed:${account.id}:${tx.requestId}`, about: ownerOf(account.id) }
  const words = accountChangedMail({ ...(await addresseeOf(tx, account)), contact: await contactOf(tx), what })
  await queueMail(tx, { kind: 'mail', ...letter, ...words })
}

/** Mails somebody for whom staff made an account the link that sets its password. */
export async function welcome(tx: TxCtx, account: Named): Promise<void> {
  const link = await newPasswordLink(tx, account.id, WELCOME_DAYS * 24 * 60)
  const letter = { key: `welcome:${account.id}`, about: ownerOf(account.id) }
  await queueMail(tx, { kind: 'mail', ...letter, ...welcomeMail({ ...(await addresseeOf(tx, account)), link }) })
}

/**
 * Takes away every other way of signing in to an account than by email.
 *
 * @throws NOT_FOUND, FORBIDDEN for an account that ranks above the viewer, for one's own, and where they may not let this person in
 */
export async function unlinkSocials(tx: TxCtx, userId: string): Promise<void> {
  const account = await accountToChange(tx, userId)
  refuseUnless(await mayChangeSignIn(tx, 'logins', account))
  const effects = { socials_unlinked: await deleteSocials(tx.site, account.id) }
  const fields = ['authAccounts']
  await audit(tx, { action: 'unlinkAllSocials', subjectType: 'user', subjectId: userId, fields, effects })
}

const keyOf = (hash: Buffer): string => hash.toString('hex').slice(0, 32)

const addresseeOf = async (tx: TxCtx, { username }: { username: string }) => ({
  username,
  siteName: await memberSiteName(tx),
})
