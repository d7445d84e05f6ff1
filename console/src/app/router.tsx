import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  redirect,
} from '@tanstack/react-router'
import type { Answer } from '@ward/domain/answer'
import { may } from '@ward/domain/permissions'
import { CONSOLE_BASE, guardOf, type RoutePath } from '@ward/domain/routes'
import type { Session } from '../api/session.tsx'
import type { RouteEntry } from '../routing/entry.ts'
import { parseSearch, stringifySearch } from '../routing/search.ts'
import { toast } from '../ui/toast/toast.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { PendingPage } from './PendingPage.tsx'
import { Shell } from './Shell.tsx'
import { titled } from './titled.tsx'

/** `/users/{id}` as the router writes it. */
const routerPath = (path: RoutePath) => path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1')

/** A denial says why and leads to the dashboard (spec 1 section 6). */
function guard(answer: (pathname: string) => Answer) {
  return ({ location, preload }: { location: { pathname: string }; preload: boolean }) => {
    const allowed = answer(location.pathname)
    if (allowed.ok) return
    if (!preload) toast.error(allowed.because)
    throw redirect({ to: '/', replace: true })
  }
}

/** The console's router for this session: the pages of the entries that exist inside the shell, everything else Not Found. */
export function createConsoleRouter(all: readonly RouteEntry[], session: Session, history?: RouterHistory) {
  const { roleId } = session.viewer
  const entries = all.filter((entry) => entry.exists?.(session) ?? true)
  const root = createRootRoute({
    component: () => <Shell entries={entries} />,
    notFoundComponent: NotFoundPage,
    errorComponent: ErrorPage,
  })
  const pages = entries.map((entry) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(entry.path),
      beforeLoad: guard(() => may(roleId, entry.may)),
      component: lazyRouteComponent(async () => ({ default: titled(entry.title, (await entry.page()).default) })),
    }),
  )
  // A screen that is not built yet keeps its guard: who may not see it is told so, not that it is missing.
  const rest = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad: guard((pathname) => guardOf(pathname, roleId)),
    component: NotFoundPage,
  })
  return createRouter({
    routeTree: root.addChildren([...pages, rest]),
    basepath: CONSOLE_BASE,
    history,
    parseSearch,
    stringifySearch,
    trailingSlash: 'never',
    caseSensitive: true,
    scrollRestoration: true,
    defaultPreload: false,
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingPage,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
  })
}
