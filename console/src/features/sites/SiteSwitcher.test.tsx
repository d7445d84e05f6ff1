import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/roles'
import { afterEach, expect, test, vi } from 'vitest'
import { makeSession, makeSite } from '../../api/session.fixtures.ts'
import { SessionProvider, type Site } from '../../api/session.tsx'
import { ThemeProvider } from '../../theme/ThemeProvider.tsx'
import { isElsewhere, SiteSwitcher, sitesLike } from './SiteSwitcher.tsx'

const migraine = makeSite(1, 'Migraine')
const lupus = makeSite(2, 'Lupus')

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function show(sites: Site[]) {
  const posted: Record<string, unknown>[] = []
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const { action, method } = this
    posted.push({ action: new URL(action, location.href).pathname, method, ...Object.fromEntries(new FormData(this)) })
  })
  render(
    <ThemeProvider env="test">
      <SessionProvider session={makeSession(ROLE.admin, sites)}>
        <SiteSwitcher />
      </SessionProvider>
    </ThemeProvider>,
  )
  return posted
}

test('with one site there is its name and nothing to switch', () => {
  show([migraine])
  expect(screen.getByText('Migraine')).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

test('choosing another site posts a form with its host and where the current page lands there', async () => {
  history.replaceState(null, '', '/moderation/users/7?tab=awards')
  const posted = show([migraine, lupus])
  await userEvent.click(screen.getByRole('button', { name: 'Site: Migraine. Switch site' }))
  await userEvent.click(await screen.findByText('lupus.localhost'))
  expect(posted).toEqual([
    { action: '/api/auth/switch-sites', method: 'post', host: 'lupus.localhost', redirect: '/moderation/users' },
  ])
})

test('choosing the site one is on posts nothing', async () => {
  const posted = show([migraine, lupus])
  await userEvent.click(screen.getByRole('button', { name: 'Site: Migraine. Switch site' }))
  await userEvent.click(await screen.findByText('migraine.localhost'))
  expect(posted).toEqual([])
})

test('a site is elsewhere unless it is the current one or its host is this host', () => {
  expect(isElsewhere(lupus, migraine, 'migraine.localhost')).toBe(true)
  expect(isElsewhere(migraine, migraine, 'localhost')).toBe(false)
  expect(isElsewhere(lupus, migraine, 'lupus.localhost')).toBe(false)
})

test('sites are found by name and host, and many sites have a search field', async () => {
  expect(sitesLike([migraine, lupus], ' LUP ')).toEqual([lupus])
  expect(sitesLike([migraine, lupus], 'localhost')).toHaveLength(2)
  expect(sitesLike([migraine, lupus], 'x')).toEqual([])
  show([migraine, ...Array.from({ length: 9 }, (_, i) => makeSite(i + 2, `Site${i}`))])
  await userEvent.click(screen.getByRole('button', { name: 'Site: Migraine. Switch site' }))
  await userEvent.type(await screen.findByPlaceholderText('Find a site'), 'site8')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Site8site8.localhost'])
})
