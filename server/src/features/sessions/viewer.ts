import type { Viewer } from '../../platform/context.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'
import { hashed } from '../../platform/http/secrets.ts'
import { sessionUser, touchSession } from './sessions.db.ts'

/**
 * Who a session cookie stands for on this site, read from the database each time: a session that ended, a blocked,
 * deleted or suspended account is nobody (product.md section 2).
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
