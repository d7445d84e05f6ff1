import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteFeature } from '@ward/domain/app/features'
import { may } from '@ward/domain/app/permissions'
import { ADMIN_LEVEL, ROLE, STAFF } from '@ward/domain/app/roles'
import { ROUTES } from '@ward/domain/app/route-rights'
import { ROUTE_NAMES, routeOf } from '@ward/domain/app/routes'
import { MENU_GROUPS } from '@ward/domain/app/shell'
import { MENU_SCRIPTS } from '@ward/domain/task-scripts/script-titles'
import { expect, test } from 'vitest'
import { menuFor } from './menuTree.ts'
import { routes } from './routes.ts'

const items = routes.flatMap(({ menu }) => (menu === undefined ? [] : 'label' in menu ? [menu] : menu))

test('no two screens share a path, a place in the menu or a key', () => {
  const places = items.map(({ group, order }) => `${group ?? ''}${order}`)
  const keys = routes.flatMap(({ goKey }) => goKey ?? [])
  for (const list of [routes.map(({ path }) => path), places, keys]) expect(new Set(list).size).toBe(list.length)
})

test('the menu of everybody on the staff begins with the Moderation Dashboard, which is the start of the console', () => {
  for (const roleId of STAFF) {
    const [first] = menuFor(routes, { roleId, features: [] }).flat()
    expect(first).toMatchObject({ label: 'Moderation Dashboard', href: '/' })
  }
})

test('an admin finds the users in the menu, a moderator does not', () => {
  const lines = (roleId: number) =>
    menuFor(routes, { roleId, features: [] })
      .flat()
      .filter((line) => 'href' in line && line.href === '/users')
  expect(lines(ROLE.admin)).toMatchObject([{ label: 'Users' }])
  expect(lines(ROLE.moderator)).toEqual([])
})

test('an admin finds the six kinds of engagement in the menu, a moderator does not', () => {
  const groupOf = (roleId: number) =>
    menuFor(routes, { roleId, features: [] })
      .flat()
      .find(({ label }) => label === 'Engagement Toolkit')
  const group = groupOf(ROLE.admin)
  expect(group && 'children' in group && group.children.map(({ href }) => href)).toEqual([
    '/polls',
    '/quizlets',
    '/this-or-thats',
    '/forum-drivers',
    '/forum-starters',
    '/giveaways',
  ])
  expect(groupOf(ROLE.moderator)).toBeUndefined()
})

const whoFinds = (href: string, label: string) =>
  STAFF.filter((roleId) =>
    menuFor(routes, { roleId, features: [] })
      .flat()
      .some((line) => 'href' in line && line.href === href && line.label === label),
  )

test('super admins and community tech find the global tags in the menu, others do not', () => {
  expect(whoFinds('/tags', 'Global Tags')).toEqual([ROLE.superAdmin, ROLE.communityTech])
})

test('admins find the site menu in the menu, moderators open it all the same and change nothing', () => {
  expect(whoFinds('/site-menu', 'Site Menu')).toEqual([...ADMIN_LEVEL])
  expect(STAFF.filter((roleId) => may(roleId, ROUTES['/site-menu']).ok)).toEqual([...STAFF])
  expect(STAFF.filter((roleId) => may(roleId, 'siteMenu.change').ok)).toEqual([...ADMIN_LEVEL])
})

test('super admins and community tech find the site settings in the menu, others do not', () => {
  expect(whoFinds('/settings', 'Site Settings')).toEqual([ROLE.superAdmin, ROLE.communityTech])
})

test('admins find the opportunity campaigns in the menu, moderators do not', () => {
  expect(whoFinds('/opportunity-campaigns', 'Opportunity Campaigns')).toEqual([...ADMIN_LEVEL])
})

test('super admins find the experiments in the menu, others do not', () => {
  expect(whoFinds('/experiments', 'Experiments')).toEqual([ROLE.superAdmin])
})

test('super admins find the super settings and the launch status in the menu, others do not', () => {
  expect(whoFinds('/super-settings', 'Super Site Settings')).toEqual([ROLE.superAdmin])
  expect(whoFinds('/launch-status', 'Launch Status')).toEqual([ROLE.superAdmin])
})

