import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useSession } from '../api/session.tsx'
import { SignInAgain } from '../features/sessions/SignInAgain.tsx'
import type { RouteEntry } from '../routing/entry.ts'
import { useKeys } from '../ui/keys/useKeys.ts'
import { currentHref, menuFor, screensFor } from './menuTree.ts'
import { Rail } from './Rail.tsx'
import { RouteChange } from './RouteChange.tsx'
import styles from './Shell.module.css'
import { SideDrawer } from './SideDrawer.tsx'
import { TopBar } from './TopBar.tsx'

const CommandPalette = lazy(() => import('./CommandPalette.tsx'))
const KeysDialog = lazy(() => import('./KeysDialog.tsx'))

type Open = 'menu' | 'palette' | 'keys' | null

/** The frame around every screen: bar, menu, keys that work everywhere, and the page (spec 1 section 2.3). */
export function Shell({ entries }: { entries: readonly RouteEntry[] }) {
  const { viewer, features } = useSession()
  const router = useRouter()
  const { pathname } = useLocation()
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  const { roleId } = viewer
  const blocks = useMemo(() => menuFor(entries, { roleId, features }), [entries, roleId, features])
  const screens = useMemo(() => screensFor(entries, { roleId, features }), [entries, roleId, features])
  const current = currentHref(blocks, pathname)
  const palette = { label: 'Search screens', run: () => setOpen('palette') }
  useKeys(
    {
      '/': palette,
      'mod+k': { ...palette, inDialogs: open === 'palette' },
      '?': { label: 'Keyboard shortcuts', run: () => setOpen('keys') },
    },
    { group: 'Everywhere' },
  )
  useKeys(
    Object.fromEntries(
      screens.flatMap(({ label, href, goKey }) =>
        goKey ? [[`g ${goKey}`, { label, run: () => void router.navigate({ to: href }) }]] : [],
      ),
    ),
    { group: 'Go to' },
  )
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar
        menuIsOpen={open === 'menu'}
        onMenu={() => setOpen('menu')}
        onSearch={() => setOpen('palette')}
        onKeys={() => setOpen('keys')}
      />
      <div className={styles.frame}>
        <Rail blocks={blocks} current={current} />
        <main id="main" className={styles.page} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <SideDrawer blocks={blocks} current={current} opened={open === 'menu'} onClose={close} />
      <Suspense>
        {open === 'palette' ? <CommandPalette screens={screens} onClose={close} /> : null}
        {open === 'keys' ? <KeysDialog onClose={close} /> : null}
      </Suspense>
      <SignInAgain />
      <RouteChange />
    </>
  )
}
