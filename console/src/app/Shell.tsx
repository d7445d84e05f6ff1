import { Outlet, useLocation, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useSession } from '../api/session.tsx'
import { SignInAgain } from '../features/sessions/SignInAgain.tsx'
import type { RouteEntry } from '../routing/entry.ts'
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx'
import { type Command, CommandPalette, openPalette } from '../ui/keys/CommandPalette.tsx'
import { KeyHelp } from '../ui/keys/KeyHelp.tsx'
import { useKeys } from '../ui/keys/useKeys.ts'
import { currentHref, menuFor, screensFor } from './menuTree.ts'
import { Rail } from './Rail.tsx'
import { RouteChange } from './RouteChange.tsx'
import styles from './Shell.module.css'
import { SideDrawer } from './SideDrawer.tsx'
import { TopBar } from './TopBar.tsx'

const SEARCH = 'Search screens'

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

/** The frame around every screen: bar, menu, keys that work everywhere, and the page (spec 1 section 2.3). */
export function Shell({ entries }: { entries: readonly RouteEntry[] }) {
  const { viewer, features } = useSession()
  const { pathname } = useLocation()
  const [drawer, setDrawer] = useState(false)
  const { roleId } = viewer
  const blocks = useMemo(() => menuFor(entries, { roleId, features }), [entries, roleId, features])
  const current = currentHref(blocks, pathname)
  const screens = useScreens(entries)
  useKeys({ '/': { label: SEARCH, run: openPalette } }, { group: 'Everywhere' })
  useKeys(Object.fromEntries(screens.flatMap(({ keys, label, run }) => (keys ? [[keys, { label, run }]] : []))), {
    group: 'Go to',
  })
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <TopBar search={SEARCH} menuIsOpen={drawer} onMenu={() => setDrawer(true)} />
      <div className={styles.frame}>
        <Rail blocks={blocks} current={current} />
        <main id="main" className={styles.page} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <SideDrawer blocks={blocks} current={current} opened={drawer} onClose={() => setDrawer(false)} />
      <CommandPalette entries={screens} placeholder={SEARCH} />
      <KeyHelp />
      <ConfirmDialog />
      <SignInAgain />
      <RouteChange />
    </>
  )
}
