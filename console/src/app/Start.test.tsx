import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession } from '../api/session.fixtures.ts'
import { ThemeProvider } from '../theme/ThemeProvider.tsx'
import { Toaster } from '../ui/toast/Toaster.tsx'
import { Start, signInAddress } from './Start.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('a visitor who is not signed in is sent to the member login, which leads back to the page', () => {
  expect(signInAddress(null, '/moderation/users?page=2#x')).toBe('/login?redirect=%2Fmoderation%2Fusers%3Fpage%3D2%23x')
})

test.each([
  [ROLE.admin, null],
  [ROLE.moderator, null],
  [ROLE.superAdmin, null],
  [ROLE.communityTech, null],
  [ROLE.member, '/'],
  [ROLE.spammer, '/'],
])('role %i goes to %j', (roleId, address) => expect(signInAddress(makeSession(roleId), '/moderation')).toBe(address))

test('on start the console asks who is there, once, before anything else', async () => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const server = vi.fn<typeof fetch>(async () => new Response(JSON.stringify({ status: 'anonymous', user: null })))
  vi.stubGlobal('fetch', server)
  render(
    <ThemeProvider env="test">
      <Start />
    </ThemeProvider>,
  )
  await expect.poll(() => assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?redirect=/))
  expect(server.mock.calls.map(([url]) => String(url))).toEqual(['/api/auth/check-session'])
})

test.each([
  ['refuses', () => new Response('{}', { status: 500, headers: { 'x-request-id': 'r-9' } })],
  ['talks nonsense', () => new Response('<html>', { headers: { 'x-request-id': 'r-9' } })],
])('when the server %s, the contact is told and one can try again', async (_, answer) => {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {})
  const server = vi.fn<typeof fetch>(async () => answer())
  vi.stubGlobal('fetch', server)
  render(
    <ThemeProvider env="test">
      <Start />
      <Toaster />
    </ThemeProvider>,
  )
  expect(await screen.findByText(/^Try again or reach out to .*support@localhost/)).toBeTruthy()
  expect(screen.getByText('r-9')).toBeTruthy()
  server.mockResolvedValue(new Response(JSON.stringify({ status: 'anonymous', user: null })))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await expect.poll(() => assign).toHaveBeenCalledWith(expect.stringMatching(/^\/login\?redirect=/))
  expect(screen.queryByText(/^Try again or reach out/)).toBeNull()
})
