import { expect, test } from 'vitest'
import {
  MUST_BE_ADMIN,
  MUST_BE_STAFF,
  MUST_BE_SUPER_ADMIN,
  MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH,
} from './permissions.ts'
import { ROLE, ROLE_IDS, STAFF } from './roles.ts'
import { guardOf, pathTo, ROUTE_NAMES, ROUTE_PATHS, ROUTES, routeOf } from './routes.ts'

const { admin, moderator, superAdmin, communityTech } = ROLE
const messageOf = (path: string, roleId: number) => {
  const answer = guardOf(path, roleId)
  return answer.ok ? null : answer.because
}

test('a moderator reaches exactly the routes without restriction', () => {
  for (const path of ROUTE_PATHS) expect(guardOf(path, moderator).ok).toBe(ROUTES[path] === null)
})

test('a super admin reaches every route', () => {
  for (const path of ROUTE_PATHS) expect(guardOf(path, superAdmin).ok).toBe(true)
})

test('each guard refuses with the words of the specification', () => {
  expect(messageOf('/users', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/settings', admin)).toBe(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH)
  expect(messageOf('/experiments', communityTech)).toBe(MUST_BE_SUPER_ADMIN)
  expect(messageOf('/settings', communityTech)).toBeNull()
  expect(messageOf('/users', communityTech)).toBeNull()
})

test('whoever is not staff reaches no route, not even one that does not exist', () => {
  for (const roleId of [...ROLE_IDS, 0, 7, Number.NaN].filter((role) => !STAFF.includes(role)))
    for (const path of [...ROUTE_PATHS, '/nowhere']) expect(messageOf(path, roleId)).toBe(MUST_BE_STAFF)
})

test('a guard covers every page below its pattern', () => {
  expect(messageOf('/users/12', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/users/12/', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/thread/5/edit-seo', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/thread/5', moderator)).toBeNull()
  expect(messageOf('/commercial-lead-gen-form-builder', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/commercial-lead-gen-form-builder/7', moderator)).toBe(MUST_BE_ADMIN)
  expect(messageOf('/experiments/new', admin)).toBe(MUST_BE_SUPER_ADMIN)
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
