import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { BLOCK_QUESTION } from '@ward/domain/users/user-input'
import { bulkRolesQuestion, NOBODY_SELECTED, notChanged, USER_SEARCH_DEBOUNCE } from '@ward/domain/users/users'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { userEditRoutes } from '../user-edit.routes.tsx'
import { userRoutes } from '../users.routes.tsx'
import type { UserRow } from './users.api.ts'
import { fromNearerEnd } from './users.api.ts'

const user = (id: number, username: string, roleId: number = ROLE.member): UserRow => ({
  id: String(id),
  username,
  roleId,
  status: 0,
  bio: `Bio of ${username}`,
  insertedAt: '2021-03-04T10:00:00Z',
  avatar: null,
  private: { email: `${username}@harbor.example`, firstName: 'Kit', lastName: null },
})

type Asked = { query: string; variables: Record<string, unknown> }

/** A server with these users, a page of 25 at a time; `refusal` answers what would be changed, `uncounted` who asks what that does. */
function userServer(users: UserRow[], total = users.length) {
  const asked: Asked[] = []
  const askedFor = (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables)
  const server = {
    refusal: null as object | null,
    uncounted: null as object | null,
    lists: () => askedFor('query UserList'),
    totals: () => askedFor('query UserTotal'),
    changes: () => askedFor('mutation'),
  }
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables }: Asked = JSON.parse(String(init.body))
    asked.push({ query, variables })
    if (query.includes('mutation'))
      return Response.json(server.refusal ? { errors: [server.refusal] } : { data: { bulkUpdateUserRoles: [] } })
    if (query.includes('RoleEffects') && server.uncounted) return Response.json({ errors: [server.uncounted] })
    if (query.includes('UsersSync')) return Response.json({ data: { usersSync: null } })
    if (query.includes('UserTotal')) return Response.json({ data: { users: { total } } })
    const from = Number(variables.offset)
    return Response.json({ data: { users: { users: users.slice(from, from + Number(variables.limit)) } } })
  })
  return server
}

async function openUsers(at = '') {
  const opened = openConsole(`/moderation/users${at}`, [...userRoutes, ...userEditRoutes], makeSession(ROLE.admin))
  await screen.findAllByRole('row')
  return opened
}
const thirty = Array.from({ length: 30 }, (_, index) => user(index + 1, `member_${index + 1}`))
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())

test('the columns are Avatar, Username, Email, Member since, ID and Role; Bio, First Name and Last Name can be chosen', async () => {
  userServer([user(7, 'riverstone', ROLE.admin)])
  await openUsers()
  await screen.findByText('riverstone@harbor.example')
  const usual = ['Avatar', 'Username', 'Email', 'Member since', 'ID', 'Role']
  expect(heads().slice(1)).toEqual(usual)
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  for (const name of ['Bio', 'First Name', 'Last Name'])
    await userEvent.click(await screen.findByRole('checkbox', { name }))
  expect(heads().slice(1)).toEqual([...usual, 'Bio', 'First Name', 'Last Name'])
  expect(screen.getByText('Bio of riverstone')).toBeTruthy()
})

test('above the list are New User, Sync Users and Bulk Edit, which waits for a selection; a row leads to its user', async () => {
  userServer(thirty)
  await openUsers()
  expect(screen.getByRole('button', { name: 'Sync Users' })).toBeTruthy()
  expect((screen.getByRole('button', { name: 'Bulk Edit' }) as HTMLButtonElement).disabled).toBe(true)
  const leadsTo = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(leadsTo('New User')).toBe('/moderation/users/new')
  await screen.findByText('member_7')
  expect(leadsTo('member_7')).toBe('/moderation/users/7')
})

test('modifiers become chips, what else is typed stays, and the list is asked 600 ms after the last key', async () => {
  const { lists } = userServer([user(1, 'river')])
  const { history } = await openUsers()
  await screen.findByText('river@harbor.example')
  const field = screen.getByRole('searchbox', { name: 'Search users' })
  await userEvent.type(field, 'email:harbor bio:"knits and sings" riv')
  expect(lists()).toHaveLength(1)
  expect((field as HTMLInputElement).value).toBe('riv')
  await waitFor(() => expect(lists()).toHaveLength(2), { timeout: USER_SEARCH_DEBOUNCE + 1500 })
  expect(lists()[1]).toMatchObject({ userSearchTerm: 'email:harbor bio:"knits and sings" riv', offset: 0 })
  expect(new URLSearchParams(history.location.search).get('search')).toBe('email:harbor bio:"knits and sings" riv')
  await userEvent.click(screen.getByRole('button', { name: 'Remove bio: knits and sings' }))
  await waitFor(() => expect(lists().at(-1)?.userSearchTerm).toBe('email:harbor riv'))
  await userEvent.keyboard('{Home}{Backspace}')
  expect((field as HTMLInputElement).value).toBe('email:harbor riv')
  await userEvent.keyboard('{Enter}')
  expect(screen.getByRole('button', { name: 'Remove email: harbor' })).toBeTruthy()
})

test('the address holds search, selectedRole, showSpammers, page, itemsPerPage, sortBy and sortDesc', async () => {
  const { lists, totals } = userServer(thirty, 5000)
  await openUsers(
    '?search=kit&selectedRole=3,4&showSpammers=true&page=3&itemsPerPage=50&sortBy=inserted_at&sortDesc=true',
  )
  await waitFor(() => expect(totals()).toHaveLength(1))
  const narrowed = { userSearchTerm: 'kit', roleIds: [3, 4], hideSpammers: false }
  const page = { limit: 50, offset: 100, fromEnd: false, sort: 'INSERTED_AT', sortDesc: true }
  expect(lists()[0]).toEqual({ ...narrowed, ...page })
  expect(totals()).toEqual([narrowed])
})

