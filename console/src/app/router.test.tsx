import { IconInbox } from '@tabler/icons-react'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FEATURE_IS_OFF, FEATURES } from '@ward/domain/app/features'
import { featureOf, MUST_BE_ADMIN, MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { ROUTES } from '@ward/domain/app/route-rights'
import { ROUTE_PATHS } from '@ward/domain/app/routes'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { FAULT_MESSAGE, NOT_FOUND_MESSAGE, notFound } from '@ward/domain/kernel/refusal'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../api/session.fixtures.ts'
import { Fault } from '../fault.ts'
import type { RouteEntry } from '../routing/entry.ts'
import { usePageTitle } from '../routing/title.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { openConsole } from './console.fixtures.tsx'

function Dashboard() {
  return (
    <>
      <h1>Dashboard</h1>
      <AppLink href="/users/7?tab=awards">Seven</AppLink>
      <AppLink href="/?page=2">Next page</AppLink>
    </>
  )
}

function UserPage() {
  usePageTitle('seven')
  return <h1>User seven</h1>
}

let broken: Error
function BrokenPage(): never {
  throw broken
}

const page = (Page: () => React.ReactNode) => () => Promise.resolve({ default: Page })
const entries: RouteEntry[] = [
  {
    path: '/',
    title: 'Moderation Dashboard',
    page: page(Dashboard),
    menu: { label: 'Moderation Dashboard', icon: IconInbox, order: 11 },
    goKey: 'd',
  },
  { path: '/users', title: 'Users', page: page(() => <h1>All users</h1>), goKey: 'u' },
  { path: '/users/{id}', title: 'User', page: page(UserPage) },
  { path: '/awards', title: 'Awards', page: page(BrokenPage) },
]
const admin = makeSession(ROLE.admin)
const moderator = makeSession(ROLE.moderator)

afterEach(() => {
  vi.restoreAllMocks()
})

test('a page opens inside the shell, with its title and its line in the menu marked', async () => {
  openConsole('/moderation/', entries, admin)
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(document.title).toBe('Moderation Dashboard - Migraine - Ward')
  const line = screen.getByRole('link', { name: 'Moderation Dashboard' })
  expect(line.getAttribute('aria-current')).toBe('page')
  expect(line.getAttribute('href')).toBe('/moderation/')
})

test('a link changes the screen, moves the focus to its heading and takes its own title', async () => {
  const { history } = openConsole('/moderation/', entries, admin)
  await userEvent.click(await screen.findByText('Seven'))
  const heading = await screen.findByRole('heading', { name: 'User seven' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(history.location.href).toBe('/moderation/users/7?tab=awards')
  expect(document.title).toBe('seven - Migraine - Ward')
})

test('another page of the same list leaves the focus where it is', async () => {
  const { history } = openConsole('/moderation/', entries, admin)
  const link = await screen.findByText('Next page')
  await userEvent.click(link)
  await waitFor(() => expect(history.location.href).toBe('/moderation/?page=2'))
  expect(document.activeElement).toBe(link)
})

test.each([
  ['/moderation/users/7', MUST_BE_ADMIN],
  ['/moderation/settings', MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH],
])('a moderator who opens %s is told why not and sent to the dashboard', async (path, because) => {
  const { history } = openConsole(path, entries, moderator)
  expect(await screen.findByText(because)).toBeTruthy()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeTruthy()
  expect(history.location.pathname).toMatch(/^\/moderation\/?$/)
})

test.each(['/moderation/nowhere', '/moderation/404', '/moderation/users/7/8', '/moderation/settings'])(
  '%s is not found',
  async (path) => {
    openConsole(path, entries, makeSession(ROLE.superAdmin))
    expect(await screen.findByRole('heading', { name: NOT_FOUND_HEADING })).toBeTruthy()
    expect(screen.getByText(NOT_FOUND_MESSAGE)).toBeTruthy()
    expect(document.title).toBe('404 - Not Found - Migraine - Ward')
  },
)

test('a page that breaks keeps the shell, says the number for support and can be tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  broken = new Fault(undefined, 'req-7')
  openConsole('/moderation/awards', entries, admin)
  expect(await screen.findByText(FAULT_MESSAGE)).toBeTruthy()
  expect(screen.getByText('req-7')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Moderation Dashboard' })).toBeTruthy()
})

const gated = ROUTE_PATHS.flatMap((path) => {
  const feature = featureOf(ROUTES[path])
  return feature ? [{ path, feature }] : []
})
const address = (path: string) => path.replace(/\{\w+\??\}/g, '7')

test.each(gated)(
  '$path says what is unavailable where $feature is off, and nothing leads to it',
  async ({ path, feature }) => {
    const entry: RouteEntry = {
      path,
      title: 'Gated',
      page: page(() => <h1>Gated page</h1>),
      menu: { label: 'Gated', icon: IconInbox, order: 12 },
      goKey: 'o',
    }
    const owner = { ...makeSession(ROLE.superAdmin), features: [...FEATURES] }
    const without = { ...owner, features: FEATURES.filter((other) => other !== feature) }
    const url = `/moderation${address(path)}`
    openConsole(url, [...entries, entry], owner)
    expect(await screen.findByRole('heading', { name: 'Gated page' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Gated' })).toBeTruthy()
    cleanup()
    const { history } = openConsole(url, [...entries, entry], without)
    expect(await screen.findByRole('heading', { name: FEATURE_IS_OFF[feature] })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Go to the dashboard' }).getAttribute('href')).toBe('/moderation/')
    expect(document.title).toBe(`${FEATURE_IS_OFF[feature]} - Migraine - Ward`)
    expect(screen.queryByRole('link', { name: 'Gated' })).toBeNull()
    await userEvent.keyboard('go')
    expect(history.location.pathname).toBe(url)
    expect(screen.queryByRole('heading', { name: 'Gated page' })).toBeNull()
    await userEvent.keyboard('/')
    await userEvent.type(await screen.findByRole('combobox'), 'gated')
    expect(screen.queryByRole('option', { name: /Gated/ })).toBeNull()
  },
)

test('a screen without an entry says too that its site does not have what it is about', async () => {
  openConsole('/moderation/forums', entries, makeSession(ROLE.moderator))
  expect(await screen.findByRole('heading', { name: FEATURE_IS_OFF.forums })).toBeTruthy()
})

test('a page whose thing is gone is Not Found', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  broken = notFound()
  openConsole('/moderation/awards', entries, admin)
  expect(await screen.findByRole('heading', { name: NOT_FOUND_HEADING })).toBeTruthy()
})

test('g and a letter go to a section, but not to one that is not offered', async () => {
  const { history } = openConsole('/moderation/', entries, admin)
  await screen.findByRole('heading', { name: 'Dashboard' })
  await userEvent.keyboard('gu')
  expect(await screen.findByRole('heading', { name: 'All users' })).toBeTruthy()
  cleanup()
  const { history: other } = openConsole('/moderation/', entries, moderator)
  await screen.findByRole('heading', { name: 'Dashboard' })
  await userEvent.keyboard('gu')
  expect(other.location.pathname).toMatch(/^\/moderation\/?$/)
  expect(history.location.pathname).toBe('/moderation/users')
})

test('the palette goes to a screen by a few letters, and the focus follows', async () => {
  openConsole('/moderation/', entries, admin)
  await screen.findByRole('heading', { name: 'Dashboard' })
  await userEvent.keyboard('/')
  await userEvent.type(await screen.findByRole('combobox'), 'use{Enter}')
  const heading = await screen.findByRole('heading', { name: 'All users' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
})
