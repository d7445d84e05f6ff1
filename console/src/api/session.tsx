import type { Feature } from '@ward/domain/app/features'
import { type Asker, mayHere, type Permission } from '@ward/domain/app/permissions'
import type { Answer } from '@ward/domain/kernel/answer'
import type { UploadLimits } from '@ward/domain/site-settings/upload-limits'
import { createContext, type ReactNode, useContext } from 'react'
import { Fault } from '../fault.ts'
import { send } from './send.ts'

export type Site = { id: number; name: string; prefix: string; tier: number; host: string }

/** The current user (spec 1 section 3); `sites` are those they may switch to. */
export type Viewer = {
  id: string
  slug: string
  username: string
  userAvatar: { medium: string; large: string } | null
  roleId: number
  insertedAt: string
  sites: Site[]
  currentSiteId: number
}

/** The answer of GET /api/auth/check-session. */
type SessionCheck = {
  status: 'success' | 'anonymous'
  user: Viewer | null
  cors: { domains: string[]; current_site_id: number }
  /** Features of this site that some rights depend on. */
  features: Feature[]
  contact: string
  /** Where the content-management admin area is; null where there is none. */
  adminUrl: string | null
  /** The zone in which the days of the site begin. */
  timeZone: string
  /** Megabytes that files may have which are uploaded here. */
  uploadLimits: UploadLimits
  /** The viewer's own preferences, the same in every browser. */
  preferences: Record<string, string>
  /** Where in the stream of live events this was answered. */
  liveFrom: string
}

/** The session a page was loaded with. */
export type Session = Omit<SessionCheck, 'user' | 'status'> & { viewer: Viewer; site: Site }

/** Asks who is signed in here; null is nobody. Throws a Fault where the call fails. */
export async function checkSession(): Promise<Session | null> {
  const response = await send('/api/auth/check-session')
  const requestId = response.headers.get('x-request-id')
  const body: SessionCheck | null = response.ok ? await response.json().catch(() => null) : null
  if (!body || (body.status !== 'success' && body.status !== 'anonymous')) throw new Fault(undefined, requestId)
  const { user: viewer, status, ...rest } = body
  if (status === 'anonymous' || !viewer) return null
  const current = viewer.sites.find((site) => site.id === viewer.currentSiteId)
  const here = { id: viewer.currentSiteId, name: location.hostname, prefix: '', tier: 1, host: location.hostname }
  return { ...rest, viewer, site: current ?? here }
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** The viewer, the site and its features. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useSession needs a SessionProvider')
  return session
}

export const useViewer = (): Viewer => useSession().viewer

/** The viewer on this site, as rights ask. */
export const askerOf = ({ viewer, features }: Session): Asker => ({ roleId: viewer.roleId, features })

/** Whether the viewer may do a thing on this site; the no greys the button with its reason. */
export const useMay = (permission: Permission): Answer => mayHere(askerOf(useSession()), permission)