test('the rows do not wait for the total, which is counted once for all pages', async () => {
  const { lists, totals } = userServer(thirty)
  await openUsers()
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }))
  await screen.findByText('member_30')
  expect([lists().length, totals().length]).toEqual([2, 1])
})

/** Selects one on the first page and one on the second, and opens the bulk edit. */
async function openBulkEdit() {
  await openUsers()
  const button = () => screen.getByRole('button', { name: 'Bulk Edit' })
  expect((button() as HTMLButtonElement).disabled).toBe(true)
  await userEvent.click(await screen.findByRole('checkbox', { name: /member_1$/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await userEvent.click(await screen.findByRole('checkbox', { name: /member_30$/ }))
  await userEvent.click(screen.getAllByRole('button', { name: /^Bulk Edit/ })[0] as HTMLElement)
  await screen.findByRole('heading', { name: 'Bulk edit user roles' })
}
const choose = async (role: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: 'Role' }))
  await userEvent.click(await screen.findByRole('option', { name: role }))
  await userEvent.click(screen.getByRole('button', { name: 'Change roles' }))
}
const answer = async (text: string, button: string) => {
  const dialog = await screen.findByRole('dialog', { name: button === 'Block' ? /^Block/ : 'Bulk edit user roles' })
  await within(dialog).findByText(text)
  await userEvent.click(within(dialog).getByRole('button', { name: button }))
}

test('users selected on several pages get one role after a question, and the list is shown again', async () => {
  const { changes } = userServer(thirty)
  await openBulkEdit()
  expect(within(screen.getByRole('list', { name: 'Selected users' })).getAllByRole('listitem')).toHaveLength(2)
  await choose('Moderator')
  await answer(bulkRolesQuestion(2, 'Moderator'), 'Change roles')
  await screen.findByText('2 users are now Moderator')
  expect(changes()).toEqual([{ userIds: ['30', '1'], roleId: ROLE.moderator }])
  await screen.findByRole('heading', { name: 'Users' })
})

test('for Spammer a second question tells what a block does; who may not get a role is named', async () => {
  const server = userServer(thirty)
  await openBulkEdit()
  const fields = [{ path: 'userIds.30', message: 'member_30: This person ranks above you' }]
  server.refusal = { message: notChanged(1, 2), extensions: { code: 'INVALID', fields } }
  await choose('Spammer')
  await answer(bulkRolesQuestion(2, 'Spammer'), 'Change roles')
  expect(server.changes()).toEqual([])
  await answer(BLOCK_QUESTION, 'Block')
  await screen.findByText('member_30: This person ranks above you')
  expect(screen.getByText(notChanged(1, 2))).toBeTruthy()
})

test.each(['Moderator', 'Spammer'])('who may not become %s is named before anything is asked', async (role) => {
  const server = userServer(thirty)
  await openBulkEdit()
  const fields = [{ path: 'userIds.30', message: 'member_30: This person ranks above you' }]
  server.uncounted = { message: notChanged(1, 2), extensions: { code: 'INVALID', fields } }
  await choose(role)
  await screen.findByText('member_30: This person ranks above you')
  expect(screen.getByText(notChanged(1, 2))).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(server.changes()).toEqual([])
})

test('people who may not get a role are left out, and the others get it without a new selection', async () => {
  const server = userServer(thirty)
  await openBulkEdit()
  await userEvent.click(screen.getByRole('button', { name: 'Leave out member_30' }))
  expect(within(screen.getByRole('list', { name: 'Selected users' })).getAllByRole('listitem')).toHaveLength(1)
  await choose('Moderator')
  await answer(bulkRolesQuestion(1, 'Moderator'), 'Change roles')
  await waitFor(() => expect(server.changes()).toEqual([{ userIds: ['1'], roleId: ROLE.moderator }]))
})

test('without a selection, as after a reload, the bulk edit says so and returns to the list', async () => {
  userServer(thirty)
  const { history } = openConsole('/moderation/users/bulk-edit', userRoutes, makeSession(ROLE.admin))
  await screen.findByText(NOBODY_SELECTED)
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/users'))
})

test('the last page of 12,010 users is reached at once, and its neighbours step by step', async () => {
  const server = userServer(thirty, 12_010)
  await openUsers()
  const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
  const last = () => server.lists().at(-1)
  await userEvent.click(await pages.findByRole('button', { name: 'Page 481' }))
  await waitFor(() => expect(last()).toMatchObject({ limit: 10, offset: 0, fromEnd: true }))
  await userEvent.click(pages.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(last()).toMatchObject({ limit: 25, offset: 10, fromEnd: true }))
  await userEvent.click(pages.getByRole('button', { name: 'Previous page' }))
  await waitFor(() => expect(last()).toMatchObject({ limit: 25, offset: 35, fromEnd: true }))
  await userEvent.click(pages.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(pages.getByRole('button', { name: 'Page 480' }).getAttribute('aria-current')).toBe('page'))
})

test.each([
  ['the last page of a short list', 75, 100, { limit: 25, offset: 75, fromEnd: false }],
  ['one before the middle', 4975, 10_000, { limit: 25, offset: 4975, fromEnd: false }],
  ['one behind the middle', 5025, 10_000, { limit: 25, offset: 4950, fromEnd: true }],
  ['the last page', 9975, 9990, { limit: 15, offset: 0, fromEnd: true }],
  ['a page behind the last', 10_000, 9990, { limit: 25, offset: 10_000, fromEnd: false }],
  ['any page before the total is known', 9975, undefined, { limit: 25, offset: 9975, fromEnd: false }],
])('%s is counted from the nearer end', (_name, offset, total, range) => {
  expect(fromNearerEnd({ limit: 25, offset }, total)).toEqual(range)
})
