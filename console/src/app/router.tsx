import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  type RouterHistory,
  redirect,
  useLocation,
} from '@tanstack/react-router'
import { isOn, may, type Permission } from '@ward/domain/app/permissions'
import { ROUTES } from '@ward/domain/app/route-rights'
import { CONSOLE_BASE, type RoutePath, rightOf } from '@ward/domain/app/routes'
import type { Session } from '../api/session.tsx'
import type { RouteEntry } from '../routing/entry.ts'
import { NotFoundPage } from '../routing/NotFoundPage.tsx'
import { parseSearch, stringifySearch } from '../routing/search.ts'
import { toast } from '../ui/toast/toast.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { PendingPage } from './PendingPage.tsx'
import { Shell } from './Shell.tsx'
import { titled } from './titled.tsx'
import { UnavailablePage } from './UnavailablePage.tsx'

/** `/users/{id}` as the router writes it. */
const routerPath = (path: RoutePath) => path.replace(/\{(\w+)\?\}/g, '{-$$$1}').replace(/\{(\w+)\}/g, '$$$1')

/** The console's router for this session: the pages of the entries inside the shell, everything else Not Found. */
export function createConsoleRouter(entries: readonly RouteEntry[], session: Session, history?: RouterHistory) {
  const { viewer, features } = session
  /** A denial says why and leads to the dashboard (spec 1 section 6). */
  const beforeLoad = ({ location, preload }: { location: { pathname: string }; preload: boolean }) => {
    const held = may(viewer.roleId, rightOf(location.pathname))
    if (held.ok) return
    if (!preload) toast.error(held.because)
    throw redirect({ to: '/', replace: true })
  }
  /** The page, or what stands in its place on a site that does not have what it is about. */
  const onThisSite = (right: Permission, page: RouteComponent): RouteComponent => {
    const on = isOn(features, right)
    return on.ok ? page : () => <UnavailablePage message={on.because} />
  }
  const root = createRootRoute({
    component: () => <Shell entries={entries} />,
    notFoundComponent: NotFoundPage,
    errorComponent: ErrorPage,
  })
  const pages = entries.map((entry) =>
    createRoute({
      getParentRoute: () => root,
      path: routerPath(entry.path),
      beforeLoad,
      component: onThisSite(
        ROUTES[entry.path],
        lazyRouteComponent(async () => ({ default: titled(entry.title, (await entry.page()).default) })),
      ),
    }),
  )
  const Unbuilt = () => {
    const on = isOn(features, rightOf(useLocation().pathname))
    return on.ok ? <NotFoundPage /> : <UnavailablePage message={on.because} />
  }
  // A screen that is not built yet keeps its right: a person without the right reads that, not that it is missing.
  const rest = createRoute({
    getParentRoute: () => root,
    path: '$',
    beforeLoad,
    component: Unbuilt,
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
