import { expect, test } from 'vitest'
import {
  featureOf,
  MUST_BE_ADMIN,
  MUST_BE_STAFF,
  MUST_BE_SUPER_ADMIN,
  MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
  may,
} from './permissions.ts'
import { ROLE } from './roles.ts'
import { ROUTES, SPECIFIED_ROUTES } from './route-rights.ts'
import { pathTo, ROUTE_NAMES, ROUTE_PATHS, rightOf, routeOf } from './routes.ts'

const { admin, moderator, superAdmin, communityTech } = ROLE
const messageOf = (path: string, roleId: number) => {
  const answer = may(roleId, rightOf(path))
  return answer.ok ? null : answer.because
}
const specified = Object.keys(SPECIFIED_ROUTES)
/** Routes of the specification whose right refuses with these words. */
const refusedWith = (roleId: number, words: string | null) =>
  specified.filter((path) => messageOf(path, roleId) === words).sort()

const ADMIN_ONLY =
  '/thread/{id}/edit-seo; /users; /users/new; /users/bulk-edit; /users/{id}; /conditions; /conditions/new; /conditions/{id}; /commercial-lead-gen-form-list-view; /commercial-lead-gen-form-builder/{id?}; /opportunity-campaigns; /opportunity-campaigns/new; /opportunity-campaigns/{id}'
/** Its own refusal (spec 2 section 6). */
const CONVERT_STORY = '/convert-story'
const TECH_ONLY =
  '/settings; /task-scripts; /task-scripts/{symbol}; /sitemaps; /short-links; /extended-profile; /leadgen-upload; /leadgen-upload/{id}'
const SUPER_ADMIN_ONLY = '/super-settings; /launch-status; /experiments; /experiments/new; /experiments/{id}'
const listed = (text: string) => text.split('; ').sort()

test('a moderator reaches exactly the routes without restriction', () => {
  const restricted = [ADMIN_ONLY, CONVERT_STORY, TECH_ONLY, SUPER_ADMIN_ONLY].flatMap(listed)
  expect(refusedWith(moderator, null)).toEqual(specified.filter((path) => !restricted.includes(path)).sort())
})

test('a super admin reaches every route', () => {
  expect(ROUTE_PATHS.filter((path) => messageOf(path, superAdmin) !== null)).toEqual([])
})

test('each guard refuses with the words of the specification', () => {
  expect(refusedWith(moderator, MUST_BE_ADMIN)).toEqual(listed(ADMIN_ONLY))
  expect(refusedWith(moderator, MUST_BE_STAFF)).toEqual([CONVERT_STORY])
  expect(refusedWith(admin, MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH)).toEqual(listed(TECH_ONLY))
  expect(refusedWith(communityTech, MUST_BE_SUPER_ADMIN)).toEqual(listed(SUPER_ADMIN_ONLY))
})

test('the forums need the site feature forums, and no other screen of the specification one', () => {
  const needing = (feature: string) => ROUTE_PATHS.filter((path) => featureOf(ROUTES[path]) === feature).sort()
  // Flags lead to a thread also where the forums are switched off.
  expect(needing('forums')).toEqual(['/convert-story', '/forum-tags', '/forums'])
  // The catalogue of conditions is of the network.
  expect(needing('user_disorders')).toEqual([])
  expect(ROUTE_PATHS.filter((path) => featureOf(ROUTES[path]) !== undefined)).toHaveLength(4)
})

test('a guard covers every page below its pattern', () => {
  expect(messageOf('/users/12', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/users/12/', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/thread/5/edit-seo', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/thread/5', moderator)).toBeNull()
  expect(messageOf('/commercial-lead-gen-form-builder', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/commercial-lead-gen-form-builder/7', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/experiments/new', admin)).toBe(MUST_BE_SUPER_ADMIN)
  expect(messageOf('/nowhere', moderator)).toBeNull()
})

test.each([
  ['/', '/'],
  ['', null],
  ['users', null],
  ['/users', '/users'],
  ['/users/', '/users'],
  ['/users/new', '/users/new'],
  ['/users/bulk-edit', '/users/bulk-edit'],
  ['/users/newer', '/users/{id}'],
  ['/users//', null],
  ['/users/1/2', null],
  ['/content-flag', null],
  ['/content-flag/7', '/content-flag/{id}'],
  ['/content-flag/comment/7', '/content-flag/{assocType}/{assocId}'],
  ['/content-flag/comment/7/8', null],
  ['/commercial-lead-gen-form-builder', '/commercial-lead-gen-form-builder/{id?}'],
  ['/commercial-lead-gen-form-builder/3', '/commercial-lead-gen-form-builder/{id?}'],
  ['/commercial-lead-gen-form-builder/3/4', null],
  ['/__proto__', null],
  ['/constructor', null],
])('%s belongs to %s', (path, route) => expect(routeOf(path)).toBe(route))

test('every route finds itself when its parameters are filled in', () => {
  for (const path of ROUTE_PATHS) expect(routeOf(path.replace(/\{\w+\??\}/g, '1'))).toBe(path)
})

test('a link is built from its route, with each parameter encoded', () => {
  expect(pathTo('/')).toBe('/')
  expect(pathTo(ROUTE_NAMES.contentFlag, { id: '12' })).toBe('/content-flag/12')
  expect(pathTo('/content-flag/{assocType}/{assocId}', { assocType: 'comment', assocId: '4' })).toBe(
    '/content-flag/comment/4',
  )
  expect(pathTo('/commercial-lead-gen-form-builder/{id?}', {})).toBe('/commercial-lead-gen-form-builder')
  expect(pathTo('/commercial-lead-gen-form-builder/{id?}', { id: '3' })).toBe('/commercial-lead-gen-form-builder/3')
  expect(pathTo('/task-scripts/{symbol}', { symbol: '../a b?' })).toBe('/task-scripts/..%2Fa%20b%3F')
})

test('a parameter that is missing, or a route that does not exist, does not compile', () => {
  // @ts-expect-error the id is missing
  expect(pathTo('/users/{id}', {})).toBe('/users')
  // @ts-expect-error there is no such route
  expect(pathTo('/user')).toBe('/user')
})
