import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/roles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { snack } from '../../ui/snackbar/snack.ts'
import { flagServer, makeFlag } from './flags.fixtures.ts'
import { flagRoutes } from './flags.routes.tsx'

vi.setConfig({ testTimeout: 20_000 })
beforeEach(() => snack.clear())
afterEach(() => {
  cleanup()
  sessionStorage.clear()
  localStorage.clear()
  vi.unstubAllGlobals()
})

async function openQueue(search = '', roleId: number = ROLE.admin) {
  const opened = openConsole(`/moderation/${search}`, flagRoutes, makeSession(roleId))
  await screen.findByText(/^\d+ (open|flags?)$/)
  return opened
}
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${id}"]`) ?? expect.fail(`no row ${id}`)
const lists = (server: ReturnType<typeof flagServer>) =>
  server.asked.filter(({ query }) => query.includes('contentFlagStream')).map(({ variables }) => variables)

test('the queue is a table with User Content Type, Author, User Content Preview, Flags, Date/Time and Actions', async () => {
  flagServer([makeFlag('1', { isReported: true, isSpam: true })])
  await openQueue()
  const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent ?? '')
  const wanted = ['User Content Type', 'Author', 'User Content Preview', 'Flags', 'Date/Time', 'Actions']
  expect(heads.filter((head) => wanted.includes(head))).toEqual(wanted)
  const row = within(rowOf('1'))
  for (const words of ['Comment', 'member1', 'Words of 1', 'Reported', 'Spam'])
    expect(row.getByText(words)).toBeTruthy()
  expect(row.getByText(/^November 20, 2026/)).toBeTruthy()
})

test('a row of a closed flag has another look than one of an open flag', async () => {
  flagServer([makeFlag('1'), makeFlag('2', { isOpen: false })])
  await openQueue('?unmoderated=false')
  expect([rowOf('1').dataset.tone, rowOf('2').dataset.tone]).toEqual(['open', 'closed'])
  expect(within(rowOf('2')).getByText('Done')).toBeTruthy()
  expect(within(rowOf('1')).queryByText('Done')).toBeNull()
})

test('a flag shows Language, Deleted, Image, Reported, Spam and Done where its facts say so', async () => {
  const all = { isOffensive: true, isDeleted: true, isImage: true, isReported: true, isSpam: true, isOpen: false }
  flagServer([makeFlag('1', all), makeFlag('2', { isReported: false })])
  await openQueue('?unmoderated=false')
  const words = ['Language', 'Deleted', 'Image', 'Reported', 'Spam', 'Done']
  for (const word of words) {
    expect(within(rowOf('1')).getByText(word)).toBeTruthy()
    expect(within(rowOf('2')).queryByText(word)).toBeNull()
  }
})

test('sorting by date turns the order round and stands in the address', async () => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  expect(screen.getByRole('columnheader', { name: /Date\/Time/ }).getAttribute('aria-sort')).toBe('descending')
  await userEvent.click(screen.getByRole('button', { name: 'Date/Time' }))
  await waitFor(() => expect(history.location.search).toBe('?sortDesc=false'))
  expect(lists(server).map(({ sortDesc }) => sortDesc)).toEqual([true, false])
  expect(screen.queryByRole('button', { name: 'Author' })).toBeNull()
})

test('the filter row has Unmoderated on, and Spam, Offensive, Image, Reported, Requires Pre-moderation and moderators off', async () => {
  flagServer([makeFlag('1')])
  await openQueue()
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')
  expect(pressed('Unmoderated')).toBe('true')
  for (const name of ['Spam', 'Offensive', 'Image', 'Reported', 'Requires Pre-moderation'])
    expect(pressed(name)).toBe('false')
  expect(screen.getByRole('button', { name: 'Assigned to Anyone' })).toBeTruthy()
})

test.each([
  ['Spam', 'spam', { isSpam: true }],
  ['Offensive', 'offensive', { isOffensive: true }],
  ['Image', 'image', { isImage: true }],
  ['Reported', 'reported', { isReported: true }],
  ['Requires Pre-moderation', 'pre-moderation', { isRequiredToPublish: true }],
])('the filter %s stands in the address as %s and asks the server for that alone', async (name, word, argument) => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  await userEvent.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(history.location.search).toBe(`?filters=${word}`))
  const none = { isSpam: null, isOffensive: null, isImage: null, isReported: null, isRequiredToPublish: null }
  await waitFor(() => expect(lists(server).at(-1)).toMatchObject({ ...none, isOpen: true, ...argument }))
})

test('the type filter offers All and the six kinds, and asks for the chosen one', async () => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  await userEvent.click(screen.getByRole('button', { name: 'Type All' }))
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(options).toEqual([
    'All',
    'Comments',
    'Forum Topics',
    'Forum Replies',
    'Users',
    'Status Updates',
    'Status Update Replies',
  ])
  await userEvent.click(screen.getByRole('option', { name: 'Status Update Replies' }))
  await waitFor(() => expect(history.location.search).toBe('?assocType=user_profile_status_reply'))
  await waitFor(() => expect(lists(server).at(-1)?.assocType).toBe('USER_PROFILE_STATUS_REPLY'))
})

test('assigned moderators can be chosen, several of them', async () => {
  const server = flagServer([makeFlag('1')])
  const { history } = await openQueue()
  await userEvent.click(screen.getByRole('button', { name: 'Assigned to Anyone' }))
  for (const name of ['mara', 'tomas']) await userEvent.click(await screen.findByRole('option', { name }))
  await waitFor(() => expect(history.location.search).toBe('?assignedToUserIds=2,3'))
  await waitFor(() => expect(lists(server).at(-1)?.assignedToUserIds).toEqual(['2', '3']))
})

test('pages have 10, 20 or 50 flags, 10 unless said otherwise, and the offset follows from the page', async () => {
  const server = flagServer(Array.from({ length: 60 }, (_, at) => makeFlag(String(at + 1))))
  const { history } = await openQueue('?page=3')
  expect(lists(server)[0]).toMatchObject({ limit: 10, offset: 20 })
  await userEvent.click(screen.getByRole('button', { name: 'Rows per page 10' }))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['10', '20', '50'])
  await userEvent.click(screen.getByRole('option', { name: '20' }))
  await waitFor(() => expect(history.location.search).toBe('?itemsPerPage=20'))
  await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(lists(server).at(-1)).toMatchObject({ limit: 20, offset: 20 }))
})
