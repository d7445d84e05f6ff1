import type { Ctx, Viewer } from '../../platform/context.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { hashed } from '../../platform/http/secrets.ts'
import { sessionUser, sessionUserById, touchSession } from './sessions.db.ts'

/**
 * Who a session cookie stands for on this site, read from the database each time: a session that ended, a blocked,
 * deleted or suspended account is nobody.
 */
export async function viewerOf(site: SiteHandle, token: string | undefined): Promise<Viewer> {
  const nobody: Viewer = { kind: 'nobody', siteId: site.siteId, roleId: null }
  if (token === undefined || token.length > 100) return nobody
  const user = await sessionUser(site, hashed(token))
  if (!user) return nobody
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
