import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { POST_REPLY, REPLY_POSTED } from '@ward/domain/flags/editing/text-reply'
import {
  ASSIGNED_MESSAGE,
  NO_FLAG_YET,
  OPEN_FLAG_LABEL,
  OPERATION_MESSAGE,
} from '@ward/domain/flags/flag/flag-operations'
import { PICTURES_CHOICE } from '@ward/domain/flags/wellbeing/wellbeing'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { ownKey, remember } from '../../../ui/remembered.ts'
import { caseServer } from '../flag/case-server.fixtures.ts'
import { makeCase } from '../flag/flag-case.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

const ADDRESS = '/moderation/content-flag/comment/71'
const PAGE = '/moderation/content-flag/1'

async function openUnflagged(change: object = {}, roleId: number = ROLE.admin) {
  const server = caseServer(makeCase())
  const { id, body, insertedAt } = makeCase().comment ?? expect.fail()
  server.unflagged = {
    ...{ id, body, insertedAt, title: null, uri: '/a#comment-71' },
    ...{ isSuggestion: false, isDeleted: false, isMarkedSpam: false, isPendingModeration: false, ...change },
    user: { id: '3', username: 'kettleblack', roleId: 3, avatar: null },
  }
  const session = makeSession(roleId)
  const opened = openConsole(ADDRESS, flagRoutes, session)
  await screen.findByText(NO_FLAG_YET)
  const changes = () =>
    server.asked.flatMap(({ query, variables }) => (query.includes('mutation') ? [{ query, variables }] : []))
  return { server, changes, viewer: session.viewer.id, ...opened }
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name: new RegExp(`^${name}`) }))
const TARGET = { assocType: 'COMMENT', assocId: '71' }

test('the address of a text without a flag shows it and writes nothing; what cannot be done says why', async () => {
  const { changes } = await openUnflagged({ isMarkedSpam: true }, ROLE.moderator)
  expect(screen.getByRole('heading', { level: 1, name: 'Comment 71' })).toBeTruthy()
  expect(within(screen.getByRole('article', { name: 'Content' })).getByText('kettleblack')).toBeTruthy()
  expect(screen.getByText('Marked spam')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  expect(screen.getByRole('button', { name: /^Open a flag/ }).getAttribute('aria-disabled')).toBe('true')
  expect(changes()).toEqual([])
})

test('pictures of a text without a flag are covered as its viewer chose', async () => {
  const { viewer } = await openUnflagged({ body: '<p><img src="/garden.png" alt="garden"></p>' })
  expect(screen.getByRole('button', { name: /^Show image/ })).toBeTruthy()
  act(() => remember(ownKey(viewer, PICTURES_CHOICE), 'shown'))
  expect(screen.getByRole('img', { name: 'garden' })).toBeTruthy()
})

test.each([
  [OPEN_FLAG_LABEL, 'REOPEN'],
  ['Mark spam', 'SPAM'],
] as const)('%s opens the flag of a text that has none by itself, and leads there', async (label, operation) => {
  const { changes, history } = await openUnflagged()
  await press(label)
  await waitFor(() => expect(history.location.pathname).toBe(PAGE))
  expect(await screen.findByText(OPERATION_MESSAGE[operation])).toBeTruthy()
  expect(changes().map(({ variables }) => variables)).toEqual([{ ...TARGET, operation }])
})

async function openAfterFlag() {
  const opened = await openUnflagged()
  opened.history.replace('/moderation/content-flag/9')
  await waitFor(() => expect(opened.router.state.resolvedLocation?.href).toBe('/content-flag/9'))
  opened.history.push(ADDRESS)
  await screen.findByText(NO_FLAG_YET)
  return opened
}

test('deleting a text that has no flag opens its flag and goes back one step', async () => {
  const { changes, history } = await openAfterFlag()
  await press('Delete')
  expect(await screen.findByText(OPERATION_MESSAGE.DELETE)).toBeTruthy()
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/content-flag/9'))
  expect(changes().map(({ variables }) => variables)).toEqual([{ ...TARGET, operation: 'DELETE' }])
})

test('a moderator who went on before that deletion is answered stays there', async () => {
  const { server, history, router } = await openAfterFlag()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.ready = promise
  await press('Delete')
  history.push('/moderation/')
  await waitFor(() => expect(router.state.resolvedLocation?.href).toBe('/'))
  resolve()
  expect(await screen.findByText(OPERATION_MESSAGE.DELETE)).toBeTruthy()
  await new Promise((done) => setTimeout(done, 50))
  expect(history.location.pathname).toBe('/moderation/')
})

test('an assignment opens the flag of a text that has none', async () => {
  const { changes, history } = await openUnflagged()
  await press('Tag a moderator')
  await userEvent.type(await screen.findByRole('combobox', { name: 'Tag a moderator' }), 'tom')
  await userEvent.click(await screen.findByRole('option', { name: /tomas/ }))
  expect(await screen.findByText(ASSIGNED_MESSAGE)).toBeTruthy()
  await waitFor(() => expect(history.location.pathname).toBe(PAGE))
  expect(changes().map(({ variables }) => variables)).toEqual([{ ...TARGET, assignedToUserIds: ['3'] }])
})

test('a reply opens the flag of a text that has none', async () => {
  const { changes, history } = await openUnflagged()
  await press('Reply to kettleblack')
  fireEvent.click(await screen.findByText('HTML', {}, { timeout: 10_000 }))
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '<p>Hello</p>' } })
  await press(POST_REPLY)
  expect(await screen.findByText(REPLY_POSTED)).toBeTruthy()
  await waitFor(() => expect(history.location.pathname).toBe(PAGE))
  expect(changes().map(({ variables }) => variables)).toEqual([{ ...TARGET, body: '<p>Hello</p>' }])
})

test('what is refused leaves the text as it is, and is said', async () => {
  const { server, history } = await openUnflagged()
  server.openRefusal = 'Somebody was faster'
  await press('Mark spam')
  expect(await screen.findByText('Somebody was faster')).toBeTruthy()
  expect(history.location.pathname).toBe(ADDRESS)
})
