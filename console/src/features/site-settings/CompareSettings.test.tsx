import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { settingCopied } from '@ward/domain/site-settings/compare-settings'
import { settingsSchema } from '@ward/domain/site-settings/settings-form'
import { expect, test, vi } from 'vitest'
import { sent } from '../../api/enums.fixtures.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { siteSettingsRoutes } from './site-settings.routes.tsx'

const SITES = [
  { siteId: 2, siteName: 'Lupus', value: '0', isOwn: false },
  { siteId: 1, siteName: 'Migraine', value: '5', isOwn: true },
  { siteId: 3, siteName: 'Psoriasis', value: '5', isOwn: true },
]

test('a setting is compared over all sites, and copied to chosen ones after a look at what changes', async () => {
  const copied: object[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (query.includes('mutation')) copied.push(variables)
    const now = { settings: '{"secondLookShare":0}', own: [], inherited: '{}', fromNetwork: [], sites: 3, ownAt: [] }
    const schema = JSON.stringify(settingsSchema(['secondLookShare', 'contact']))
    return new Response(
      sent(query, {
        data: {
          getNetworkSettingsSchema: schema,
          getNetworkSettings: { ...now, version: 0 },
          compareSetting: SITES,
          copySetting: SITES,
        },
      }),
    )
  })
  openConsole('/moderation/super-settings#compare', siteSettingsRoutes, makeSession(ROLE.superAdmin))
  const table = within(await screen.findByRole('table', { name: /^Second-look rate/ }))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'CopySiteNowComes from',
    'Lupus0 %, differsInherited',
    'Migraine (this site)5 %Its own',
    'Psoriasis5 %Its own',
  ])
  fireEvent.click(table.getByRole('checkbox', { name: 'Copy to Lupus' }))
  fireEvent.click(screen.getByRole('button', { name: 'Copy to sites' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Copy to sites: Second-look rate/ }))
  expect(dialog.getByRole('listitem').textContent).toBe('Lupus: 0 % → 5 %')
  fireEvent.click(dialog.getByRole('button', { name: 'Copy' }))
  expect(await screen.findByText(settingCopied(1))).toBeTruthy()
  await waitFor(() => expect(copied).toEqual([{ name: 'secondLookShare', siteIds: [2], value: '5', shown: ['0'] }]))
})
