import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { settingsSchema } from '@ward/domain/site-settings/settings-form'
import { expect, test, vi } from 'vitest'
import { sent } from '../../api/enums.fixtures.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { siteSettingsRoutes } from './site-settings.routes.tsx'

const version = (number: number) => ({
  ...{ number, insertedAt: '2026-11-20T10:00:00Z', authorKind: 'command', author: null, reason: null },
  ...{ fields: [{ name: 'value', text: `${number}@one.test` }], before: null },
})

test.each([
  ['/settings', 'Site Settings', 'RestoreSetting'],
  ['/super-settings#network', 'Network defaults', 'RestoreNetworkSetting'],
])('the history on %s hears of changes, and restores with the newest version it shows', async (path, title, name) => {
  let versions = [version(2), version(1)]
  const restored: object[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (query.includes('mutation')) restored.push({ name: /mutation (\w+)/.exec(query)?.[1], variables })
    const schema = JSON.stringify(settingsSchema(['contact']))
    const values = { settings: '{"contact":"2@one.test"}', own: ['contact'], version: 2 }
    const now = { ...values, inherited: '{}', fromNetwork: [], sites: 2, ownAt: [] }
    const data = {
      ...{ getSiteSettingsSchema: schema, getSiteSettings: now },
      ...{ getSiteSuperSettingsSchema: schema, getSiteSuperSettings: now },
      ...{ getNetworkSettingsSchema: schema, getNetworkSettings: now },
      ...{ settingVersions: versions, networkSettingVersions: versions },
      ...{ restoreSetting: version(4), restoreNetworkSetting: version(4) },
    }
    return new Response(sent(query, { data }))
  })
  const { live, say } = fakeLive()
  openConsole(`/moderation${path}`, siteSettingsRoutes, makeSession(ROLE.superAdmin), live)
  const tab = path.includes('#') ? within(await screen.findByRole('tabpanel', { name: title })) : screen
  fireEvent.click(await tab.findByRole('button', { name: /^History/ }))
  const drawer = within(await screen.findByRole('dialog', { name: `History of ${title}` }))
  await drawer.findByText('Version 2')
  versions = [version(3), ...versions]
  act(() => void say('setting', 'contact'))
  await drawer.findByText('Version 3')
  await waitFor(() =>
    expect(drawer.getByRole('button', { name: 'Restore version 1' }).getAttribute('aria-disabled')).toBeNull(),
  )
  fireEvent.click(drawer.getByRole('button', { name: 'Restore version 1' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(restored).toEqual([{ name, variables: { name: 'contact', version: 1, shown: 3 } }]))
})
