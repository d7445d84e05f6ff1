import { type Answer, no, yes } from './answer.ts'
import {
  MUST_BE_ADMIN,
  MUST_BE_STAFF,
  MUST_BE_SUPER_ADMIN,
  MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
} from './permissions.ts'
import { isAdminLevel, isStaff, ROLE } from './roles.ts'

/** Where the console lives on every host (spec 1 section 2.1, history mode). */
export const CONSOLE_BASE = '/moderation'

/** What a route asks beyond being staff (spec 1 section 2.1); null asks nothing more. */
export type Guard = 'admin' | 'superAdmin' | 'superAdminOrCommunityTech'

const open = null
const tech = 'superAdminOrCommunityTech'

/**
 * Every route of the console below its base: spec 1 section 2.1, with spec 2 section 2 and spec 3 section 2; the last
 * block is Ward's own. `{id}` is a parameter, `{id?}` one that may be left out. A route is built when the console has
 * an entry for it; the others answer with the guard's denial or Not Found.
 */
export const ROUTES = {
  '/': open,
  '/awards': open,
  '/content-flag/{id}': open,
  '/content-flag/{assocType}/{assocId}': open,
  '/forums': open,
  '/quizlets': open,
  '/quizlet': open,
  '/quizlet/{id}': open,
  '/this-or-thats': open,
  '/this-or-that': open,
  '/this-or-that/{id}': open,
  '/polls': open,
  '/poll': open,
  '/poll/{id}': open,
  '/forum-drivers': open,
  '/forum-driver': open,
  '/forum-driver/{id}': open,
  '/forum-starters': open,
  '/forum-starter': open,
  '/forum-starter/{id}': open,
  '/giveaways': open,
  '/giveaway': open,
  '/giveaway/{id}': open,
  '/thread/{id}': open,
  '/forum-tags': open,
  '/tags': open,
  '/site-menu': open,

  '/thread/{id}/edit-seo': 'admin',
  '/convert-story': 'admin',
  '/users': 'admin',
  '/users/new': 'admin',
  '/users/bulk-edit': 'admin',
  '/users/{id}': 'admin',
  '/conditions': 'admin',
  '/conditions/new': 'admin',
  '/conditions/{id}': 'admin',
  '/commercial-lead-gen-form-list-view': 'admin',
  '/commercial-lead-gen-form-builder/{id?}': 'admin',
  '/opportunity-campaigns': 'admin',
  '/opportunity-campaigns/new': 'admin',
  '/opportunity-campaigns/{id}': 'admin',

  '/settings': tech,
  '/task-scripts': tech,
  '/task-scripts/{symbol}': tech,
  '/sitemaps': tech,
  '/short-links': tech,
  '/extended-profile': tech,
  '/leadgen-upload': tech,
  '/leadgen-upload/{id}': tech,

  '/super-settings': 'superAdmin',
  '/launch-status': 'superAdmin',
  '/experiments': 'superAdmin',
  '/experiments/new': 'superAdmin',
  '/experiments/{id}': 'superAdmin',

  '/404': open,

  '/sessions': open,
  '/outbox': 'superAdmin',
} as const satisfies Record<string, Guard | null>

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

const ASKS: Record<Guard, (roleId: number) => Answer> = {
  admin: (roleId) => (isAdminLevel(roleId) ? yes : no(MUST_BE_ADMIN)),
  superAdmin: (roleId) => (roleId === ROLE.superAdmin ? yes : no(MUST_BE_SUPER_ADMIN)),
  superAdminOrCommunityTech: (roleId) =>
    roleId === ROLE.superAdmin || roleId === ROLE.communityTech ? yes : no(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH),
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

/**
 * Whether a role may open a path below the base; the no is the guard's denial message, after which the console goes to
 * `/` (spec 1 section 6). A path without route is open to staff: it shows Not Found.
 */
export function guardOf(path: string, roleId: number): Answer {
  if (!isStaff(roleId)) return no(MUST_BE_STAFF)
  const route = routeOf(path)
  const guard = route === null ? null : ROUTES[route]
  return guard === null ? yes : ASKS[guard](roleId)
}
