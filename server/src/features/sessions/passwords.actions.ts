import { invalid, orNotFound, parseInput } from '@ward/domain/kernel/refusal'
import {
  ChangePassword,
  NOT_YOUR_PASSWORD,
  PASSWORD_RESET_MINUTES,
  passwordProblem,
  RESET_LINK_USED,
} from '@ward/domain/sessions/sessions'
import { passwordChangedMail } from '@ward/domain/users/letting-in'
import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { TxCtx, UserViewer } from '../../platform/context.ts'
import { hashed } from '../../platform/http/secrets.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import {
  type Account,
  accountByEmail,
  lockAccount,
  lockPerson,
  ownerOf,
  type PasswordBy,
  setCopiedPasswords,
  setPassword,
} from './accounts.db.ts'
import { type KnownBrowser, markedFor } from './browser.actions.ts'
import { newPasswordLink } from './password-links.actions.ts'
import { resetFor, takeReset } from './password-resets.db.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import { endSessionsOfPerson, lockOwnSession } from './sessions.actions.ts'

/** Mails a link that sets a new password, if the address has an account. The answer is the same without one. */
export async function requestPasswordReset(tx: TxCtx, email: string): Promise<void> {
  const account = await accountByEmail(tx.site, email)
  if (account?.email) {
    const link = await newPasswordLink(tx, account.id)
    await queueMail(tx, {
      kind: 'mail',
      key: `password-reset:${hashed(link).toString('hex').slice(0, 32)}`,
      about: ownerOf(account.id),
      subject: 'Set a new password',
      text: `Somebody asked for a new password for your account ${account.username}.\n\nSet it within ${PASSWORD_RESET_MINUTES} minutes:\n${link}\n\nIf it was not you, ignore this message: your password stays as it is.\n`,
    })
  }
  await audit(tx, { action: 'requestPasswordReset', subjectType: 'user', subjectId: account?.id ?? null })
}

const ResetPassword = z.object({ token: z.string().max(100), password: z.string().max(200) })

/**
 * Sets the password with a link's token and ends all sessions of the person, on all sites. Returns what the browser keeps
 * to be known again: reading the account's mail proves more than a password.
 *
 * @throws INVALID for a token that was used or is too old, and for a password that breaks the rule; the token stays good then
 */
export async function resetPassword(tx: TxCtx, input: unknown, browser: KnownBrowser): Promise<string> {
  const { token, password } = parseInput(ResetPassword, input)
  const personId = await resetFor(tx.site, hashed(token))
  if (personId !== undefined) await lockPerson(tx.network, personId)
  const account = await takeReset(tx.site, hashed(token))
  if (!account) throw invalid('token', RESET_LINK_USED)
  await setPasswordOf(tx, account, { password, by: 'mail' })
  await tellOfPassword(tx, account, 'mail')
  const effects = { sessions_ended: await endSessionsOfPerson(tx, account.personId) }
  const done = { action: 'resetPassword', subjectType: 'user', subjectId: account.id, fields: ['password'], effects }
  await audit(tx, { ...done, by: account.id })
  return markedFor(tx, account, browser)
}

/**
 * Sets the viewer's own password, and ends the person's sessions elsewhere, on all sites: a stolen session ends.
 * Returns what the browser keeps to be known again.
 *
 * @throws INVALID current for another password than theirs, password for one that breaks the rule
 */
export async function changePassword(
  tx: TxCtx,
  viewer: UserViewer,
  input: unknown,
  browser: KnownBrowser,
): Promise<string> {
  const { current, password } = parseInput(ChangePassword, input)
  await lockOwnSession(tx, viewer)
  const account = orNotFound(await lockAccount(tx.site, viewer.userId))
  await demandPresentPassword(account, current)
  await setPasswordOf(tx, account, { password, by: 'knowing' })
  await tellOfPassword(tx, account, 'knowing')
  const effects = { sessions_ended: await endSessionsOfPerson(tx, account.personId, viewer.sessionId) }
  const fields = ['password']
  await audit(tx, { action: 'changePassword', subjectType: 'user', subjectId: account.id, fields, effects })
  return markedFor(tx, account, browser)
}

/** Mails somebody that their password is another one now, whoever changed it. */
export async function tellOfPassword(
  tx: TxCtx,
  { id, username }: Pick<Account, 'id' | 'username'>,
  by: PasswordBy,
): Promise<void> {
  const siteName = await memberSiteName(tx)
  const letter = { key: `password-changed:${id}:${tx.requestId}`, about: ownerOf(id) }
  const words = passwordChangedMail({ username, siteName, byStaff: by === 'staff' })
  await queueMail(tx, { kind: 'mail', ...letter, ...words })
}

/** @throws INVALID current for another password than the account's */
export async function demandPresentPassword(
  { passwordHash }: Pick<Account, 'passwordHash'>,
  current: string,
): Promise<void> {
  if (!(await passwordFits(passwordHash, current, 'known'))) throw invalid('current', NOT_YOUR_PASSWORD)
}

/**
 * Sets the password of an account, whose person is locked, and of the accounts that had the same by copy; one that staff chose
 * counts on that account alone. Their sessions are for the caller to end.
 *
 * @throws INVALID password for one that breaks the rule
 */
export async function setPasswordOf(
  tx: TxCtx,
  account: Pick<Account, 'id' | 'personId' | 'username' | 'email' | 'passwordHash'>,
  { password, by }: { password: string; by: PasswordBy },
): Promise<void> {
  const problem = passwordProblem(password, { username: account.username, email: account.email ?? '' })
  if (problem) throw invalid('password', problem)
  const passwordHash = await hashPassword(password)
  await setPassword(tx.site, account.id, { passwordHash, by })
  if (by !== 'staff') await setCopiedPasswords(tx.network, account, passwordHash)
}
