import type { Permission } from './permissions.ts'
import { ROUTES } from './route-rights.ts'

/** Where the console lives on every host (spec 1 section 2.1, history mode). */
export const CONSOLE_BASE = '/moderation'

export type RoutePath = keyof typeof ROUTES

export const ROUTE_PATHS = Object.keys(ROUTES) as RoutePath[]

/** Routes that screens refer to by name (spec 1 section 2.1). */
export const ROUTE_NAMES = {
  home: '/',
  contentFlag: '/content-flag/{id}',
  contentFlagFromClient: '/content-flag/{assocType}/{assocId}',
  userEdit: '/users/{id}',
  quizlet: '/quizlet',
  notFound: '/404',
} as const satisfies Record<string, RoutePath>

type ParamNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParamNames<Rest>
  : never
type RequiredNames<Path extends string> = Exclude<ParamNames<Path>, `${string}?`>
type OptionalNames<Path extends string> =
  Extract<ParamNames<Path>, `${string}?`> extends `${infer Name}?` ? Name : never

/** The parameters a route path takes, by name. */
export type RouteParams<Path extends string> = Record<RequiredNames<Path>, string> &
  Partial<Record<OptionalNames<Path>, string>>

/** The path of a route with its parameters filled in, below the base: a link that is misspelt does not compile. */
export function pathTo<Path extends RoutePath>(
  path: Path,
  ...[params]: [ParamNames<Path>] extends [never] ? [] : [RouteParams<Path>]
): string {
  const values: Record<string, string | undefined> = params ?? {}
  const filled = path.replace(/\{(\w+)\??\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
  return filled.length > 1 ? filled.replace(/\/$/, '') : filled
}

type Segment = { literal: string } | { param: string; optional: boolean }
const segmentsOf = (path: string) => path.split('/').slice(1)
const PATTERNS = ROUTE_PATHS.map((path) => ({
  path,
  segments: segmentsOf(path === '/' ? '' : path).map((text): Segment => {
    const param = /^\{(\w+)(\??)\}$/.exec(text)
    return param?.[1] ? { param: param[1], optional: param[2] === '?' } : { literal: text }
  }),
}))

function fits(segments: Segment[], parts: string[]): boolean {
  const required = segments.filter((segment) => 'literal' in segment || !segment.optional).length
  if (parts.length < required || parts.length > segments.length) return false
  return parts.every((part, i) => {
    const segment = segments[i]
    return segment !== undefined && ('literal' in segment ? segment.literal === part : part !== '')
  })
}

const literals = (segments: Segment[]) => segments.filter((segment) => 'literal' in segment).length

/** The route a path below the base belongs to, or null. A fixed word wins over a parameter; one trailing slash is ignored. */
export function routeOf(path: string): RoutePath | null {
  const parts = segmentsOf(path.replace(/\/$/, ''))
  if (!path.startsWith('/')) return null
  const matches = PATTERNS.filter(({ segments }) => fits(segments, parts))
  const best = matches.sort((a, b) => literals(b.segments) - literals(a.segments))[0]
  return best?.path ?? null
}

/** The right that the page at a path below the base needs; a path without route is open to staff: it shows Not Found. */
export function rightOf(path: string): Permission {
  const route = routeOf(path)
  return route === null ? 'console.open' : ROUTES[route]
}
