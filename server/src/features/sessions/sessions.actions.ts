import { SESSION_TOPIC } from '@ward/domain/kernel/live'
import { notFound, parseInput, Refusal, unauthenticated } from '@ward/domain/kernel/refusal'
import { SESSIONS_PER_PERSON, SignIn, suspendedUntil, WRONG_CREDENTIALS } from '@ward/domain/sessions/sessions'
import { CONFIRM_FIRST, workingRole } from '@ward/domain/users/letting-in'
import { audit } from '../../platform/audit.ts'
import { atSite, type Ctx, type TxCtx, type UserViewer } from '../../platform/context.ts'
import { momentOfSite } from '../../platform/days-of-site.ts'
import { announce } from '../../platform/events/announce.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { type Account, accountByEmail, lockAccount, lockPeople, lockPerson, suspendedByEmail } from './accounts.db.ts'
import { type KnownBrowser, knownDevice, markedFor } from './browser.actions.ts'
import { endHandOvers, endHandOversOfPerson, type SessionPlace } from './hand-overs.db.ts'
import { keepAccount } from './kept-account.actions.ts'
import { sessionUserById } from './living-sessions.db.ts'
import { mailOwnLink } from './password-links.actions.ts'
import { passwordFits } from './passwords.ts'
import {
  type Ended,
  endSessions,
  forgetDevices,
  insertSession,
  isOwnSession,
  openSessionsOf,
  openSessionsOfPerson,
  retireSessions,
} from './sessions.db.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { endSuspension } from './suspensions.actions.ts'

/** The result of a new session: the secret for the cookie, which is stored only as its hash. */
export type NewSession = { token: string; userId: string }

/** The typed input, and the browser. */
type SigningIn = { input: unknown; browser: KnownBrowser }

/**
 * Signs a member in on the site of the host. Failures are counted by device, account and address, shared by all nodes.
 * Returns also what the browser keeps to be known again.
 *
 * @throws INVALID for missing fields, UNAUTHENTICATED with one message for every wrong pair, RATE_LIMITED, FORBIDDEN for an
 * account of the admin level whose address nobody has proven: it is mailed a link
 */
export async function signIn(
  ctx: Ctx,
  { input, browser }: SigningIn,
  limits: SignInLimits,
): Promise<NewSession & { device: string; roleId: number }> {
  const { email, password } = parseInput(SignIn, input)
  const account = await accountByEmail(ctx.site, email)
  // Asked for each address without an account that works, so that it takes no longer for one that is suspended.
  const suspended = account ? undefined : await suspendedByEmail(ctx.site, email)
  const device = account ? await knownDevice(ctx, account, browser) : null
  // Under the address alone: a person's accounts on several sites may have one password.
  const attempt = { account: `email:${email.toLowerCase()}`, address: browser.address, device }
  await limits.consume(attempt)
  const lane = device === null ? 'stranger' : 'known'
  const fits = await passwordFits((account ?? suspended)?.passwordHash ?? null, password, lane)
  // Only who knows the password learns what became of the account.
  if (fits && suspended?.suspendedUntil)
    throw new Refusal('FORBIDDEN', suspendedUntil(await momentOfSite(ctx.site, suspended.suspendedUntil)))
  if (!fits || !account) throw new Refusal('UNAUTHENTICATED', WRONG_CREDENTIALS)
  await limits.succeed(attempt)
  if (workingRole(account) !== account.roleId) {
    await inTransaction(ctx, (tx) => askForProof(tx, account))
    throw new Refusal('FORBIDDEN', CONFIRM_FIRST)
  }
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx.network, account.personId)
    // A new password ends all sessions; one that was being opened with the old one must not come after it.
    const now = await lockAccount(tx.site, account.id)
    if (now?.passwordHash !== account.passwordHash) throw new Refusal('UNAUTHENTICATED', WRONG_CREDENTIALS)
    const session = await openSession(tx, now, { userAgent: browser.userAgent })
    await audit(tx, { action: 'signIn', subjectType: 'user', subjectId: account.id, by: account.id })
    return { ...session, device: await markedFor(tx, account, browser), roleId: now.roleId }
  })
}

/** Signing in to an unproven account of the admin level mails the link that proves it. */
async function askForProof(tx: TxCtx, { id, username, email }: Account): Promise<void> {
  if (email !== null) await mailOwnLink(tx, { id, username })
  await audit(tx, { action: 'mailPasswordLink', subjectType: 'user', subjectId: id })
}

/**
 * Opens a session for an account, whose person is locked. A suspension that is over ends by that, and an account whose owner asked
 * for its deletion is kept. The session this browser had here ends, since its cookie is lost; of very many of one person those
 * seen longest ago end.
 */
