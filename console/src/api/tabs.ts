import { type Cover, currentCover, setCover } from './cover.ts'
import { checkSession, type Session } from './session.tsx'

/** The person signed in on this host, as a page was loaded for them. */
type Signed = { viewerId: string; siteId: number }

/** Messages between the tabs of a browser about the session they share. */
export type Notice = ({ kind: 'signedIn' } & Signed) | { kind: 'signedOut' } | { kind: 'switched'; siteName: string }

export const signedOf = ({ viewer, site }: Session): Signed => ({ viewerId: viewer.id, siteId: site.id })

/** Why a page that was loaded for `mine` must be covered after a notice from another tab; null uncovers it. */
export function coverAfter(mine: Signed, notice: Notice): Cover | null {
  if (notice.kind === 'signedOut') return { kind: 'signedOut' }
  if (notice.kind === 'switched') return { kind: 'switched', siteName: notice.siteName }
  if (notice.siteId !== mine.siteId) return { kind: 'site' }
  return notice.viewerId === mine.viewerId ? null : { kind: 'viewer' }
}

let channel: BroadcastChannel | null = null

/** Tells the other tabs; a tab never hears itself. */
export function tellTabs(notice: Notice): void {
  channel?.postMessage(notice)
}

/**
 * Tells the other tabs whom this page was loaded for, and covers it from the moment on in which they say that the session
 * is somebody else's, or nobody's. Returns the way to stop listening.
 */
export function joinTabs(mine: Signed): () => void {
  const joined = new BroadcastChannel('ward.session')
  channel = joined
  joined.addEventListener('message', ({ data }: MessageEvent<Notice>) => setCover(coverAfter(mine, data)))
  tellTabs({ kind: 'signedIn', ...mine })
  return () => {
    joined.close()
    if (channel === joined) channel = null
  }
}

/**
 * Asks the server who is signed in now, for changes that no tab could announce: a sign-out on a page without script, or
 * a session that was ended from elsewhere. A failed request changes nothing.
 */
export async function askWhoIsThere(mine: Signed): Promise<void> {
  // Without an answer nothing is known of the session: the page stays as it is.
  const session = await checkSession().catch(() => undefined)
  if (session === undefined) return
  const next = coverAfter(mine, session ? { kind: 'signedIn', ...signedOf(session) } : { kind: 'signedOut' })
  // After choosing another site in another tab, the person is still signed in here.
  if (next === null && currentCover()?.kind === 'switched') return
  setCover(next)
}
