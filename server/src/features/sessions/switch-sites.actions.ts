import { isAdminLevel, isStaff, ROLE } from '@ward/domain/app/roles'
import { forbidden, notFound } from '@ward/domain/kernel/refusal'
import { HAND_OVER_SECONDS } from '@ward/domain/sessions/sessions'
import { ANOTHER_ADDRESS_THERE, PROVE_FIRST } from '@ward/domain/users/letting-in'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/network.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { insertUser, userAddress } from '../users/directory/users.db.ts'
import {
  accountOfPerson,
  hasAccount,
  isEmailTaken,
  isUsernameTaken,
  lockAccount,
  lockPerson,
  profileForLinking,
} from './accounts.db.ts'
import type { Browser } from './browser.actions.ts'
import { goodHandOver, insertHandOver, takeHandOver } from './hand-overs.db.ts'
import { isByStaffPassword } from './living-sessions.db.ts'
import { lockOwnSession, type NewSession, openSession } from './sessions.actions.ts'

/**
 * The facts about a browser that both hosts see: its user agent, and its network. With the code, which is secret, so that
 * nobody finds the address out from the hash.
 */
const seenBrowser = (code: string, { userAgent, address }: Browser): Buffer =>
  hashed(`${code}\n${userAgent}\n${networkOf(address)}`)

/**
 * Makes a hand-over code to another site of the network: single use, 30 s, bound to that site, the person's account there,
 * the session it is made in and, as far as two hosts can see the same, the browser.
 *
 * @throws NOT_FOUND unless the person has a verified staff account there (super admins: an account is made); an absent
 * site gets the same answer. FORBIDDEN where staff chose the password of this session, or an admin's account there has
 * another address, UNAUTHENTICATED when the session ended meanwhile
 */
export async function handOverTo(
  tx: TxCtx,
  viewer: UserViewer,
  target: { id: number },
  { redirect, browser }: { redirect: string; browser: Browser },
): Promise<string> {
  await lockOwnSession(tx, viewer)
  if (await isByStaffPassword(tx.site, viewer.sessionId)) throw forbidden(PROVE_FIRST)
  const userId = await accountThere(tx, viewer, target.id)
  const code = newSecret()
  await insertHandOver(tx.network, {
    siteId: target.id,
    userId,
    codeHash: hashed(code),
    browserHash: seenBrowser(code, browser),
    redirect,
    from: { siteId: viewer.siteId, sessionId: viewer.sessionId },
    seconds: HAND_OVER_SECONDS,
  })
  await audit(tx, { action: 'switchSite', subjectType: 'site', subjectId: String(target.id) })
  return code
}

async function accountThere(tx: TxCtx, viewer: UserViewer, siteId: number): Promise<string> {
  const account = await accountOfPerson(tx.network, siteId, viewer.personId)
  if (account?.verifiedAt && isStaff(account.roleId)) {
    if (isAdminLevel(account.roleId)) await demandSameAddress(tx, viewer, account)
    return account.id
  }
  if (account || viewer.roleId !== ROLE.superAdmin) throw notFound()
  // A person who is blocked there cannot get in by a second account.
  if (await hasAccount(tx.network, siteId, viewer.personId)) throw notFound()
  return linkAccount(tx, viewer, siteId)
}

/**
 * A role of the admin level there was given to who reads the mail of the address there. A person below admin here, whose
 * address somebody else may read, signs in there instead.
 *
 * @throws FORBIDDEN
 */
async function demandSameAddress(tx: TxCtx, viewer: UserViewer, there: { email: string | null }): Promise<void> {
  if (isAdminLevel(viewer.roleId)) return
  const here = await userAddress(tx.site, viewer.userId)
  if (here?.toLowerCase() !== there.email?.toLowerCase()) throw forbidden(ANOTHER_ADDRESS_THERE)
}

/** A super admin's first switch makes their account on the other site, with the same role: role 5 belongs to the person. */
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
    passwordHash: email && !own.passwordFromStaff ? own.passwordHash : null,
    roleId: ROLE.superAdmin,
    verifiedAt: tx.now(),
  })
  await audit(tx, { action: 'linkAccount', subjectType: 'user', subjectId: id })
  return id
}

async function freeUsername(tx: TxCtx, siteId: number, requested: string): Promise<string> {
  for (let n = 1; n < 100; n++) {
    const name = n === 1 ? requested : `${requested.slice(0, 27)}-${n}`
    if (!(await isUsernameTaken(tx.network, siteId, name))) return name
  }
  throw new Error(`No free name like ${requested} on site ${siteId}`)
}

/** The person a good code is for; null for one that is used, old or of another site. Nothing is used up. */
export type Arrival = { username: string; isExpected: boolean }

/**
 * Looks at a code without using it up. It is expected where it comes to the browser it was made in, and that is not signed
 * in here as somebody else: any other may be a trap that signs people in under the name of who made it.
 */
export async function arrivalOf(ctx: Ctx, code: string, browser: Browser): Promise<Arrival | null> {
  const good = await goodHandOver(ctx.site, hashed(code))
  if (!good) return null
  const isOther = ctx.viewer.kind === 'user' && ctx.viewer.personId !== good.personId
  const isSame = good.browserHash?.equals(seenBrowser(code, browser)) === true
  return { username: good.username, isExpected: isSame && !isOther }
}

/**
 * Turns a hand-over code into a session on this site; null when the code is used, old or of another site, when the session
 * it was made in has ended, or the account is no verified staff here any more.
 */
export async function acceptHandOver(
  tx: TxCtx,
  code: string,
  { userAgent }: Browser,
): Promise<(NewSession & { redirect: string }) | null> {
  const good = await goodHandOver(tx.site, hashed(code))
  if (!good) return null
  // This waits for anybody who is ending the person's sessions; the code is ended with them.
  await lockPerson(tx.network, good.personId)
  const taken = await takeHandOver(tx.site, hashed(code))
  if (!taken) return null
  const account = await lockAccount(tx.site, taken.userId)
  if (!account?.verifiedAt || !isStaff(account.roleId)) return null
  const { fromSiteId, fromSessionId } = taken
  const from = fromSiteId === null || fromSessionId === null ? null : { siteId: fromSiteId, sessionId: fromSessionId }
  const session = await openSession(tx, account, { userAgent, from })
  await audit(tx, { action: 'acceptHandOver', subjectType: 'user', subjectId: taken.userId, by: taken.userId })
  return { ...session, redirect: taken.redirect }
}
