import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import {
  endedOtherSessions,
  SESSION_ENDED,
  SESSION_ENDED_THERE,
  WRONG_CREDENTIALS,
} from '@ward/domain/sessions/sessions'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { sessionRoutes } from './sessions.routes.tsx'

const session = makeSession(ROLE.moderator)
const phone = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36'
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0'

/** The few answers of the server these screens need. */
function makeServer() {
  const state = {
    isSignedIn: true,
    viewerId: session.viewer.id,
    sessions: ['1', '2', '3'].map((id) => ({
      id,
      siteName: id === '3' ? 'Lupus' : 'Migraine',
      fromSiteName: id === '3' ? 'Migraine' : null,
      userAgent: id === '2' ? phone : firefox,
      insertedAt: '2026-11-01T08:00:00Z',
      seenAt: '2026-11-20T08:00:00Z',
      isCurrent: id === '1',
    })),
  }
  const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
  const graphql = (query: string, id?: string) => {
    if (!state.isSignedIn)
      return { errors: [{ message: 'Please sign in first', extensions: { code: 'UNAUTHENTICATED' } }] }
    if (query.includes('mySessions')) return { data: { mySessions: state.sessions } }
    const before = state.sessions.length
    state.sessions = state.sessions.filter((one) => (id === undefined ? one.isCurrent : one.id !== id))
    return { data: { endSession: true, endOtherSessions: before - state.sessions.length } }
  }
  const answer = vi.fn<typeof fetch>(async (input, init) => {
    const body = init?.body ? JSON.parse(String(init.body)) : {}
    if (input === '/api/moderation') return reply(graphql(body.query, body.variables.id))
    if (input === '/api/auth/check-session')
      return reply({ ...session, status: 'success', user: { ...session.viewer, id: state.viewerId } })
    if (body.password === 'breaks') return new Response('{}', { status: 500, headers: { 'x-request-id': 'r-6' } })
    if (body.password !== 'right') return reply({ status: 'error', message: WRONG_CREDENTIALS }, 401)
    state.isSignedIn = true
    return reply({ status: 'success' })
  })
  vi.stubGlobal('fetch', answer)
  return state
}

const open = async () => {
  openConsole('/moderation/sessions', sessionRoutes, session)
  await screen.findByText('This one')
}

async function endTheFirst() {
  const [button] = screen.getAllByRole('button', { name: /^End session of / })
  if (button) await userEvent.click(button)
  const dialog = await screen.findByRole('dialog', { name: /^End the session of Chrome on Android, Migraine/ })
  await userEvent.click(within(dialog).getByRole('button', { name: 'End session' }))
}

async function signInAs(password: string) {
  const dialog = await screen.findByRole('dialog', { name: 'Sign in again' })
  await userEvent.type(within(dialog).getByLabelText('Email'), 'ines@ward.example')
  await userEvent.clear(within(dialog).getByLabelText('Password'))
  await userEvent.type(within(dialog).getByLabelText('Password'), `${password}{Enter}`)
  return dialog
}

afterEach(() => {
  vi.restoreAllMocks()
})

test('the sessions are listed, and the one in use cannot be ended here', async () => {
  makeServer()
  await open()
  expect(screen.getAllByText('Firefox on Linux')).toHaveLength(2)
  expect(screen.getAllByRole('button', { name: /^End session of / })).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Change password' }).getAttribute('href')).toBe('/change-password')
})

test('each row tells its device, its site and how it began, and no number is told twice', async () => {
  makeServer()
  await open()
  const rows = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent ?? '')
  const reported = [
    [/Firefox on LinuxThis one/, /Computer/, /Migraine/, /Signed in/],
    [/Chrome on Android/, /Phone/, /Migraine/, /Signed in/],
    [/Firefox on Linux/, /Computer/, /Lupus/, /Switched from Migraine/],
  ]
  expect(rows).toHaveLength(reported.length)
  for (const [at, words] of reported.entries()) for (const word of words) expect(rows[at]).toMatch(word)
  expect(screen.getAllByText(/\b3 sessions\b|of 3\b/)).toHaveLength(1)
  expect(screen.queryByLabelText('Rows per page')).toBeNull()
})

test('a session is ended after a confirmation that names it, and the list follows', async () => {
  const server = makeServer()
  await open()
  await endTheFirst()
  expect(await screen.findByText(SESSION_ENDED_THERE)).toBeTruthy()
  expect(server.sessions.map(({ id }) => id)).toEqual(['1', '3'])
  await expect.poll(() => screen.queryByText('Chrome on Android')).toBeNull()
})

test('all other sessions are ended at once, and a message says how many', async () => {
  const server = makeServer()
  await open()
  await userEvent.click(screen.getByRole('button', { name: 'End other sessions' }))
  const dialog = await screen.findByRole('dialog', { name: 'End all other sessions?' })
  expect(within(dialog).getByText(/2 other sessions, on all sites/)).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'End other sessions' }))
  expect(await screen.findByText(endedOtherSessions(2))).toBeTruthy()
  expect(server.sessions).toHaveLength(1)
})

test('a session that ended in the middle is renewed in place, and what was asked is done', async () => {
  const server = makeServer()
  await open()
  server.isSignedIn = false
  await endTheFirst()
  expect(await screen.findByText(SESSION_ENDED)).toBeTruthy()
  await signInAs('wrong')
  expect(await screen.findByText(WRONG_CREDENTIALS)).toBeTruthy()
  await signInAs('right')
  expect(await screen.findByText(SESSION_ENDED_THERE)).toBeTruthy()
  expect(server.sessions).toHaveLength(2)
})

test('signing in again that meets a fault shows its number', async () => {
  const server = makeServer()
  await open()
  server.isSignedIn = false
  await endTheFirst()
  await signInAs('breaks')
  expect(await screen.findByText(`${FAULT_MESSAGE} (r-6)`)).toBeTruthy()
})

test('when somebody else signs in the page is loaded anew and nothing is done under their name', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const server = makeServer()
  await open()
  server.isSignedIn = false
  server.viewerId = '10'
  await endTheFirst()
  await signInAs('right')
  await expect.poll(() => reload).toHaveBeenCalled()
  expect(server.sessions).toHaveLength(3)
})
