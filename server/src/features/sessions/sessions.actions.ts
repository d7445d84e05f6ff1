import { soughtId } from '@ward/domain/ids'
import { SESSION_TOPIC } from '@ward/domain/live'
import { found, invalid, notFound, parsed, Refusal } from '@ward/domain/refusal'
import { isStaff, ROLE } from '@ward/domain/roles'
import {
  ChangePassword,
  HAND_OVER_SECONDS,
  NOT_YOUR_PASSWORD,
  PASSWORD_RESET_MINUTES,
  passwordProblem,
  RESET_LINK_USED,
  SignIn,
  WRONG_CREDENTIALS,
} from '@ward/domain/sessions'
import { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import { type Ctx, originUrl, type TxCtx, type UserViewer } from '../../platform/context.ts'
import { announce } from '../../platform/events/announce.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { post } from '../../platform/outbox/post.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { insertUser } from '../users/users.db.ts'
import { hashPassword, passwordFits } from './passwords.ts'
import {
  accountByEmail,
  accountOfPerson,
  endSessions,
  hasAccount,
  insertHandOver,
  insertReset,
  insertSession,
  isEmailTaken,
  isUsernameTaken,
  lockAccount,
  lockPerson,
  profileForLinking,
  setPassword,
  takeHandOver,
  takeReset,
} from './sessions.db.ts'
import type { SignInLimits } from './sign-in-limits.ts'

/** What a new session gives: the secret for the cookie, which is stored only as its hash. */
export type NewSession = { token: string; userId: string }

/**
 * Signs a member in on the site of the host. Failures are counted per account and per address, shared by all nodes.
 *
 * @throws INVALID for missing fields, UNAUTHENTICATED with one message for every wrong pair, RATE_LIMITED
 */
export async function signIn(
  ctx: Ctx,
  input: unknown,
  from: { address: string; userAgent: string },
  limits: SignInLimits,
): Promise<NewSession> {
  const { email, password } = parsed(SignIn, input)
  const keys = { account: `${ctx.site.siteId}:${email.toLowerCase()}`, address: from.address }
  await limits.consume(keys)
  const account = await accountByEmail(ctx.site, email)
  if (!(await passwordFits(account?.passwordHash ?? null, password)) || !account)
    throw new Refusal('UNAUTHENTICATED', WRONG_CREDENTIALS)
  await limits.succeed(keys)
  return inTransaction(ctx, async (tx) => {
    // A new password ends all sessions; one that was being opened with the old one must not come after it.
    const now = await lockAccount(tx.site, account.id)
    if (now?.passwordHash !== account.passwordHash) throw new Refusal('UNAUTHENTICATED', WRONG_CREDENTIALS)
    const session = await openSession(tx, account.id, from.userAgent)
    await audit(tx, { action: 'signIn', subjectType: 'user', subjectId: account.id })
    return session
  })
}

async function openSession(tx: TxCtx, userId: string, userAgent: string): Promise<NewSession> {
  const token = newSecret()
  await insertSession(tx.site, userId, hashed(token), userAgent)
  return { token, userId }
}

/**
 * Ends sessions of an account of the context's site: one, all but one, or all. They answer nothing from the next request on,
 * on every node; open streams close as soon as the change is committed. Returns how many ended.
 */
export async function endSessionsOf(
  tx: TxCtx,
  userId: string,
  which: { only?: string; except?: string } = {},
): Promise<number> {
  const ended = await endSessions(tx.site, userId, which)
  if (ended > 0) await announce(tx, SESSION_TOPIC, userId)
  return ended
}

/** Ends the viewer's own session. */
export async function signOut(tx: TxCtx, viewer: UserViewer): Promise<void> {
  await endSessionsOf(tx, viewer.userId, { only: viewer.sessionId })
  await audit(tx, { action: 'signOut', subjectType: 'session', subjectId: viewer.sessionId })
}

/** Ends one of the viewer's own sessions; another's, like an absent one, is not found. */
export async function endSession(tx: TxCtx, viewer: UserViewer, id: string): Promise<boolean> {
  if ((await endSessionsOf(tx, viewer.userId, { only: soughtId(id) })) === 0) throw notFound()
  await audit(tx, { action: 'endSession', subjectType: 'session', subjectId: id })
  return true
}

/** Ends all of the viewer's sessions but the one he is asking with; how many ended. */
export async function endOtherSessions(tx: TxCtx, viewer: UserViewer): Promise<number> {
  const ended = await endSessionsOf(tx, viewer.userId, { except: viewer.sessionId })
  await audit(tx, { action: 'endOtherSessions', subjectType: 'user', subjectId: viewer.userId })
  return ended
}

/** Mails a link that sets a new password, if the address has an account; the answer never tells whether it has. */
export async function requestPasswordReset(tx: TxCtx, email: string): Promise<void> {
  const account = await accountByEmail(tx.site, email)
  if (account?.email) {
    const link = await newPasswordLink(tx, account.id)
    await post(tx, {
      kind: 'mail',
      key: `password-reset:${hashed(link).toString('hex').slice(0, 32)}`,
      recipient: account.email,
      subject: 'Set a new password',
      text: `Somebody asked for a new password for your account ${account.username}.\n\nSet it within ${PASSWORD_RESET_MINUTES} minutes:\n${link}\n\nIf it was not you, leave this message alone: your password stays as it is.\n`,
    })
  }
  await audit(tx, { action: 'requestPasswordReset', subjectType: 'user', subjectId: account?.id ?? null })
}

/** A link that sets a password once, within an hour. Also what `npm run staff -- invite` prints. */
export async function newPasswordLink(tx: TxCtx, userId: string): Promise<string> {
  const token = newSecret()
  await insertReset(tx.site, userId, hashed(token), PASSWORD_RESET_MINUTES)
  return `${originUrl(tx.origin)}/reset-password?token=${token}`
}

const ResetPassword = z.object({ token: z.string().max(100), password: z.string().max(200) })

/**
 * Sets the password with a link's token and ends all sessions of the account.
 *
 * @throws INVALID for a token that was used or is too old, and for a password that breaks the rule; the token stays good then
 */
export async function resetPassword(tx: TxCtx, input: unknown): Promise<void> {
  const { token, password } = parsed(ResetPassword, input)
  const account = await takeReset(tx.site, hashed(token))
  if (!account) throw invalid('token', RESET_LINK_USED)
  const problem = passwordProblem(password, { username: account.username, email: account.email ?? '' })
  if (problem) throw invalid('password', problem)
  await setPassword(tx.site, account.id, { passwordHash: await hashPassword(password), byMail: true })
  await endSessionsOf(tx, account.id)
  await audit(tx, { action: 'resetPassword', subjectType: 'user', subjectId: account.id, fields: ['password'] })
}

/**
 * Sets the viewer's own password, and ends his sessions elsewhere: whoever got hold of one is out.
 *
 * @throws INVALID current for another password than his, password for one that breaks the rule
 */
export async function changePassword(tx: TxCtx, viewer: UserViewer, input: unknown): Promise<void> {
  const { current, password } = parsed(ChangePassword, input)
  const account = found(await lockAccount(tx.site, viewer.userId))
  if (!(await passwordFits(account.passwordHash, current))) throw invalid('current', NOT_YOUR_PASSWORD)
  const problem = passwordProblem(password, { username: account.username, email: account.email ?? '' })
  if (problem) throw invalid('password', problem)
  await setPassword(tx.site, account.id, { passwordHash: await hashPassword(password), byMail: false })
  await endSessionsOf(tx, account.id, { except: viewer.sessionId })
  await audit(tx, { action: 'changePassword', subjectType: 'user', subjectId: account.id, fields: ['password'] })
}

/**
 * Makes a hand-over code to another site of the network: single use, 30 s, bound to that site and the person's account there.
 *
 * @throws NOT_FOUND unless the person has a verified staff account there (super admins: an account is made); an absent
 * site gets the same answer
 */
export async function handOverTo(
  tx: TxCtx,
  viewer: UserViewer,
  target: { id: number },
  redirect: string,
): Promise<string> {
  const userId = await accountThere(tx, viewer, target.id)
  const code = newSecret()
  await insertHandOver(tx.network, {
    siteId: target.id,
    userId,
    codeHash: hashed(code),
    redirect,
    seconds: HAND_OVER_SECONDS,
  })
  await audit(tx, { action: 'switchSite', subjectType: 'site', subjectId: String(target.id) })
  return code
}

async function accountThere(tx: TxCtx, viewer: UserViewer, siteId: number): Promise<string> {
  const account = await accountOfPerson(tx.network, siteId, viewer.personId)
  if (account?.verifiedAt && isStaff(account.roleId)) return account.id
  if (account || viewer.roleId !== ROLE.superAdmin) throw notFound()
  await lockPerson(tx.network, viewer.personId)
  const made = await accountOfPerson(tx.network, siteId, viewer.personId)
  // Whoever is blocked there does not get in by a second account.
  if (!made && (await hasAccount(tx.network, siteId, viewer.personId))) throw notFound()
  return made?.id ?? linkAccount(tx, viewer, siteId)
}

/** A super admin's first switch makes his account on the other site, with the same role: role 5 belongs to the person. */
async function linkAccount(tx: TxCtx, viewer: UserViewer, siteId: number): Promise<string> {
  const own = await profileForLinking(tx.site, viewer.userId)
  const username = await freeUsername(tx, siteId, own.username)
  const email = own.email && !(await isEmailTaken(tx.network, siteId, own.email)) ? own.email : null
  const { id } = await insertUser(tx.network, {
    siteId,
    personId: viewer.personId,
    username,
    slug: username.toLowerCase(),
    email,
    passwordHash: email ? own.passwordHash : null,
    roleId: ROLE.superAdmin,
    verifiedAt: tx.now(),
  })
  await audit(tx, { action: 'linkAccount', subjectType: 'user', subjectId: id })
  return id
}

async function freeUsername(tx: TxCtx, siteId: number, wanted: string): Promise<string> {
  for (let n = 1; n < 100; n++) {
    const name = n === 1 ? wanted : `${wanted.slice(0, 27)}-${n}`
    if (!(await isUsernameTaken(tx.network, siteId, name))) return name
  }
  throw new Error(`No free name like ${wanted} on site ${siteId}`)
}

/** Turns a hand-over code into a session on this site; null when the code is used, old or of another site. */
export async function acceptHandOver(
  tx: TxCtx,
  code: string,
  userAgent: string,
): Promise<(NewSession & { redirect: string }) | null> {
  const taken = await takeHandOver(tx.site, hashed(code))
  if (!taken) return null
  const session = await openSession(tx, taken.userId, userAgent)
  await audit(tx, { action: 'acceptHandOver', subjectType: 'user', subjectId: taken.userId })
  return { ...session, redirect: taken.redirect }
}
