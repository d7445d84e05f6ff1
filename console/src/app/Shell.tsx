import { CatchBoundary, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { NEW_VERSION_MESSAGE } from '@ward/domain/shell'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useSession } from '../api/session.tsx'
import { useSessionEnded } from '../api/sessionEnd.ts'
import type { RouteEntry } from '../routing/entry.ts'
import { currentQuestion, subscribeQuestions } from '../ui/dialog/confirm.ts'
import type { Command } from '../ui/keys/CommandPalette.tsx'
import { useKeys } from '../ui/keys/useKeys.ts'
import { snack } from '../ui/snackbar/snack.ts'
import { currentHref, menuFor, screensFor } from './menuTree.ts'
import type { Overlay } from './Overlays.tsx'
import { Rail } from './Rail.tsx'
import { RouteChange } from './RouteChange.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

const Overlays = lazy(async () => ({ default: (await import('./Overlays.tsx')).Overlays }))

const SEARCH = 'Find a page or command'

/** The screens somebody may go to, for the palette; those with a letter also by `g` and the letter. */
function useScreens(entries: readonly RouteEntry[]): Command[] {
  const { viewer, features } = useSession()
  const router = useRouter()
  const { roleId } = viewer
  return useMemo(
    () =>
      screensFor(entries, { roleId, features }).map(({ label, href, goKey }) => ({
        id: href,
        label,
        group: 'Screens',
        keys: goKey && `g ${goKey}`,
        run: () => void router.navigate({ to: href }),
      })),
    [entries, roleId, features, router],
  )
}

/** True from the first moment on in which something must lie over the page. */
function useOverlaysNeeded(wanted: Overlay | null): boolean {
  const asked = useSyncExternalStore(subscribeQuestions, currentQuestion) !== undefined
  const ended = useSessionEnded()
  const [needed, setNeeded] = useState(false)
  const now = asked || ended || wanted !== null
  useEffect(() => {
    if (now) setNeeded(true)
  }, [now])
  return needed || now
}

function OverlaysAreGone() {
  useEffect(() => snack.error(NEW_VERSION_MESSAGE, { stay: true }), [])
  return null
}

/** The frame around every screen: bar, menu, keys that work everywhere, and the page (spec 1 section 2.3). */
export function Shell({ entries }: { entries: readonly RouteEntry[] }) {
  const { viewer, features } = useSession()
  const { pathname } = useLocation()
  const [wanted, setWanted] = useState<Overlay | null>(null)
  const onClose = useCallback(() => setWanted(null), [])
  const needed = useOverlaysNeeded(wanted)
  const { roleId } = viewer
  const blocks = useMemo(() => menuFor(entries, { roleId, features }), [entries, roleId, features])
  const current = currentHref(blocks, pathname)
  const screens = useScreens(entries)
  const find = { label: SEARCH, run: () => setWanted('palette') }
  const keys = { label: 'Show the keys', run: () => setWanted('keys') }
  useKeys({ '/': find, 'mod+k': find, '?': keys }, { group: 'Everywhere' })
  useKeys(Object.fromEntries(screens.flatMap((screen) => (screen.keys ? [[screen.keys, screen]] : []))), {
    group: 'Go to',
  })
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar search={SEARCH} menuIsOpen={wanted === 'menu'} onWant={setWanted} />
      <div className={styles.frame}>
        <Rail blocks={blocks} current={current} />
        <main id="main" className={styles.page} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {needed ? (
        <CatchBoundary getResetKey={() => pathname} errorComponent={OverlaysAreGone}>
          <Suspense>
            <Overlays
              wanted={wanted}
              onClose={onClose}
              screens={screens}
              search={SEARCH}
              blocks={blocks}
              current={current}
            />
          </Suspense>
        </CatchBoundary>
      ) : null}
      <RouteChange />
    </>
  )
}
