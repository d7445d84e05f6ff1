import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { expect, test, vi } from 'vitest'
import { makeSession, makeSite } from '../api/session.fixtures.ts'
import { caseServer } from '../features/flags/flag/case-server.fixtures.ts'
import { fakeLive } from '../features/flags/flag/flags.fixtures.ts'
import { flagRoutes } from '../features/flags/flags.routes.tsx'
import { openConsole } from './console.fixtures.tsx'

const open = (session: ReturnType<typeof makeSession>, live?: Parameters<typeof openConsole>[3]) => {
  caseServer(null)
  openConsole('/moderation/404', flagRoutes, session, live)
  return screen.findByRole('banner')
}

test('the bar has the logo, which leads to the dashboard, the name of the site and a link to the public site', async () => {
  await open(makeSession(ROLE.moderator))
  expect(screen.getByRole('link', { name: /^Ward/ }).getAttribute('href')).toMatch(/^\/moderation\/?$/)
  expect(screen.getByText('Migraine')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Public site' }).getAttribute('href')).toBe('/')
})

test('the site switcher is there only for who belongs to more than one site', async () => {
  await open(makeSession(ROLE.moderator))
  expect(screen.queryByRole('button', { name: /Switch site/ })).toBeNull()
  cleanup()
  await open(makeSession(ROLE.moderator, [makeSite(1, 'Migraine'), makeSite(2, 'Lupus')]))
  expect(screen.getByRole('button', { name: 'Site: Migraine. Switch site' })).toBeTruthy()
})

test('the link to the admin area is there where the session has its address', async () => {
  await open({ ...makeSession(ROLE.admin), adminUrl: 'https://admin.example/' })
  expect(screen.getByRole('link', { name: 'Admin area' }).getAttribute('href')).toBe('https://admin.example/')
  cleanup()
  await open(makeSession(ROLE.moderator))
  expect(screen.queryByRole('link', { name: 'Admin area' })).toBeNull()
})

test.each([
  [null, 'Match system'],
  ['dark', 'Dark'],
])('the own menu opens on the theme that is chosen, %s, and tints no other', async (kept, label) => {
  if (kept) localStorage.setItem('ward.theme', kept)
  await open(makeSession(ROLE.moderator))
  await userEvent.click(screen.getByRole('button', { name: /your menu$/ }))
  const chosen = await screen.findByRole('menuitemradio', { name: label })
  const checked = screen.getAllByRole('menuitemradio').filter((item) => item.getAttribute('aria-checked') === 'true')
  expect(checked).toEqual([chosen])
  await expect.poll(() => document.activeElement).toBe(chosen)
})

test('a new picture of one’s own stands in the menu at once', async () => {
  const { live, say } = fakeLive()
  const session = makeSession(ROLE.admin)
  const pictureOf = (name: string) => ({ medium: `/files/${name}-medium.webp`, large: `/files/${name}-large.webp` })
  const viewer = { ...session.viewer, userAvatar: pictureOf('before') }
  const menu = () => screen.getByRole('button', { name: /your menu$/ })
  await open({ ...session, viewer }, live)
  expect(menu().querySelector('img')?.getAttribute('src')).toBe('/files/before-medium.webp')
  const ask = globalThis.fetch
  vi.stubGlobal('fetch', async (path: string, options?: RequestInit) =>
    path === '/api/auth/check-session'
      ? Response.json({ status: 'success', user: { ...viewer, userAvatar: pictureOf('after') }, features: [] })
      : ask(path, options),
  )
  act(() => say('user', viewer.id))
  await waitFor(() => expect(menu().querySelector('img')?.getAttribute('src')).toBe('/files/after-medium.webp'))
})
