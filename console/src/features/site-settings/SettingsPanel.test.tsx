import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import { SETTINGS_CHANGED, settingsSchema } from '@ward/domain/site-settings/settings-form'
import { expect, test, vi } from 'vitest'
import { sent } from '../../api/enums.fixtures.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { NETWORK_SETTING_UPDATED, SITE_SETTING_UPDATED, SUPER_SETTING_UPDATED } from './settings-source.ts'
import { siteSettingsRoutes } from './site-settings.routes.tsx'

const SITE = { contact: 'help@one.test', secondLookShare: 5, tellOfEdits: false, ofLater: 1 }
const SUPER = { mailFrom: 'hello@one.test', adminUrl: null }

type Opening = { moved?: object; values?: object; fails?: true; fromNetwork?: object }

/** A server with these settings; `moved`: the first time somebody was faster. */
async function open(path: string, { moved, values, fails, fromNetwork = {} }: Opening = {}) {
  const inherited = { contact: null, secondLookShare: 0, tellOfEdits: false, mailFrom: null, ...fromNetwork }
  const level = path.startsWith('/settings') ? 'site' : 'super'
  const server = { now: values ?? (level === 'site' ? SITE : SUPER), version: 3, saved: [] as object[], moved }
  const schema = values
    ? '{}'
    : JSON.stringify(
        settingsSchema(level === 'site' ? ['contact', 'secondLookShare', 'tellOfEdits'] : ['mailFrom', 'adminUrl']),
      )
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    const now = () => ({
      settings: JSON.stringify(server.now),
      own: Object.keys(server.now),
      inherited: JSON.stringify(inherited),
      fromNetwork: Object.keys(fromNetwork),
      sites: 3,
      ownAt: [{ name: 'tellOfEdits', sites: 2 }],
      version: server.version,
    })
    if (!query.includes('mutation'))
      return new Response(
        sent(query, {
          data: {
            getSiteSettingsSchema: schema,
            getSiteSettings: now(),
            getSiteSuperSettingsSchema: schema,
            getSiteSuperSettings: now(),
            getNetworkSettingsSchema: JSON.stringify(settingsSchema(['contact', 'tellOfEdits'])),
            getNetworkSettings: now(),
          },
        }),
      )
    server.saved.push({
      ...JSON.parse(variables.settings),
      version: variables.version,
      ...(variables.reason && { reason: variables.reason }),
    })
    if (fails)
      return new Response(sent(query, { data: null, errors: [{ message: 'x', extensions: { code: 'FAULT' } }] }))
    if (server.moved) {
      server.now = { ...server.now, ...server.moved }
      server.version += 1
      server.moved = undefined
      const state = { ...server.now, version: server.version }
      return new Response(
        sent(query, { data: null, errors: [{ message: SETTINGS_CHANGED, extensions: { code: 'CONFLICT', state } }] }),
      )
    }
    const changed = Object.entries<unknown>(JSON.parse(variables.settings))
    const over = changed.map(([name, value]) => [name, value ?? (inherited as Record<string, unknown>)[name]])
    server.now = { ...server.now, ...Object.fromEntries(over) }
    server.version += 1
    return new Response(
      sent(query, { data: { setSiteSettings: now(), setSiteSuperSettings: now(), setNetworkSettings: now() } }),
    )
  })
  openConsole(`/moderation${path}`, siteSettingsRoutes, makeSession(ROLE.superAdmin))
  return server
}
const box = (name: string | RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

test('what was changed of the site settings is sent alone, and Reset puts back what is saved', async () => {
  const server = await open('/settings')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Site Settings')
  fireEvent.change(await box(/^Contact/), { target: { value: 'new@one.test' } })
  press(/^Save/)
  expect(await screen.findByText(SITE_SETTING_UPDATED)).toBeTruthy()
  expect(server.saved).toEqual([{ contact: 'new@one.test', version: 3 }])
  fireEvent.change(await box(/^Contact/), { target: { value: 'other@one.test' } })
  press('Reset')
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(async () => expect((await box(/^Contact/)).value).toBe('new@one.test'))
})

test('a link that names a setting leads into its field, also before the fields are drawn', async () => {
  await open('/settings#secondLookShare')
  const field = await box(/^Second-look rate/)
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('a setting is found by its words, one that was changed stays, and each section says how many were changed', async () => {
  await open('/settings')
  fireEvent.change(await box(/^Contact/), { target: { value: 'new@one.test' } })
  const sections = within(screen.getByRole('navigation', { name: 'Groups of settings' }))
  const reported = () =>
    sections.getAllByRole('button', { name: /^(The site|Moderation)/ }).map((each) => each.textContent)
  expect(reported()).toEqual(['The site1 changed', 'Moderation'])
  expect(screen.getByText('1 unsaved change')).toBeTruthy()
  const looked = sections.getByRole('searchbox', { name: 'Find a setting' })
  fireEvent.change(looked, { target: { value: 'second moderator' } })
  await waitFor(() => expect(screen.queryByRole('switch', { name: /^Tell members/ })).toBeNull())
  expect([await box(/^Second-look rate/), await box(/^Contact/)]).toHaveLength(2)
  fireEvent.click(sections.getByRole('button', { name: 'Moderation' }))
  expect(document.activeElement).toBe(await box(/^Second-look rate/))
  fireEvent.change(await box(/^Contact/), { target: { value: 'help@one.test' } })
  fireEvent.change(looked, { target: { value: 'nothing of the kind' } })
  expect(await screen.findByText('No settings match.')).toBeTruthy()
})

test('the super settings have their own title and their own message', async () => {
  const server = await open('/super-settings')
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Super Site Settings')
  fireEvent.change(await box(/^Email sender/), { target: { value: '' } })
  press(/^Save/)
  expect(await screen.findByText(SUPER_SETTING_UPDATED)).toBeTruthy()
  expect(server.saved).toEqual([{ mailFrom: null, version: 3 }])
})

test.each(['/settings', '/super-settings'])(
  '%s says that something went wrong where schema or values came empty',
  async (path) => {
    await open(path, { values: {} })
    expect(await screen.findByText(FAULT_MESSAGE)).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'The settings could not be loaded' })).toBeTruthy()
    expect(screen.queryByRole('form')).toBeNull()
  },
)

