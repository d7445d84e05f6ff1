import { CatchBoundary, Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { CONSOLE_BASE } from '@ward/domain/app/routes'
import { NEW_VERSION_MESSAGE } from '@ward/domain/app/shell'
import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { askerOf, useSession } from '../api/session.tsx'
import { useSessionEnded } from '../api/sessionEnd.ts'
import type { RouteEntry } from '../routing/entry.ts'
import { useQuestion } from '../ui/dialog/confirm.ts'
import { EVERYWHERE_GROUP, GO_TO_GROUP } from '../ui/keys/registry.ts'
import { useKeys, useKeysRest } from '../ui/keys/useKeys.ts'
import type { Command } from '../ui/palette/command.ts'
import { toast } from '../ui/toast/toast.ts'
import { ConsolePalette } from './ConsolePalette.tsx'
import { currentHref, menuFor, screensFor } from './menuTree.ts'
import type { Overlay } from './Overlays.tsx'
import { Rail } from './Rail.tsx'
import { RouteChange } from './RouteChange.tsx'
import styles from './Shell.module.css'
import { TopBar } from './TopBar.tsx'

const Overlays = lazy(async () => ({ default: (await import('./Overlays.tsx')).Overlays }))

const SEARCH = 'Find flags, people, screens, actions'

/** The screens somebody may go to, for the palette; those with a letter also by `g` and the letter. */
function useScreens(entries: readonly RouteEntry[]): Command[] {
  const session = useSession()
  const router = useRouter()
  return useMemo(
    () =>
      screensFor(entries, askerOf(session)).map(({ label, icon, href, goKey }) => ({
        id: href,
        label,
        icon,
        href: `${CONSOLE_BASE}${href}`,
        keys: goKey && `g ${goKey}`,
        run: () => void router.navigate({ to: href }),
      })),
    [entries, session, router],
  )
}

/** Whether a question or the sign-in dialog is open. */
function useIsAsked(): boolean {
  const asked = useQuestion() !== undefined
  const ended = useSessionEnded()
  return asked || ended
}

/** True once any of the lazily loaded overlays is needed. */
function useOnceNeeded(now: boolean): boolean {
  const [needed, setNeeded] = useState(false)
  useEffect(() => {
    if (now) setNeeded(true)
  }, [now])
  return needed || now
}

function OverlaysAreGone() {
  useEffect(() => toast.error(NEW_VERSION_MESSAGE, { stay: true }), [])
  return null
}

/** The frame around every screen: bar, menu, keys that work everywhere, and the page (spec 1 section 2.3). */
export function Shell({ entries }: { entries: readonly RouteEntry[] }) {
  const session = useSession()
  const { pathname } = useLocation()
  const [requested, setRequested] = useState<Overlay | 'palette' | null>(null)
  const onClose = useCallback(() => setRequested(null), [])
  // It is rendered and focused before the next key can be pressed.
  const onPalette = useCallback(() => flushSync(() => setRequested('palette')), [])
  const isAsked = useIsAsked()
  const overlay = requested === 'palette' ? null : requested
  const needed = useOnceNeeded(isAsked || overlay !== null)
  useKeysRest(isAsked || overlay !== null)
  if (isAsked && requested === 'palette') setRequested(null)
  const blocks = useMemo(() => menuFor(entries, askerOf(session)), [entries, session])
  const current = currentHref(blocks, pathname)
  const screens = useScreens(entries)
  const find = { label: SEARCH, run: onPalette, onlyKey: true }
  const keys = { label: 'Show keyboard shortcuts', run: () => setRequested('keys') }
  useKeys({ '/': find, 'mod+k': find, '?': keys }, { group: EVERYWHERE_GROUP })
  useKeys(
    Object.fromEntries(screens.flatMap((screen) => (screen.keys ? [[screen.keys, { ...screen, onlyKey: true }]] : []))),
    {
      group: GO_TO_GROUP,
    },
  )
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar search={SEARCH} menuIsOpen={requested === 'menu'} onWant={setRequested} onPalette={onPalette} />
      <div className={styles.frame}>
        <Rail blocks={blocks} current={current} />
        <main id="main" className={styles.page} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {needed ? (
        <CatchBoundary getResetKey={() => pathname} errorComponent={OverlaysAreGone}>
          <Suspense>
            <Overlays requested={overlay} onClose={onClose} blocks={blocks} current={current} />
          </Suspense>
        </CatchBoundary>
      ) : null}
      {requested === 'palette' ? <ConsolePalette label={SEARCH} screens={screens} onClose={onClose} /> : null}
      <RouteChange />
    </>
  )
}
