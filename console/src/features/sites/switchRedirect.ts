import { CONSOLE_BASE, ROUTE_PATHS, type RoutePath, routeOf } from '@ward/domain/app/routes'

/** Detail pages whose parent by path is their create screen, not their list: the engagement index (spec 1 section 2.3). */
const ENGAGEMENT_INDEX: Partial<Record<RoutePath, string>> = {
  '/poll/{id}': '/polls',
  '/quizlet/{id}': '/quizlets',
  '/this-or-that/{id}': '/this-or-thats',
}

/** Forum threads and their list go here, with its slash as spec 1 section 2.3 writes it. */
const FORUMS = '/forums/'
const FORUM_THREADS: readonly RoutePath[] = ['/thread/{id}', '/thread/{id}/edit-seo', '/forums']

/** A script's symbol as task scripts are named; anything else is not carried over to another site. */
const SCRIPT_PATH = /^\/task-scripts\/[a-zA-Z0-9_-]{1,100}$/

const isPlain = (path: string) => !path.includes('{')
const PLAIN = ROUTE_PATHS.filter((path) => isPlain(path) || path.endsWith('?}')).map((path) =>
  path.replace(/\/\{\w+\?\}$/, ''),
)

/** The longest route without parameters that the route lies under; everything lies under `/`. */
function nearestPlain(route: RoutePath): string {
  const under = PLAIN.filter((path) => route === path || route.startsWith(`${path}/`))
  return under.sort((a, b) => b.length - a.length)[0] ?? '/'
}

/**
 * Where a site switch lands on the other site: the current page minus its parameters (spec 1 section 2.3).
 * In: the path of the page on this host, with the console's base; a query or fragment is dropped. Out: a path of the
 * console, made from the route table and never from the input, but for the symbol of a task script.
 */
export function switchRedirect(path: string): string {
  const pathname = path.replace(/[?#][\s\S]*$/, '')
  const inside = pathname === CONSOLE_BASE || pathname.startsWith(`${CONSOLE_BASE}/`)
  const below = inside ? pathname.slice(CONSOLE_BASE.length) || '/' : ''
  const route = routeOf(below)
  // The Not Found page stands for "no route matches".
  if (route === null || route === '/404') return CONSOLE_BASE
  if (FORUM_THREADS.includes(route)) return CONSOLE_BASE + FORUMS
  const script = below.replace(/\/$/, '')
  if (route === '/task-scripts/{symbol}' && SCRIPT_PATH.test(script)) return CONSOLE_BASE + script
  const target = ENGAGEMENT_INDEX[route] ?? nearestPlain(route)
  return target === '/' ? CONSOLE_BASE : CONSOLE_BASE + target
}
