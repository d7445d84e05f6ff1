import type { Ctx, Viewer } from '../../platform/context.ts'
import type { NetworkDb, SiteHandle } from '../../platform/database/site-handle.ts'
import { hashed } from '../../platform/http/secrets.ts'
import { siteOfHost } from '../sites/sites.db.ts'
import { type SessionUser, sessionUser, sessionUserById } from './living-sessions.db.ts'
import { touchSession } from './sessions.db.ts'

type Entered = { site: SiteHandle; viewer: Viewer }

/**
 * The site a host names and who a session cookie stands for there, which is read from the database each time: a session that ended,
 * a blocked, deleted or suspended account is nobody. Undefined where the host names no site.
 */
export async function enter(
  network: NetworkDb,
  siteOf: (siteId: number) => SiteHandle,
  { host, token, now }: { host: string; token: string | undefined; now: Date },
): Promise<Entered | undefined> {
  const hash = token === undefined || token.length > 100 ? undefined : hashed(token)
  const siteId = await siteOfHost(network, host, now)
  if (siteId === undefined) return undefined
  const site = siteOf(siteId)
  return { site, viewer: await viewerFor(site, hash && (await sessionUser(site, hash))) }
}

async function viewerFor(site: SiteHandle, user: SessionUser | undefined): Promise<Viewer> {
  if (!user) return { kind: 'nobody', siteId: site.siteId, roleId: null }
  if (!user.isSeenLately) await touchSession(site, user.sessionId)
  const { sessionId, userId, personId, roleId, username } = user
  return { kind: 'user', siteId: site.siteId, sessionId, userId, personId, roleId, username }
}

/** Whether the session a long-lived stream was opened with still lets the same account in, with the same role. */
export async function stillValid({ viewer, site }: Ctx): Promise<boolean> {
  if (viewer.kind !== 'user') return false
  const user = await sessionUserById(site, viewer.sessionId)
  return user?.roleId === viewer.roleId
}
