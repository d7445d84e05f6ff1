import { IconInbox } from '@tabler/icons-react'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MUST_BE_ADMIN, MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/permissions'
import { FAULT_MESSAGE, NOT_FOUND_MESSAGE, notFound } from '@ward/domain/refusal'
import { ROLE } from '@ward/domain/roles'
import { NOT_FOUND_HEADING } from '@ward/domain/shell'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../api/fault.ts'
import { makeSession } from '../api/session.fixtures.ts'
import type { RouteEntry } from '../routing/entry.ts'
import { usePageTitle } from '../routing/title.ts'
import { AppLink } from '../ui/AppLink.tsx'
import { toast } from '../ui/toast/toast.ts'
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
    may: 'flags.read',
    page: page(Dashboard),
    menu: { label: 'Moderation Dashboard', icon: IconInbox, order: 11 },
    goKey: 'd',
  },
  { path: '/users', title: 'Users', may: 'users.readPrivate', page: page(() => <h1>All users</h1>), goKey: 'u' },
  { path: '/users/{id}', title: 'User', may: 'users.readPrivate', page: page(UserPage) },
  { path: '/awards', title: 'Awards', may: 'awards.read', page: page(BrokenPage) },
]
const admin = makeSession(ROLE.admin)
const moderator = makeSession(ROLE.moderator)

beforeEach(() => toast.clear())
afterEach(() => {
  cleanup()
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

test('a page that does not exist in this session is Not Found, and neither menu, palette nor keys lead to it', async () => {
  const outbox: RouteEntry = {
    path: '/outbox',
    title: 'Outbox',
    may: 'outbox.read',
    exists: ({ keepsMail }) => keepsMail,
    page: page(() => <h1>Kept messages</h1>),
    menu: { label: 'Outbox', icon: IconInbox, order: 12 },
    goKey: 'o',
  }
  const owner = makeSession(ROLE.superAdmin)
  openConsole('/moderation/outbox', [...entries, outbox], owner)
  expect(await screen.findByRole('heading', { name: 'Kept messages' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Outbox' })).toBeTruthy()
  cleanup()
  const { history } = openConsole('/moderation/outbox', [...entries, outbox], { ...owner, keepsMail: false })
  expect(await screen.findByRole('heading', { name: NOT_FOUND_HEADING })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Outbox' })).toBeNull()
  await userEvent.keyboard('go')
  expect(history.location.pathname).toBe('/moderation/outbox')
  expect(screen.queryByRole('heading', { name: 'Kept messages' })).toBeNull()
  await userEvent.keyboard('/')
  await userEvent.type(await screen.findByRole('combobox'), 'outb')
  expect(screen.queryByRole('option', { name: /Outbox/ })).toBeNull()
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
