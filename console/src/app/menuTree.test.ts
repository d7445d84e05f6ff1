import { IconInbox } from '@tabler/icons-react'
import type { Permission } from '@ward/domain/permissions'
import { ROLE } from '@ward/domain/roles'
import type { RoutePath } from '@ward/domain/routes'
import type { MenuGroup } from '@ward/domain/shell'
import { expect, test } from 'vitest'
import type { RouteEntry } from '../routing/entry.ts'
import { currentHref, type MenuNode, menuFor, screensFor } from './menuTree.ts'

type Line = { label: string; order: number; group?: MenuGroup; may?: Permission; feature?: RouteEntry['feature'] }

const entry = (path: RoutePath, may: Permission, { feature, ...line }: Line): RouteEntry => ({
  path,
  title: line.label,
  may,
  feature,
  page: () => Promise.reject(new Error('not opened')),
  menu: { icon: IconInbox, ...line },
})

/** Lines of spec 1 section 2.2, one of each kind of visibility, deliberately not in their order. */
const entries: RouteEntry[] = [
  entry('/launch-status', 'outbox.read', { label: 'Launch Status', order: 44 }),
  entry('/conditions', 'users.readPrivate', { label: 'Conditions', order: 37, feature: 'user_disorders' }),
  entry('/quizlets', 'console.open', { label: 'Quizlets', order: 2, group: 'engagement', may: 'users.readPrivate' }),
  entry('/polls', 'console.open', { label: 'Polls', order: 1, group: 'engagement', may: 'users.readPrivate' }),
  entry('/site-menu', 'console.open', { label: 'Site Menu', order: 31, may: 'users.readPrivate' }),
  entry('/forums', 'console.open', { label: 'Forums', order: 13, may: 'users.readPrivate', feature: 'forums' }),
  entry('/users', 'users.readPrivate', { label: 'Users', order: 12 }),
  entry('/', 'flags.read', { label: 'Moderation Dashboard', order: 11 }),
  { path: '/awards', title: 'Awards', may: 'awards.read', page: () => Promise.reject(new Error('not opened')) },
  { path: '/users/{id}', title: 'User', may: 'users.readPrivate', page: () => Promise.reject(new Error('not opened')) },
  {
    path: '/task-scripts/{symbol}',
    title: 'Task Script',
    may: 'console.open',
    page: () => Promise.reject(new Error('not opened')),
    menu: [
      {
        label: 'Reindex Threads',
        icon: IconInbox,
        order: 2,
        group: 'seo',
        may: 'outbox.read',
        href: '/task-scripts/reindex_threads',
      },
      {
        label: 'Link Repair',
        icon: IconInbox,
        order: 1,
        group: 'seo',
        may: 'outbox.read',
        href: '/task-scripts/link_repair_tool',
      },
    ],
  },
]

const labels = (blocks: MenuNode[][]) =>
  blocks.map((block) =>
    block.map((node) => ('children' in node ? { [node.label]: node.children.map(({ label }) => label) } : node.label)),
  )
const both = ['forums', 'user_disorders'] as const
const { superAdmin, admin, communityTech, moderator, member } = ROLE

test('a super admin sees every built entry in the order of the specification, groups with what they hold', () => {
  expect(labels(menuFor(entries, { roleId: superAdmin, features: both }))).toEqual([
    ['Moderation Dashboard', 'Users', 'Forums'],
    [{ 'Engagement Toolkit': ['Polls', 'Quizlets'] }],
    ['Site Menu', { SEO: ['Link Repair', 'Reindex Threads'] }, 'Conditions'],
    ['Launch Status'],
  ])
})

test('an admin does not see what is for super admins, and a group in which nothing is left is gone', () => {
  const seen = [
    ['Moderation Dashboard', 'Users', 'Forums'],
    [{ 'Engagement Toolkit': ['Polls', 'Quizlets'] }],
    ['Site Menu', 'Conditions'],
  ]
  expect(labels(menuFor(entries, { roleId: admin, features: both }))).toEqual(seen)
  expect(labels(menuFor(entries, { roleId: communityTech, features: both }))).toEqual(seen)
})

test('a moderator sees the dashboard alone, although the route table lets him open more', () => {
  expect(labels(menuFor(entries, { roleId: moderator, features: both }))).toEqual([['Moderation Dashboard']])
  expect(screensFor(entries, { roleId: moderator, features: both }).map(({ href }) => href)).toContain('/polls')
})

test('somebody who is not staff sees nothing', () => {
  expect(menuFor(entries, { roleId: member, features: both })).toEqual([])
})

test.each([
  [[], ['Forums', 'Conditions']],
  [['forums'], ['Conditions']],
  [['user_disorders'], ['Forums']],
] as const)('a site with the features %j does not show %j', (features, hidden) => {
  const shown = JSON.stringify(labels(menuFor(entries, { roleId: superAdmin, features })))
  for (const label of hidden) expect(shown).not.toContain(label)
})

test('the palette offers screens without parameters, in the menu or not', () => {
  expect(screensFor(entries, { roleId: admin, features: [] }).map(({ href }) => href)).toEqual([
    '/quizlets',
    '/polls',
    '/site-menu',
    '/users',
    '/',
    '/awards',
  ])
})

test.each([
  ['/', '/'],
  ['/content-flag/7', '/'],
  ['/content-flag/comment/7', '/'],
  ['/users', '/users'],
  ['/users/new', '/users'],
  ['/users/7', '/users'],
  ['/forums/', '/forums'],
  ['/thread/7', '/forums'],
  ['/poll/7', '/polls'],
  ['/task-scripts/link_repair_tool', '/task-scripts/link_repair_tool'],
  ['/awards', null],
  ['/404', null],
  ['/nowhere', null],
])('on %s the menu marks %s', (pathname, href) => {
  expect(currentHref(menuFor(entries, { roleId: superAdmin, features: both }), pathname)).toBe(href)
})
