import { IconInbox } from '@tabler/icons-react'
import { FEATURES } from '@ward/domain/app/features'
import type { Permission } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import type { RoutePath } from '@ward/domain/app/routes'
import type { MenuGroup } from '@ward/domain/app/shell'
import { expect, test } from 'vitest'
import type { RouteEntry } from '../routing/entry.ts'
import { currentHref, type MenuNode, menuFor, screensFor } from './menuTree.ts'

type Line = { label: string; order: number; group?: MenuGroup; may?: Permission }

const entry = (path: RoutePath, line: Line): RouteEntry => ({
  path,
  title: line.label,
  page: () => Promise.reject(new Error('not opened')),
  menu: { icon: IconInbox, ...line },
})

/** Lines of spec 1 section 2.2, one of each kind of visibility, deliberately not in their order. */
const entries: RouteEntry[] = [
  entry('/launch-status', { label: 'Launch Status', order: 44 }),
  entry('/conditions', { label: 'Conditions', order: 37, may: 'conditions.offer' }),
  entry('/quizlets', { label: 'Quizlets', order: 2, group: 'engagement', may: 'users.readPrivate' }),
  entry('/polls', { label: 'Polls', order: 1, group: 'engagement', may: 'users.readPrivate' }),
  entry('/site-menu', { label: 'Site Menu', order: 31, may: 'users.readPrivate' }),
  entry('/forums', { label: 'Forums', order: 13, may: 'forums.change' }),
  entry('/users', { label: 'Users', order: 12 }),
  entry('/', { label: 'Moderation Dashboard', order: 11 }),
  { path: '/awards', title: 'Awards', page: () => Promise.reject(new Error('not opened')) },
  { path: '/users/{id}', title: 'User', page: () => Promise.reject(new Error('not opened')) },
  {
    path: '/task-scripts/{symbol}',
    title: 'Task Script',
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
const { superAdmin, admin, communityTech, moderator, member } = ROLE

test('a super admin sees every built entry in the order of the specification, groups with what they hold', () => {
  expect(labels(menuFor(entries, { roleId: superAdmin, features: FEATURES }))).toEqual([
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
  expect(labels(menuFor(entries, { roleId: admin, features: FEATURES }))).toEqual(seen)
  expect(labels(menuFor(entries, { roleId: communityTech, features: FEATURES }))).toEqual(seen)
})

test('a moderator sees the dashboard alone, although the route table lets them open more', () => {
  expect(labels(menuFor(entries, { roleId: moderator, features: FEATURES }))).toEqual([['Moderation Dashboard']])
  expect(screensFor(entries, { roleId: moderator, features: FEATURES }).map(({ href }) => href)).toContain('/polls')
})

test('somebody who is not staff sees nothing', () => {
  expect(menuFor(entries, { roleId: member, features: FEATURES })).toEqual([])
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
    '/conditions',
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
  ['/bursts', '/'],
  ['/at-risk/times', '/'],
  ['/saved-views', '/'],
  ['/threshold-lab', '/'],
  ['/threshold-lab/at-risk', '/'],
  ['/second-looks/agreement', '/'],
  ['/judging-settings', '/'],
  ['/audit-log', null],
  ['/users', '/users'],
  ['/users/new', '/users'],
  ['/users/7', '/users'],
  ['/forums/', '/forums'],
  ['/thread/7', '/forums'],
  ['/poll/7', '/polls'],
  ['/poll', '/polls'],
  ['/task-scripts/link_repair_tool', '/task-scripts/link_repair_tool'],
  ['/awards', null],
  ['/404', null],
  ['/nowhere', null],
])('on %s the menu marks %s', (pathname, href) => {
  expect(currentHref(menuFor(entries, { roleId: superAdmin, features: FEATURES }), pathname)).toBe(href)
})
