import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import {
  ASSIGNED_MESSAGE,
  eventMessage,
  MUST_DECIDE_PENDING,
  OPERATION_MESSAGE,
} from '@ward/domain/flags/flag/flag-operations'
import { FlagFilter } from '@ward/domain/flags/flag/flags'
import { expect, test } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import type { RouteEntry } from '../../../routing/entry.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { changeElsewhere, fakeLive, flagServer, makeFlag } from '../flag/flags.fixtures.ts'
import { currentList } from '../flag/flags.list-context.ts'
import { flagRoutes } from '../flags.routes.tsx'

const moderator = makeSession(ROLE.moderator)
const admin = makeSession(ROLE.admin)
const users: RouteEntry = {
  path: '/users/{id}',
  title: 'User',
  page: async () => ({ default: () => <h1>User page</h1> }),
}
const five = () => ['1', '2', '3', '4', '5'].map((id) => makeFlag(id))

async function openQueue(search = '', session = moderator, entries: readonly RouteEntry[] = flagRoutes) {
  const { live, say } = fakeLive()
  const opened = openConsole(`/moderation/${search}`, entries, session, live)
  await screen.findByText(/^\d+ (unmoderated|flags?)$/)
  return { ...opened, say }
}

const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`)
const rows = () => [...document.querySelectorAll<HTMLElement>('[data-row]')].map((row) => row.dataset.row)
const box = (id: string) => screen.getByRole('checkbox', { name: `Select Comment 7${id}` })

test('a row is a link to its flag, with type, author, words, chips and date', async () => {
  flagServer([makeFlag('1', { isOffensive: true })])
  await openQueue()
  const row = within(rowOf('1') ?? expect.fail('no row'))
  expect(row.getByRole('link', { name: 'Words of 1' }).getAttribute('href')).toBe('/moderation/content-flag/1')
  for (const words of ['Comment', 'member1', 'Language', 'Reported']) expect(row.getByText(words)).toBeTruthy()
  expect(row.getByRole('link', { name: /public site/ }).getAttribute('href')).toBe('/post#comment-71')
  expect(row.getByRole('link', { name: 'Edit Comment 71' }).getAttribute('href')).toBe('/moderation/content-flag/1')
})

test.each([
  ['an admin to the user', admin, '/moderation/users/71'],
  ['a moderator to the flag', moderator, '/moderation/content-flag/1'],
])('the row of a user flag and its edit action lead %s', async (_, session, href) => {
  flagServer([makeFlag('1', { assocType: 'user' })])
  await openQueue('', session, [...flagRoutes, users])
  for (const name of ['Words of 1', 'Edit User 71'])
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

test('a filter applies at once, stands in the address and can be cleared', async () => {
  const server = flagServer(five())
  const { history } = await openQueue('?page=2')
  await userEvent.click(screen.getByRole('button', { name: 'Spam' }))
  await userEvent.click(screen.getByRole('button', { name: 'Unmoderated' }))
  await screen.findByText('5 flags')
  expect(history.location.search).toBe('?filters=spam&unmoderated=false')
  expect(server.asked.at(-1)?.variables).toMatchObject({ isSpam: true, isOpen: null, offset: 0 })
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(screen.queryByRole('button', { name: 'Clear filters' })).toBeNull()
})

test('Requires Pre-moderation is for admin-level viewers; a moderator’s link with it is read without it', async () => {
  const server = flagServer(five())
  await openQueue('?filters=image,pre-moderation')
  expect(screen.queryByRole('button', { name: 'Requires Pre-moderation' })).toBeNull()
  const asked = server.asked.find(({ query }) => query.includes('contentFlagStream'))
  expect(asked?.variables).toMatchObject({ isImage: true, isRequiredToPublish: null })
  cleanup()
  await openQueue('', admin)
  expect(screen.getByRole('button', { name: 'Requires Pre-moderation' })).toBeTruthy()
})

test('the keys walk, decide and undo; the focus goes to the row that takes the place', async () => {
  const server = flagServer(five())
  await openQueue()
  await userEvent.keyboard('jj')
  await userEvent.keyboard('d')
  expect(await screen.findByText(OPERATION_MESSAGE.DONE)).toBeTruthy()
  await waitFor(() => expect(rows()).toEqual(['1', '3', '4', '5']))
  await waitFor(() => expect(document.activeElement?.closest('[data-row]')).toBe(rowOf('3')))
  await userEvent.keyboard('u')
  expect(await screen.findByText(OPERATION_MESSAGE.REOPEN)).toBeTruthy()
  await waitFor(() => expect(rows()).toEqual(['1', '2', '3', '4', '5']))
  expect(server.flags.every((flag) => flag.isOpen)).toBe(true)
})

test('several are decided by one request, each at its version, reported in one message with who was not and why, and undone together', async () => {
  const server = flagServer([...five(), makeFlag('6', { isPendingModeration: true })])
  await openQueue()
  for (const id of ['1', '2', '3', '6']) await userEvent.click(box(id))
  changeElsewhere(server, '3', 'DONE')
  await userEvent.click(screen.getByRole('button', { name: 'Mark done' }))
  const because = `Comment 73 (${eventMessage('tomas', 'DONE')}); Comment 76 (${MUST_DECIDE_PENDING})`
  const message = `2 of 4: ${OPERATION_MESSAGE.DONE}. Not changed: ${because}`
  expect(await screen.findByText(message)).toBeTruthy()
  await userEvent.keyboard('u')
  expect(await screen.findByText(`${OPERATION_MESSAGE.REOPEN} (2 flags)`)).toBeTruthy()
  expect(server.flags.filter((flag) => !flag.isOpen).map((flag) => flag.id)).toEqual(['3'])
  expect(server.asked.filter(({ query }) => /mutation/.test(query))).toHaveLength(2)
})

test('what is approved together stays public, so no Undo is offered, and the question about all results says so', async () => {
  const server = flagServer(
    Array.from({ length: 12 }, (_, n) => makeFlag(String(n + 1), { isPendingModeration: true })),
  )
  await openQueue('', admin)
  for (const id of ['1', '2']) await userEvent.click(box(id))
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText(`${OPERATION_MESSAGE.APPROVE} (2 flags)`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
  await userEvent.keyboard('u')
  expect(server.asked.some(({ variables }) => variables.operation === 'REOPEN')).toBe(false)
  toast.clear()
  await waitFor(() => expect(rows()).toHaveLength(10))
  server.flags = [...server.flags, makeFlag('13', { isPendingModeration: true })]
  await userEvent.click(screen.getByRole('button', { name: 'Unmoderated' }))
  await screen.findByText('13 flags')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 13 results' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  const dialog = await screen.findByRole('dialog', { name: /^Approve content from / })
  expect(within(dialog).getByText(/You can’t undo this\./)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
})

test('what cannot be done to a row says why and asks nobody', async () => {
  const server = flagServer([makeFlag('6', { isPendingModeration: true })])
  await openQueue()
  await userEvent.keyboard('jd')
  expect(await screen.findByText(MUST_DECIDE_PENDING)).toBeTruthy()
  expect(server.asked.some(({ query }) => query.includes('mutation'))).toBe(false)
})

test('only admins are offered Delete, and it asks how many first', async () => {
  const server = flagServer(five())
  await openQueue()
  await userEvent.click(box('1'))
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  cleanup()
  await openQueue('', admin)
  await userEvent.click(box('1'))
  await userEvent.click(box('4'))
  await userEvent.keyboard('{Delete}')
  const dialog = await screen.findByRole('dialog', { name: 'Delete content from 2 flags?' })
  expect(server.flags.some((flag) => flag.isDeleted)).toBe(false)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText(`${OPERATION_MESSAGE.DELETE} (2 flags)`)).toBeTruthy()
  expect(server.flags.filter((flag) => flag.isDeleted).map((flag) => flag.id)).toEqual(['1', '4'])
})

test('a moderator is assigned by keys alone, found by a part of their name', async () => {
  const server = flagServer(five())
  await openQueue()
  await userEvent.keyboard('jm')
  const dialog = await screen.findByRole('dialog', { name: 'Assign Comment 71' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Assign' }))
  expect(await within(dialog).findByText('Please choose a moderator')).toBeTruthy()
  act(() => within(dialog).getByRole('combobox', { name: 'Moderators' }).focus())
  await userEvent.keyboard('tom')
  expect(await screen.findByRole('option', { name: /tomas/ })).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(within(dialog).getByText('tomas')).toBeTruthy()
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(ASSIGNED_MESSAGE)).toBeTruthy()
  expect(server.flags[0]?.contentFlagAssigns).toEqual([{ userId: '3' }])
})

test('all results over all pages are decided after a question that says how many', async () => {
  const server = flagServer(Array.from({ length: 60 }, (_, index) => makeFlag(String(index + 1))))
  await openQueue()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 60 results' }))
  await userEvent.click(screen.getByRole('button', { name: 'Mark spam' }))
  const dialog = await screen.findByRole('dialog', { name: 'Mark content from 60 flags as spam?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Mark spam' }))
  expect(await screen.findByText(`${OPERATION_MESSAGE.SPAM} (60 flags)`)).toBeTruthy()
  expect(server.flags.every((flag) => flag.isMarkedSpam)).toBe(true)
})

test('what somebody else decides shows in its place, marked, and moves no row', async () => {
  const server = flagServer(five())
  const { say } = await openQueue()
  changeElsewhere(server, '2', 'DONE')
  say('flag', '2')
  await waitFor(() => expect(rowOf('2')?.dataset.tone).toBe('closed'))
  expect(rowOf('2')?.dataset.changed).toBe('true')
  expect(rows()).toEqual(['1', '2', '3', '4', '5'])
  expect(await screen.findByText('4 unmoderated')).toBeTruthy()
})

test('the viewer’s own decision is not marked as somebody else’s change', async () => {
  flagServer(five())
  const { say } = await openQueue('?unmoderated=false')
  await userEvent.keyboard('jd')
  await screen.findByText(OPERATION_MESSAGE.DONE)
  say('flag', '1')
  await new Promise((resolve) => setTimeout(resolve, 400))
  expect(rowOf('1')?.dataset.tone).toBe('closed')
  expect(rowOf('1')?.dataset.changed).toBeUndefined()
})

test('new flags of this list are announced and come when asked for', async () => {
  const server = flagServer(five())
  const { say } = await openQueue()
  server.flags = [makeFlag('8'), makeFlag('9', { isOpen: false }), ...server.flags]
  say('flag.new', '8')
  say('flag.new', '9')
  expect(await screen.findByText('1 new flag')).toBeTruthy()
  expect(rows()).toEqual(['1', '2', '3', '4', '5'])
  await userEvent.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(rows()).toEqual(['8', '1', '2', '3', '4', '5']))
  expect(screen.queryByText('1 new flag')).toBeNull()
})

test('a new flag is no news any more once the list brought it, or somebody else decided it', async () => {
  const server = flagServer(five())
  const { say } = await openQueue()
  server.flags = [makeFlag('8'), makeFlag('9'), ...server.flags]
  say('flag.new', '8')
  say('flag.new', '9')
  expect(await screen.findByText('2 new flags')).toBeTruthy()
  changeElsewhere(server, '9', 'DONE')
  say('flag', '9')
  expect(await screen.findByText('1 new flag')).toBeTruthy()
  await userEvent.keyboard('jd')
  await screen.findByText(OPERATION_MESSAGE.DONE)
  await waitFor(() => expect(rowOf('8')).toBeTruthy())
  expect(screen.queryByText('1 new flag')).toBeNull()
})

test('a flag of the page that opens again is changed in its place, not new', async () => {
  const server = flagServer(five())
  const { say } = await openQueue()
  server.flags = [makeFlag('8'), ...server.flags.map((flag) => (flag.id === '2' ? { ...flag, version: 7 } : flag))]
  say('flag', '2')
  say('flag.new', '2')
  say('flag.new', '8')
  expect(await screen.findByText('1 new flag')).toBeTruthy()
  await waitFor(() => expect(rowOf('2')?.dataset.changed).toBeDefined())
})

test('a row shows who has its flag open', async () => {
  const server = flagServer(five())
  const { say } = await openQueue()
  server.flags = server.flags.map((flag) =>
    flag.id === '2' ? { ...flag, viewers: [{ id: '3', username: 'tomas', avatar: null }] } : flag,
  )
  say('presence', '2')
  expect(await screen.findByText('tomas is looking at this')).toBeTruthy()
  expect(rowOf('2')?.dataset.changed).toBeUndefined()
})

test('Start reviewing opens the first flag, also a user’s, and Enter does so while no row is current', async () => {
  flagServer([makeFlag('1', { assocType: 'user' }), makeFlag('2')])
  const { history } = await openQueue('', admin, [...flagRoutes, users])
  expect(screen.getByRole('link', { name: 'Start reviewing' }).getAttribute('href')).toBe('/moderation/content-flag/1')
  await userEvent.keyboard('{Enter}')
  expect(history.location.pathname).toBe('/moderation/content-flag/1')
})

test('the list is remembered for the flag’s page: its address, its order, its place and its total', async () => {
  flagServer(Array.from({ length: 12 }, (_, index) => makeFlag(String(index + 1))))
  await openQueue('?page=2&sortDesc=false')
  expect(currentList()).toEqual({
    filter: FlagFilter.parse({ page: 2, sortDesc: false }),
    ids: ['11', '12'],
    gone: [],
    offset: 10,
    total: 12,
    opened: null,
  })
})

test('an empty queue says whether all is decided or the filters find nothing', async () => {
  flagServer([])
  await openQueue()
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Image' }))
  expect(await screen.findByRole('heading', { name: 'No flag matches these filters' })).toBeTruthy()
})

test('a list that cannot be loaded says so, with the number for support, and can be tried again', async () => {
  const server = flagServer(five())
  server.isDown = true
  const { live } = fakeLive()
  openConsole('/moderation/', flagRoutes, moderator, live)
  expect(await screen.findByText('r-9')).toBeTruthy()
  server.isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(rows()).toHaveLength(5))
}, 15_000)
