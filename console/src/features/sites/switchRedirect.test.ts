import { ROUTES } from '@ward/domain/app/route-rights'
import { ROUTE_PATHS, routeOf } from '@ward/domain/app/routes'
import { anyCharacter } from '@ward/domain/kernel/any-text.fixtures'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { switchRedirect } from './switchRedirect.ts'

test.each([
  // The page itself where it has no parameters
  ['/moderation', '/moderation'],
  ['/moderation/', '/moderation'],
  ['/moderation/users', '/moderation/users'],
  ['/moderation/users/', '/moderation/users'],
  ['/moderation/users/new', '/moderation/users/new'],
  ['/moderation/poll', '/moderation/poll'],
  ['/moderation/convert-story', '/moderation/convert-story'],
  // The nearest parent without parameters
  ['/moderation/users/12', '/moderation/users'],
  ['/moderation/content-flag/12', '/moderation'],
  ['/moderation/content-flag/comment/12', '/moderation'],
  ['/moderation/conditions/3', '/moderation/conditions'],
  ['/moderation/leadgen-upload/3', '/moderation/leadgen-upload'],
  ['/moderation/experiments/3', '/moderation/experiments'],
  ['/moderation/opportunity-campaigns/3', '/moderation/opportunity-campaigns'],
  ['/moderation/commercial-lead-gen-form-builder/3', '/moderation/commercial-lead-gen-form-builder'],
  ['/moderation/commercial-lead-gen-form-builder', '/moderation/commercial-lead-gen-form-builder'],
  ['/moderation/giveaway/3', '/moderation/giveaway'],
  ['/moderation/forum-driver/3', '/moderation/forum-driver'],
  ['/moderation/forum-starter/3', '/moderation/forum-starter'],
  // The named exceptions of spec 1 section 2.3
  ['/moderation/poll/3', '/moderation/polls'],
  ['/moderation/quizlet/3', '/moderation/quizlets'],
  ['/moderation/this-or-that/3', '/moderation/this-or-thats'],
  ['/moderation/task-scripts', '/moderation/task-scripts'],
  ['/moderation/task-scripts/link_repair_tool', '/moderation/task-scripts/link_repair_tool'],
  ['/moderation/thread/3', '/moderation/forums/'],
  ['/moderation/thread/3/edit-seo', '/moderation/forums/'],
  ['/moderation/forums', '/moderation/forums/'],
  ['/moderation/forums/', '/moderation/forums/'],
  ['/moderation/forum-tags', '/moderation/forum-tags'],
  // No route matches
  ['/moderation/404', '/moderation'],
  ['/moderation/nowhere', '/moderation'],
  ['/moderation/users/1/2', '/moderation'],
  ['/moderation/users//', '/moderation'],
  ['/moderationx/users', '/moderation'],
  ['/users', '/moderation'],
  ['', '/moderation'],
  // Parameters of the query and fragments go
  ['/moderation/?page=3&filters=spam', '/moderation'],
  ['/moderation/users?page=3', '/moderation/users'],
  ['/moderation/users/4?tab=awards#x', '/moderation/users'],
  ['/moderation/users?next=/moderation/polls', '/moderation/users'],
  // Hostile paths
  ['//evil.example/moderation/users', '/moderation'],
  ['https://evil.example/moderation/users', '/moderation'],
  ['/moderation//evil.example', '/moderation'],
  ['/moderation/\\evil.example', '/moderation'],
  ['/moderation/../users', '/moderation'],
  ['/moderation/users/..%2f..%2f', '/moderation/users'],
  ['/moderation/task-scripts/..', '/moderation/task-scripts'],
  ['/moderation/task-scripts/%2F%2Fevil.example', '/moderation/task-scripts'],
  ['/moderation/task-scripts/a\r\nLocation:x', '/moderation/task-scripts'],
  ['/moderation/users/\n//evil.example', '/moderation'],
  ['/MODERATION/users', '/moderation'],
])('%j becomes %j', (path, target) => expect(switchRedirect(path)).toBe(target))

const anyText = fc.string({ unit: anyCharacter, maxLength: 40 })
const param = fc.oneof(anyText, fc.constantFrom('1', '..', '//evil.example', '\\', '%2F', '?', '#', 'new', ''))
/** Paths of the whole table with anything at all as parameters, and paths of no table. */
const anyPath = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...ROUTE_PATHS),
      fc.array(param, { minLength: 2, maxLength: 2 }),
      fc.constantFrom('', '/', '?a=1', '#b'),
    )
    .map(([path, params, tail]) => {
      let i = 0
      return `/moderation${path.replace(/\{\w+\??\}/g, () => params[i++] ?? '')}${tail}`
    }),
  anyText,
  anyText.map((text) => `/moderation/${text}`),
)

test('the target is always a route of the table without parameters, or a task script', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const target = switchRedirect(path)
      const route = routeOf(target.slice('/moderation'.length) || '/')
      expect(route && route in ROUTES).toBe(true)
      if (route !== '/task-scripts/{symbol}') expect(route).not.toMatch(/\{\w+\}/)
    }),
    { numRuns: 2000 },
  )
})

test('switching twice lands where switching once does', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      expect(switchRedirect(switchRedirect(path))).toBe(switchRedirect(path))
    }),
  )
})

test('the target never leaves the console of the host it is read on', () => {
  fc.assert(
    fc.property(anyPath, (path) => {
      const target = switchRedirect(path)
      const url = new URL(target, 'https://site.example')
      expect(url.origin).toBe('https://site.example')
      expect(url.pathname).toBe(target)
      expect(target).toMatch(/^\/moderation(\/[\w-]+)*\/?$/)
    }),
    { numRuns: 2000 },
  )
})
