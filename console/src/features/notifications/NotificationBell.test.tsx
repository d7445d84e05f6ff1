import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { EVERYTHING, NOTIFICATION_TOPIC } from '@ward/domain/kernel/live'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { caseServer } from '../flags/flag/case-server.fixtures.ts'
import { makeCase } from '../flags/flag/flag-case.fixtures.ts'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { flagRoutes } from '../flags/flags.routes.tsx'
import type { Notification } from './notifications.api.ts'

const session = makeSession(ROLE.moderator)
afterEach(() => {
  vi.restoreAllMocks()
})

const make = (id: string, change: Partial<Notification> = {}): Notification => ({
  id,
  path: `/moderation/content-flag/4${id}`,
  text: `mara assigned you comment ${id}`,
  excerpt: `Words of comment ${id}`,
  insertedAt: `2026-11-20T20:4${id}:00.123Z`,
  readAt: null,
  ...change,
})
const READ = { readAt: '2026-11-20T21:00:00Z' }

type Marks = { ids?: string[]; upTo?: string }

/** The answers of the server about notifications; other requests are answered as on a flag's page. */
function bellServer(list: Notification[]) {
  const server = { list, marks: [] as Marks[], counts: 0, refusal: '' }
  caseServer(makeCase())
  const rest = globalThis.fetch
  const unread = () => server.list.filter(({ readAt }) => readAt === null).length

  function answer(query: string, variables: Marks): object | null {
    if (query.includes('markNotificationsRead')) {
      server.marks.push(variables)
      const isMeant = ({ id, insertedAt }: Notification) =>
        variables.ids?.includes(id) || (variables.upTo !== undefined && insertedAt <= variables.upTo)
      server.list = server.list.map((one) => (isMeant(one) ? { ...one, ...READ } : one))
      return { data: { markNotificationsRead: unread() } }
    }
    if (query.includes('unreadNotificationCount')) {
      server.counts++
      return { data: { unreadNotificationCount: unread() } }
    }
    if (!query.includes('notifications {')) return null
    if (server.refusal) return { errors: [{ message: server.refusal, extensions: { code: 'RATE_LIMITED' } }] }
    return { data: { notifications: server.list } }
  }
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = JSON.parse(String(init?.body ?? '{}'))
    const own = answer(query, variables)
    return own ? new Response(JSON.stringify(own)) : rest(url, init)
  })
  return server
}

async function open(list: Notification[]) {
  const server = bellServer(list)
  const { live, say } = fakeLive()
  const { history } = openConsole('/moderation/404', flagRoutes, session, live, { withBell: true })
  await screen.findByRole('button', { name: /^Notifications/ })
  return { server, say, history }
}
const bell = (name: string) => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: 'Notifications' })
const ring = async (name: string) => {
  await userEvent.click(await bell(name))
  return within(await panel())
}

test('the bell says how many are unread, and nothing of none', async () => {
  await open([make('3'), make('2'), make('1', READ)])
  await bell('Notifications, 2 unread')
  cleanup()
  await open([make('1', READ)])
  await bell('Notifications')
})

test('the list names each with its date and leads to its flag; the unread ones are told apart in words', async () => {
  await open([make('2'), make('1', READ)])
  const list = await ring('Notifications, 1 unread')
  const unread = await list.findByRole('link', { name: /Unread:.*mara assigned you comment 2.*November 20, 2026/ })
  expect(unread.getAttribute('href')).toBe('/moderation/content-flag/42')
  expect(unread.hasAttribute('data-unread')).toBe(true)
  const read = list.getByRole('link', { name: /mara assigned you comment 1/ })
  expect(read.textContent).not.toContain('Unread')
  expect(read.hasAttribute('data-unread')).toBe(false)
})

test('each brings the beginning of the words it is about, and none where they are hidden', async () => {
  await open([make('2'), make('1', { excerpt: null })])
  const list = await ring('Notifications, 2 unread')
  const [reported, hidden] = await list.findAllByRole('link')
  expect(within(reported as HTMLElement).getByText('Words of comment 2')).toBeTruthy()
  expect(hidden?.textContent).not.toContain('Words')
  expect(hidden?.textContent).not.toContain('null')
})

