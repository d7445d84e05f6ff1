import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { ANOTHER_ADDRESS_THERE } from '@ward/domain/users/letting-in'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeSession, makeSite } from '../../api/session.fixtures.ts'
import { SessionProvider, type Site } from '../../api/session.tsx'
import { resume } from '../../api/sessionEnd.ts'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { Toaster } from '../../ui/toast/Toaster.tsx'
import { toast } from '../../ui/toast/toast.ts'
import { isElsewhere, sitesLike } from './SiteList.tsx'
import { SiteSwitcher } from './SiteSwitcher.tsx'

const migraine = makeSite(1, 'Migraine')
const lupus = makeSite(2, 'Lupus')

beforeEach(() => {
  toast.clear()
  history.replaceState(null, '', '/moderation/users/7?tab=awards')
})
afterEach(() => {
  vi.restoreAllMocks()
})

const THERE = 'http://lupus.localhost:3000/api/auth/hand-over?code=c'
const leads = async () => new Response(JSON.stringify({ status: 'success', redirect: THERE }))

/** The switcher for somebody of these sites, what it asked of the server, and where the browser was sent. */
function show(sites: Site[], answer: () => Promise<Response> = leads) {
  const posted: Record<string, unknown>[] = []
  vi.stubGlobal('fetch', async (action: string, { method, body, headers }: RequestInit) => {
    posted.push({ action, method, ...Object.fromEntries(body as URLSearchParams) })
    expect(headers).toMatchObject({ accept: 'application/json' })
    return answer()
  })
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  render(
    <ThemeProvider env="test">
      <SessionProvider session={makeSession(ROLE.admin, sites)}>
        <SiteSwitcher />
      </SessionProvider>
      <Toaster />
    </ThemeProvider>,
  )
  return { posted, assign }
}
async function choose(host: string) {
  await userEvent.click(screen.getByRole('button', { name: 'Site: Migraine. Switch site' }))
  await userEvent.click(await screen.findByText(host))
}

test('with one site there is its name and nothing to switch', () => {
  show([migraine])
  expect(screen.getByText('Migraine')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('choosing another site posts a form with its host and where the current page lands there', async () => {
  const { posted, assign } = show([migraine, lupus])
  await choose('lupus.localhost')
  expect(posted).toEqual([
    { action: '/api/auth/switch-sites', method: 'POST', host: 'lupus.localhost', redirect: '/moderation/users' },
  ])
  await expect.poll(() => assign.mock.calls).toEqual([[THERE]])
})

test('choosing the site one is on posts nothing', async () => {
  const { posted, assign } = show([migraine, lupus])
  await choose('migraine.localhost')
  expect([posted, assign.mock.calls]).toEqual([[], []])
})

const refused = { status: 'error', code: 'NOT_FOUND', message: 'We could not find what you were looking for...' }
const admin = { status: 'error', code: 'FORBIDDEN', message: ANOTHER_ADDRESS_THERE }
test.each<[string, () => Promise<Response>]>([
  ['is refused', async () => new Response(JSON.stringify(refused), { status: 404 })],
  ['leads to an admin under another address', async () => new Response(JSON.stringify(admin), { status: 403 })],
  ['breaks', async () => new Response(JSON.stringify({ status: 'error', code: 'FAULT' }), { status: 500 })],
  ['is answered by something else', async () => new Response('<html>')],
  ['is not answered', () => Promise.reject(new TypeError('Failed to fetch'))],
])('a switch that %s says whom to turn to, and the page stays', async (_, answer) => {
  const { assign } = show([migraine, lupus], answer)
  await choose('lupus.localhost')
  expect(await screen.findByText('Try again or reach out to support@migraine.localhost')).toBeTruthy()
  expect(assign).not.toHaveBeenCalled()
  expect(location.pathname).toBe('/moderation/users/7')
})

test('a switch after the session ended goes on once somebody has signed in again', async () => {
  const answers = [async () => new Response('{}', { status: 401 }), leads]
  const { posted, assign } = show([migraine, lupus], () => (answers.shift() ?? leads)())
  await choose('lupus.localhost')
  await expect.poll(() => posted).toHaveLength(1)
  await new Promise((done) => setTimeout(done))
  expect(assign).not.toHaveBeenCalled()
  resume()
  await expect.poll(() => assign.mock.calls).toEqual([[THERE]])
})

test('a site is elsewhere unless it is the current one or its host is this host', () => {
  expect(isElsewhere(lupus, migraine, 'migraine.localhost')).toBe(true)
  expect(isElsewhere(migraine, migraine, 'localhost')).toBe(false)
  expect(isElsewhere(lupus, migraine, 'lupus.localhost')).toBe(false)
})

test('sites are found by name and host, and many sites have a search field, which waits 600 ms after the last key', async () => {
  expect(sitesLike([migraine, lupus], ' LUP ')).toEqual([lupus])
  expect(sitesLike([migraine, lupus], 'localhost')).toHaveLength(2)
  expect(sitesLike([migraine, lupus], 'x')).toEqual([])
  show([migraine, ...Array.from({ length: 9 }, (_, i) => makeSite(i + 2, `Site${i}`))])
  await userEvent.click(screen.getByRole('button', { name: 'Site: Migraine. Switch site' }))
  await userEvent.type(await screen.findByPlaceholderText('Find a site'), 'site8')
  const found = () => screen.getAllByRole('option').map(({ textContent }) => textContent)
  expect(found()).toHaveLength(10)
  await waitFor(() => expect(found()).toEqual(['Site8site8.localhost']), { timeout: 2000 })
})