export async function openSession(
  tx: TxCtx,
  account: Pick<Account, 'id' | 'personId'>,
  { userAgent, from = null }: { userAgent: string; from?: SessionPlace | null },
): Promise<NewSession> {
  await endSuspension(tx, account.id)
  await keepAccount(tx, account.id)
  const token = newSecret()
  await insertSession(tx.site, { userId: account.id, tokenHash: hashed(token), userAgent, from })
  const lost = tx.viewer.kind === 'user' ? [tx.viewer.sessionId] : []
  const open = await openSessionsOfPerson(tx.network, account.personId)
  const tooMany = open.filter((id) => !lost.includes(id)).slice(SESSIONS_PER_PERSON)
  if (lost.length + tooMany.length > 0) await tell(tx, await retireSessions(tx.network, [...lost, ...tooMany]))
  return { token, userId: account.id }
}

/** Open streams of these accounts look at their session as soon as the change is committed. */
async function tell(tx: TxCtx, ended: readonly Ended[]): Promise<void> {
  const accounts = new Map(ended.map(({ siteId, userId }) => [userId, siteId]))
  for (const [userId, siteId] of accounts) await announce(atSite(tx, siteId), SESSION_TOPIC, userId)
}

/** Ends sessions and all that came from them but `kept`; they answer nothing from the next request on, on every node. */
async function end(tx: TxCtx, ids: readonly string[], kept?: string): Promise<number> {
  const ended = ids.length > 0 ? await endSessions(tx.network, ids, kept) : []
  await tell(tx, ended)
  return ended.length
}

/**
 * Ends all sessions of an account of the context's site, those that came from them, and the codes that would open one: its
 * role or its right to sign in changed. Returns how many ended.
 */
export const endSessionsOf = (tx: TxCtx, account: { id: string; personId: string }): Promise<number> =>
  endSessionsOfAll(tx, [account])

/** The same of several accounts. */
export async function endSessionsOfAll(
  tx: TxCtx,
  accounts: readonly { id: string; personId: string }[],
): Promise<number> {
  const ids = accounts.map(({ id }) => id)
  await lockPeople(
    tx.network,
    accounts.map(({ personId }) => personId),
  )
  const ended = await end(tx, await openSessionsOf(tx.site, ids))
  await endHandOvers(tx.site, ids)
  return ended
}

/** Ends sessions of whatever accounts, all that came from them, and the codes made in any of these. Returns how many ended. */
export const endSessionsById = (tx: TxCtx, ids: readonly string[]): Promise<number> => end(tx, ids)

/**
 * Ends all sessions of a person on all sites but `kept`, and every code for one; the person's browsers are strangers again.
 * Returns how many sessions ended.
 */
export async function endSessionsOfPerson(tx: TxCtx, personId: string, kept?: string): Promise<number> {
  await lockPerson(tx.network, personId)
  await forgetDevices(tx.network, personId)
  const ended = await end(tx, await openSessionsOfPerson(tx.network, personId), kept)
  await endHandOversOfPerson(tx.network, personId)
  return ended
}

/**
 * Makes whoever ends the person's sessions or opens one wait, and checks once more whether the viewer's still lives.
 *
 * @throws UNAUTHENTICATED when it ended meanwhile
 */
export async function lockOwnSession(tx: TxCtx, viewer: UserViewer): Promise<void> {
  await lockPerson(tx.network, viewer.personId)
  if (!(await sessionUserById(tx.site, viewer.sessionId))) throw unauthenticated()
}

/** Ends the viewer's own session and those that came from it. */
export async function signOut(tx: TxCtx, viewer: UserViewer): Promise<void> {
  await lockPerson(tx.network, viewer.personId)
  await end(tx, [viewer.sessionId])
  await audit(tx, { action: 'signOut', subjectType: 'session', subjectId: viewer.sessionId })
}

/** Ends one of the viewer's own sessions, on whatever site, and those that came from it; another's, like an absent one, is not found. */
export async function endSession(tx: TxCtx, viewer: UserViewer, id: string): Promise<boolean> {
  await lockOwnSession(tx, viewer)
  if (!(await isOwnSession(tx.network, viewer.personId, id))) throw notFound()
  await end(tx, [id], id === viewer.sessionId ? undefined : viewer.sessionId)
  await audit(tx, { action: 'endSession', subjectType: 'session', subjectId: id })
  return true
}

/** How many sessions of the viewer end on all sites where all do but the one that asks. */
export const otherSessions = async ({ network }: Ctx, { personId, sessionId }: UserViewer): Promise<number> =>
  (await openSessionsOfPerson(network, personId)).filter((id) => id !== sessionId).length

/** Ends all of the viewer's sessions on all sites but the one that asks; how many ended. */
export async function endOtherSessions(tx: TxCtx, viewer: UserViewer): Promise<number> {
  await lockOwnSession(tx, viewer)
  const ended = await endSessionsOfPerson(tx, viewer.personId, viewer.sessionId)
  const effects = { sessions_ended: ended }
  await audit(tx, { action: 'endOtherSessions', subjectType: 'user', subjectId: viewer.userId, effects })
  return ended
}
