import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { isStaff } from '@ward/domain/app/roles'
import { PRODUCT_NAME, sessionFailureMessage } from '@ward/domain/app/shell'
import { useCallback, useEffect, useState } from 'react'
import { browserParts, createLive } from '../api/live.ts'
import { createQueryClient } from '../api/queryClient.ts'
import { rememberLoadedFor } from '../api/send.ts'
import { checkSession, type Session, SessionProvider } from '../api/session.tsx'
import { signedOf } from '../api/tabs.ts'
import { LiveProvider } from '../api/useLive.tsx'
import { useSessionWatch } from '../api/useSessionWatch.ts'
import { requestIdOf } from '../fault.ts'
import { StoredPictures } from '../features/pictures/StoredPictures.tsx'
import { PageCover } from '../features/sessions/PageCover.tsx'
import { keepDraftsOf } from '../ui/form/drafts.ts'
import { ErrorState } from '../ui/states/ErrorState.tsx'
import { rememberSiteZone } from '../ui/time/zones.ts'
import { toast } from '../ui/toast/toast.ts'
import { Logo } from './Logo.tsx'
import { keepPreferences } from './preferences.ts'
import { createConsoleRouter } from './router.tsx'
import { routes } from './routes.ts'
import styles from './Start.module.css'

/** Where somebody who may not be here goes: the member login with a way back, or the site root; null stays (spec 1 section 1). */
export function signInAddress(session: Session | null, path: string): string | null {
  if (!session) return `/login?redirect=${encodeURIComponent(path)}`
  return isStaff(session.viewer.roleId) ? null : '/'
}

function consoleFor(session: Session) {
  rememberLoadedFor(signedOf(session))
  rememberSiteZone(session.timeZone)
  keepDraftsOf(signedOf(session))
  keepPreferences(session)
  return {
    session,
    queryClient: createQueryClient(),
    router: createConsoleRouter(routes, session),
    live: createLive(browserParts, session.liveFrom),
  }
}

type Stage = { error: unknown } | ReturnType<typeof consoleFor> | null

function NotStarted({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <main className={styles.page}>
      <h1 className={styles.brand}>
        <Logo size={28} /> {PRODUCT_NAME}
      </h1>
      <ErrorState
        title={`${PRODUCT_NAME} could not be started`}
        requestId={requestIdOf(error) ?? undefined}
        onRetry={() => {
          toast.clear()
          onRetry()
        }}
      >
        We couldn’t check who you are.
      </ErrorState>
    </main>
  )
}

function SessionWatch() {
  useSessionWatch()
  return null
}

/** Asks who is there, then opens the console for them. */
export function Start() {
  const [stage, setStage] = useState<Stage>(null)
  const begin = useCallback(async () => {
    setStage(null)
    try {
      const session = await checkSession()
      const address = signInAddress(session, location.pathname + location.search + location.hash)
      if (address !== null) location.assign(address)
      else if (session) setStage(consoleFor(session))
    } catch (error) {
      // The contact is a setting, which could not be loaded either: this is its default.
      toast.error(sessionFailureMessage(`support@${location.hostname}`), { stay: true })
      setStage({ error })
    }
  }, [])
  useEffect(() => void begin(), [begin])
  if (!stage) return null
  if ('error' in stage) return <NotStarted error={stage.error} onRetry={() => void begin()} />
  return (
    <SessionProvider session={stage.session}>
      <QueryClientProvider client={stage.queryClient}>
        <LiveProvider live={stage.live}>
          <StoredPictures>
            <RouterProvider router={stage.router} />
          </StoredPictures>
          <SessionWatch />
          <PageCover />
        </LiveProvider>
      </QueryClientProvider>
    </SessionProvider>
  )
}
