import { ROLE } from '@ward/domain/app/roles'
import { invalid, parseInput } from '@ward/domain/kernel/refusal'
import { dayAt } from '@ward/domain/kernel/time-zones'
import { PASSWORD_RESET_MINUTES } from '@ward/domain/sessions/sessions'
import {
  haveAccountMail,
  SIGN_UP_DAYS,
  SIGN_UP_LINK_USED,
  SignUp,
  signUpMail,
  USERNAME_GONE,
} from '@ward/domain/sign-up/sign-up'
import { USERNAME_TAKEN } from '@ward/domain/users/user-input'
import MailChecker from 'mailchecker'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx } from '../../platform/context.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { settingsOf } from '../../platform/settings.ts'
import { originUrl, siteOrigin } from '../../platform/site-origin.ts'
import { accountByEmail, isEmailTaken, isUsernameTaken, ownerOf } from '../sessions/accounts.db.ts'
import { newPasswordLink } from '../sessions/password-links.actions.ts'
import { setPasswordOf } from '../sessions/passwords.actions.ts'
import { memberSiteName } from '../sites/sites.actions.ts'
import { insertUser } from '../users/directory/users.db.ts'
import { giveLetters, insertSignUp, SIGN_UP_KEY, signedUpWith, takeSignUp } from './sign-up.db.ts'

const DAY_MS = 86_400_000

/** Whether an address is of a service for throwaway mail. */
const isDisposable = (email: string): boolean => !MailChecker.isValid(email)

/** The typed values of a sign-up. @throws INVALID by field, also a username that is taken */
export async function readSignUp(ctx: Ctx, typed: unknown): Promise<SignUp> {
  const { timeZone } = await settingsOf(ctx.site, 'timeZone')
  const input = parseInput(SignUp(dayAt(ctx.now(), timeZone)), typed)
  if (await isUsernameTaken(ctx.network, ctx.site.siteId, input.username)) throw invalid('username', USERNAME_TAKEN)
  return input
}

/**
 * Mails the link that makes an account; to an address that has one, how to sign in instead. The answer is the same, so that nobody
 * learns who is a member.
 */
export async function signUp(tx: TxCtx, { username, email, birthday }: SignUp): Promise<void> {
  const { site } = tx
  const origin = originUrl(await siteOrigin(tx))
  const siteName = await memberSiteName(tx)
  const known = await accountByEmail(site, email)
  await audit(tx, { action: 'signUp', subjectType: 'user', subjectId: known?.id ?? null })
  if (known || (await isEmailTaken(tx.network, site.siteId, email))) {
    if (!known) return
    const link = await newPasswordLink(tx, known.id)
    const key = `have-account:${hashed(link).toString('hex').slice(0, 32)}`
    const letter = haveAccountMail({ username: known.username, siteName, link, minutes: PASSWORD_RESET_MINUTES })
    await queueMail(tx, { kind: 'mail', key, about: ownerOf(known.id), ...letter })
    return
  }
  const token = newSecret()
  const tokenHash = hashed(token)
  const expiresAt = new Date(tx.now().getTime() + SIGN_UP_DAYS * DAY_MS)
  await insertSignUp(site, { username, email, birthday, isDisposable: isDisposable(email), tokenHash, expiresAt })
  const link = `${origin}/sign-up/confirm?token=${token}`
  const key = `${SIGN_UP_KEY}${tokenHash.toString('hex').slice(0, 32)}`
  await queueMail(tx, {
    kind: 'mail',
    key,
    about: signedUpWith(tokenHash),
    ...signUpMail({ username, siteName, link }),
  })
}

/**
 * Makes the account of who signed up: a person with the link reads the mail of its address.
 *
 * @throws INVALID token for one that was used or is too old, or whose name is taken now; password for one that breaks the rule
 */
export async function confirmSignUp(
  tx: TxCtx,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const found = await takeSignUp(tx.site, hashed(token), tx.now())
  if (!found) throw invalid('token', SIGN_UP_LINK_USED)
  const { username, email, birthday } = found
  if (await isEmailTaken(tx.network, tx.site.siteId, email)) throw invalid('token', SIGN_UP_LINK_USED)
  if (await isUsernameTaken(tx.network, tx.site.siteId, username)) throw invalid('token', USERNAME_GONE)
  const made = await insertUser(tx.network, {
    siteId: tx.site.siteId,
    username,
    slug: username.toLowerCase(),
    email,
    birthday,
    roleId: ROLE.member,
    isDisposable: found.isDisposable,
  })
  await giveLetters(tx.site, { userId: made.id, email })
  await setPasswordOf(tx, { ...made, username, email, passwordHash: null }, { password, by: 'mail' })
  await audit(tx, { action: 'confirmSignUp', subjectType: 'user', subjectId: made.id, by: made.id })
}