test('with the keyboard it is opened and closed, and the bell has the focus again', async () => {
  await open([make('1')])
  const closed = await bell('Notifications, 1 unread')
  closed.focus()
  await userEvent.keyboard('{Enter}')
  const dialog = await panel()
  const button = await bell('Notifications, 1 unread')
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true)
  const link = await within(dialog).findByRole('link')
  await userEvent.tab()
  expect(document.activeElement).toBe(link)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('opening a flag from the list reads that one, closes the list and shows the flag', async () => {
  const { server, history } = await open([make('2'), make('1')])
  const list = await ring('Notifications, 2 unread')
  await userEvent.click(await list.findByRole('link', { name: /comment 1/ }))
  await bell('Notifications, 1 unread')
  expect(server.marks).toEqual([{ ids: ['1'] }])
  expect(history.location.pathname).toBe('/moderation/content-flag/41')
  await expect.poll(() => screen.queryByRole('dialog')).toBeNull()
})

test('one that was read is opened without being marked again', async () => {
  const { server, history } = await open([make('1', READ)])
  const list = await ring('Notifications')
  await userEvent.click(await list.findByRole('link'))
  await expect.poll(() => history.location.pathname).toBe('/moderation/content-flag/41')
  expect(server.marks).toEqual([])
})

test('all are read up to the newest that is shown; then there is nothing more to mark', async () => {
  const { server } = await open([make('2'), make('1')])
  const list = await ring('Notifications, 2 unread')
  const all = await list.findByRole('button', { name: 'Mark all as read' })
  await userEvent.click(all)
  await bell('Notifications')
  expect(server.marks).toEqual([{ upTo: '2026-11-20T20:42:00.123Z' }])
  await expect.poll(() => list.queryByText(/Unread/)).toBeNull()
  expect(all.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(all)
  expect(server.marks).toHaveLength(1)
})

test('the bell and the open list hear of what is new by themselves, not of what others are told', async () => {
  const { server, say } = await open([make('1', READ)])
  const list = await ring('Notifications')
  await list.findByRole('link')
  const before = server.counts
  server.list = [make('2'), ...server.list]
  say(NOTIFICATION_TOPIC, '10')
  await new Promise((done) => setTimeout(done, 50))
  expect(server.counts).toBe(before)
  say(NOTIFICATION_TOPIC, session.viewer.id)
  await bell('Notifications, 1 unread')
  await list.findByRole('link', { name: /comment 2/ })
  server.list = [make('3'), ...server.list]
  say(EVERYTHING, '0')
  await bell('Notifications, 2 unread')
})

test('where there is nothing the list says what will be there', async () => {
  await open([])
  const list = await ring('Notifications')
  await list.findByRole('heading', { name: 'No notifications yet' })
  expect(list.queryByRole('button', { name: 'Mark all as read' })).toBeNull()
})

test('a list that could not be loaded says why and is asked for again', async () => {
  const { server } = await open([make('1')])
  server.refusal = 'Too many questions. Please wait.'
  const list = await ring('Notifications, 1 unread')
  expect((await list.findByRole('alert')).textContent).toContain('Too many questions. Please wait.')
  server.refusal = ''
  await userEvent.click(list.getByRole('button', { name: 'Try again' }))
  await list.findByRole('link', { name: /comment 1/ })
})

test('keys of the page do nothing from within the list', async () => {
  await open([make('1')])
  const keys = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.keyboard('?')
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  await userEvent.keyboard('{Escape}')
  await expect.poll(keys).toBeNull()
  await ring('Notifications, 1 unread')
  await expect.poll(() => document.activeElement?.closest('[role="dialog"]')).toBeTruthy()
  await userEvent.keyboard('?')
  await new Promise((done) => setTimeout(done, 100))
  expect(keys()).toBeNull()
})