test('a save that fails says so, and what was typed stays', async () => {
  await open('/settings', { fails: true })
  fireEvent.change(await box(/^Contact/), { target: { value: 'new@one.test' } })
  press(/^Save/)
  expect(await screen.findByText(FAULT_MESSAGE)).toBeTruthy()
  expect((await box(/^Contact/)).value).toBe('new@one.test')
})

test('what somebody else saved meanwhile stands beside mine, by setting', async () => {
  const server = await open('/settings', { moved: { secondLookShare: 9 } })
  fireEvent.change(await box(/^Contact/), { target: { value: 'new@one.test' } })
  press(/^Save/)
  const dialog = within(await screen.findByRole('dialog', { name: SETTINGS_CHANGED }))
  expect(dialog.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'FieldTheirsMine',
    'Contacthelp@one.testnew@one.test',
    'Second-look rate (%)9 %Not changed by you',
  ])
  fireEvent.click(dialog.getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(server.saved).toHaveLength(2))
  expect(server.saved[1]).toEqual({ contact: 'new@one.test', version: 4 })
})

test('a site gives up its own value for what holds for all', async () => {
  const server = await open('/settings')
  await userEvent.click(await screen.findByRole('button', { name: /^Use the default of Second-look rate/ }))
  press(/^Save/)
  expect(await screen.findByText(SITE_SETTING_UPDATED)).toBeTruthy()
  expect(server.saved).toEqual([{ secondLookShare: null, version: 3 }])
})

test('a default that ends a sentence ends the one it is told in', async () => {
  await open('/settings', { fromNetwork: { contact: 'Ask us.' } })
  expect(await screen.findByText('Set for this site. The network’s default is Ask us.')).toBeTruthy()
})

test('what the network has set for all sites is said, and a site goes back to it', async () => {
  const server = await open('/settings', { fromNetwork: { secondLookShare: 8, contact: 'help@one.test' } })
  expect(await screen.findAllByText(/^Set for this site. The network’s default is/)).toHaveLength(2)
  // Its own is what the network says, too: it follows from then on.
  await userEvent.click(screen.getByRole('button', { name: 'Use the network’s default of Contact' }))
  expect(screen.getByText('The network’s default applies once you save.')).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Reason/ }), 'One address for all')
  press(/^Save/)
  expect(await screen.findByText(SITE_SETTING_UPDATED)).toBeTruthy()
  expect(server.saved).toEqual([{ contact: null, version: 3, reason: 'One address for all' }])
})

test('a reason that is too long stays whole, and nothing is saved until it is shorter', async () => {
  const server = await open('/settings')
  fireEvent.change(await box(/^Contact/), { target: { value: 'new@one.test' } })
  const reason = screen.getByRole<HTMLInputElement>('textbox', { name: /^Reason/ })
  expect(reason.maxLength).toBe(-1)
  fireEvent.change(reason, { target: { value: 'x'.repeat(301) } })
  press(/^Save/)
  expect(await screen.findByText('The reason may have at most 300 characters')).toBeTruthy()
  expect([reason.value.length, server.saved.length]).toEqual([301, 0])
})

test('a tab of the super settings sets what counts on all sites without their own', async () => {
  const server = await open('/super-settings#network', { values: { contact: 'all@net.test', tellOfEdits: true } })
  expect(await screen.findByText('Applies to all 3 sites.', { exact: false })).toBeTruthy()
  expect(screen.getByText('Applies to 1 of 3 sites; the others have their own values.', { exact: false })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Use the product’s default of Email members/ }))
  press(/^Save/)
  expect(await screen.findByText(NETWORK_SETTING_UPDATED)).toBeTruthy()
  expect(server.saved).toEqual([{ tellOfEdits: null, version: 3 }])
})