test('community tech finds the task scripts of the menu in their groups, admins do not', () => {
  const groups = (roleId: number) =>
    menuFor(routes, { roleId, features: [] })
      .flat()
      .flatMap((node) => ('children' in node ? node.children.map(({ href }) => `${node.label} ${href}`) : []))
  for (const [symbol, { group }] of Object.entries(MENU_SCRIPTS)) {
    const line = `${MENU_GROUPS[group].label} /task-scripts/${symbol}`
    expect(groups(ROLE.communityTech)).toContain(line)
    expect(groups(ROLE.admin)).not.toContain(line)
  }
  expect(groups(ROLE.communityTech)).toEqual(
    expect.arrayContaining([
      'Email Subscriptions /leadgen-upload',
      'Email Subscriptions /task-scripts/unsubscribe_emails',
    ]),
  )
})

test('the SEO group holds the sitemaps and its five scripts for super admins and community tech', () => {
  const groupOf = (roleId: number) =>
    menuFor(routes, { roleId, features: [] })
      .flat()
      .find(({ label }) => label === MENU_GROUPS.seo.label)
  for (const roleId of STAFF) {
    const group = groupOf(roleId)
    const expected = [
      '/sitemaps',
      '/task-scripts/post_deindex_unpublish',
      '/task-scripts/link_repair_tool',
      '/task-scripts/remove_broken_links',
      '/task-scripts/link_rewriter_tool',
      '/task-scripts/reindex_threads',
    ]
    const isTheirs = roleId === ROLE.superAdmin || roleId === ROLE.communityTech
    expect(group && 'children' in group && group.children.map(({ href }) => href)).toEqual(
      isTheirs ? expected : undefined,
    )
  }
})

test('Task Scripts, Short Links and Extended Profile stand in the menu for super admins and community tech alone', () => {
  for (const [href, label] of [
    ['/task-scripts', 'Task Scripts'],
    ['/short-links', 'Short Links'],
    ['/extended-profile', 'Extended Profile'],
  ] as const)
    expect(whoFinds(href, label).toSorted(), label).toEqual([ROLE.superAdmin, ROLE.communityTech].toSorted())
  for (const roleId of ADMIN_LEVEL)
    expect(whoFinds('/commercial-lead-gen-form-list-view', 'Commercial Lead Gen Form List View')).toContain(roleId)
})

test('the screens of super admins and community tech are theirs alone', () => {
  for (const path of [
    ...(['/settings', '/task-scripts', '/task-scripts/{symbol}', '/sitemaps', '/short-links'] as const),
    ...(['/extended-profile', '/leadgen-upload', '/leadgen-upload/{id}'] as const),
  ]) {
    const right = ROUTES[path]
    const those = STAFF.filter((roleId) => right !== null && may(roleId, right).ok)
    expect(those.toSorted(), path).toEqual([ROLE.superAdmin, ROLE.communityTech].toSorted())
  }
})

test('the screens that others lead to by name have their addresses', () => {
  const { notFound, ...named } = ROUTE_NAMES
  expect(notFound).toBe('/404')
  expect(Object.values(named).sort()).toEqual(
    ['/', '/content-flag/{id}', '/content-flag/{assocType}/{assocId}', '/users/{id}', '/quizlet'].sort(),
  )
  expect(routes.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.values(named)))
})

/** The roles that find an address in the menu of a site with these features. */
const whoFindsWith = (features: readonly SiteFeature[], href: string, label: string) =>
  STAFF.filter((roleId) =>
    menuFor(routes, { roleId, features })
      .flat()
      .some((line) => 'href' in line && line.href === href && line.label === label),
  )

test('admins find the forums in the menu where the site has them, moderators and other sites do not', () => {
  expect(whoFindsWith(['forums'], '/forums', 'Forums')).toEqual([...ADMIN_LEVEL])
  expect(whoFindsWith([], '/forums', 'Forums')).toEqual([])
})

test('admins find the conditions in the menu where the site has them, moderators and other sites do not', () => {
  expect(whoFindsWith(['user_disorders'], '/conditions', 'Conditions')).toEqual([...ADMIN_LEVEL])
  expect(whoFindsWith([], '/conditions', 'Conditions')).toEqual([])
})

test('every screen names addresses of its own where the journey of accessibility looks at it', () => {
  for (const { path, examples = [] } of routes) {
    const addresses = examples.map(({ at }) => new URL(at, 'http://ward.test').pathname)
    if (path.includes('{')) expect(addresses, `${path} has an example`).not.toEqual([])
    for (const address of addresses) expect(routeOf(address)).toBe(path)
  }
})

test('the list of screens is what the rooms have, one folder each', () => {
  const folders = globSync('*/*.routes.tsx', { cwd: join(import.meta.dirname, '../features') })
  expect(folders.length).toBeGreaterThan(3)
  expect(routes.length).toBeGreaterThanOrEqual(folders.length)
  for (const path of ['/', '/awards', '/sessions']) expect(routes.map((route) => route.path)).toContain(path)
})
