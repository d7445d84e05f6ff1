import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { ROLE } from '@ward/domain/app/roles'
import { MEDIUMS_SAVED } from '@ward/domain/leads/lead-upload/mediums'
import { expect, test, vi } from 'vitest'
import { sent } from '../../api/enums.fixtures.ts'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { siteSettingsRoutes } from './site-settings.routes.tsx'

test('a tab of the super settings renames, adds and removes the mediums of lead uploads, and sends what was changed alone', async () => {
  let mediums = [
    { id: 1, name: 'Website' },
    { id: 2, name: 'Conference' },
    { id: 3, name: 'Letter' },
  ]
  const saved: object[] = []
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (query.includes('mutation')) {
      saved.push(variables)
      mediums = [
        { id: 1, name: 'Our website' },
        { id: 2, name: 'Conference' },
        { id: 4, name: 'Poster' },
      ]
    }
    return new Response(sent(query, { data: { getMediums: mediums, saveMediums: mediums } }))
  })
  openConsole('/moderation/super-settings#mediums', siteSettingsRoutes, makeSession(ROLE.superAdmin))
  const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Name/ })
  await waitFor(() => expect(names().map(({ value }) => value)).toEqual(['Website', 'Conference', 'Letter']))
  fireEvent.change(names()[0] as HTMLInputElement, { target: { value: 'Our website' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove medium 3' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add medium' }))
  fireEvent.change(names()[2] as HTMLInputElement, { target: { value: 'Poster' } })
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(MEDIUMS_SAVED)).toBeTruthy()
  expect(saved).toEqual([
    {
      mediums: [
        { id: 1, name: 'Our website' },
        { id: null, name: 'Poster' },
      ],
      removed: [3],
    },
  ])
})

test('mediums that somebody else made, renamed or removed while a name is typed stay as they are', async () => {
  let mediums = [
    { id: 1, name: 'Website' },
    { id: 2, name: 'Conference' },
    { id: 3, name: 'Letter' },
  ]
  const saved: object[] = []
  let asked = 0
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (query.includes('mutation')) saved.push(variables)
    else asked += 1
    return new Response(sent(query, { data: { getMediums: mediums, saveMediums: mediums } }))
  })
  const { live, say } = fakeLive()
  openConsole('/moderation/super-settings#mediums', siteSettingsRoutes, makeSession(ROLE.superAdmin), live)
  const [website] = await screen.findAllByRole('textbox', { name: /^Name/ })
  fireEvent.change(website as HTMLElement, { target: { value: 'Our website' } })
  mediums = [
    { id: 1, name: 'Website' },
    { id: 2, name: 'Meeting' },
    { id: 4, name: 'Poster' },
  ]
  const before = asked
  act(() => say('medium', '0'))
  await waitFor(() => expect(asked).toBe(before + 1))
  await act(() => new Promise((shown) => setTimeout(shown)))
  fireEvent.click(screen.getByRole('button', { name: /^Save/ }))
  expect(await screen.findByText(MEDIUMS_SAVED)).toBeTruthy()
  expect(saved).toEqual([{ mediums: [{ id: 1, name: 'Our website' }], removed: [] }])
})
