import { isStaff, ROLE } from '@ward/domain/app/roles'
import { HAND_OVER_SECONDS } from '@ward/domain/sessions/sessions'
import { audit } from '../../platform/audit.ts'
import type { Ctx, TxCtx, UserViewer } from '../../platform/context.ts'
import { networkOf } from '../../platform/http/network.ts'
import { hashed, newSecret } from '../../platform/http/secrets.ts'
import { insertUser } from '../users/directory/users.db.ts'
import {
  accountsElsewhere,
  isEmailTaken,
  isUsernameTaken,
  lockAccount,
  lockPerson,
  profileForLinking,
} from './accounts.db.ts'
import type { Browser } from './browser.actions.ts'
import { goodHandOver, insertHandOver, takeHandOver } from './hand-overs.db.ts'
import { reachElsewhere } from './other-sites.actions.ts'
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
  const refusalOf = await reachElsewhere(tx, viewer)
  const account = (await accountsElsewhere(tx.network, viewer.personId)).find((each) => each.siteId === siteId)
  const refusal = refusalOf(account)
  if (refusal) throw refusal
  return account ? account.id : linkAccount(tx, viewer, siteId)
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
