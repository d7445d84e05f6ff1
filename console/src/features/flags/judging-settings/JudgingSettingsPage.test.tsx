import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { JUDGING_SETTINGS_CHANGED, JUDGING_SETTINGS_SAVED } from '@ward/domain/flags/judging-settings/judging-settings'
import { expect, test, vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const SETTINGS = {
  helplineCountry: 'US',
  helplines: [{ name: 'Our own line', reach: 'Call 555 0100', source: 'https://line.example/' }],
  atRiskGuideline: ['Answer soon.', 'Ask plainly.'],
  atRiskKindGuideline: [{ kind: 'overdose', step: 'Ask what they took.' }],
  atRiskTemplates: ['Hello {name}'],
  atRiskCut: 'words',
  holdNewMembers: false,
  holdUnscored: false,
  trustedAddresses: [],
  secondLookShare: 0,
  tellOfEdits: false,
  version: 3,
}

/** A server that takes what is saved; `moved`: the first time somebody was faster. */
async function open({ moved, hash = '' }: { moved?: object; hash?: string } = {}) {
  const server = { now: { ...SETTINGS }, saved: [] as Record<string, unknown>[], moved }
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (!query.includes('mutation')) return new Response(sent(query, { data: { judgingSettings: server.now } }))
    server.saved.push(variables)
    const state = server.moved && { ...server.now, ...server.moved }
    server.now = state ? state : { ...server.now, ...variables, version: server.now.version + 1 }
    server.moved = undefined
    if (!state) return new Response(sent(query, { data: { saveJudgingSettings: server.now } }))
    const refusal = { message: JUDGING_SETTINGS_CHANGED, extensions: { code: 'CONFLICT', state } }
    return new Response(sent(query, { data: null, errors: [refusal] }))
  })
  openConsole(`/moderation/judging-settings${hash}`, flagRoutes, makeSession(ROLE.superAdmin), fakeLive().live)
  await screen.findByRole('form', { name: 'Moderation settings' })
  return server
}
const group = (name: string) => within(screen.getByRole('group', { name }))
const save = () => fireEvent.click(screen.getByRole('button', { name: /^Save/ }))

test('what was changed is sent alone, with the version that was shown; an emptied page of a line is none', async () => {
  const server = await open()
  await userEvent.click(screen.getByRole('combobox', { name: 'Country' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Ireland' }))
  await userEvent.clear(group('Site helplines').getByRole('textbox', { name: /^Page/ }))
  await userEvent.type(screen.getByRole('textbox', { name: /^Second-look rate/ }), '{Backspace}5')
  save()
  expect(await screen.findByText(JUDGING_SETTINGS_SAVED)).toBeTruthy()
  const [line] = SETTINGS.helplines
  const changed = { helplineCountry: 'IE', helplines: [{ ...line, source: null }], secondLookShare: 5 }
  expect(server.saved).toEqual([{ ...changed, version: 3 }])
})

test('a list cannot be left without what it needs, and what is wrong is said at its field; nothing is sent', async () => {
  const server = await open()
  for (const _ of SETTINGS.atRiskGuideline)
    fireEvent.click(group('Guideline, step by step').getByRole('button', { name: 'Remove step 1' }))
  fireEvent.click(group('Site helplines').getByRole('button', { name: 'Add helpline' }))
  save()
  expect(await screen.findByText('A guideline needs a step')).toBeTruthy()
  expect(screen.getByText('A line needs a name')).toBeTruthy()
  expect(screen.getByText('A line needs a number')).toBeTruthy()
  expect(server.saved).toEqual([])
})

test('what a colleague saved meanwhile is shown beside what was typed, and both can be kept', async () => {
  const server = await open({ moved: { atRiskGuideline: ['Listen.'], atRiskCut: 'wide', version: 5 } })
  const step = group('Guideline, step by step').getByRole('textbox', { name: 'Step 1' })
  await userEvent.clear(step)
  await userEvent.type(step, 'Ask them.')
  save()
  const dialog = await screen.findByRole('dialog', { name: JUDGING_SETTINGS_CHANGED })
  expect(dialog.textContent).toContain('Listen.')
  expect(dialog.textContent).toContain('Ask them.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Keep mine' }))
  await waitFor(() => expect(server.saved).toHaveLength(2))
  expect(server.saved[1]).toEqual({ atRiskGuideline: ['Ask them.', 'Ask plainly.'], version: 5 })
})

test.each([
  ['#helplines', 'textbox', /^Name/],
  ['#helplineCountry', 'combobox', 'Country'],
  ['#secondLookShare', 'textbox', /^Second-look rate/],
  ['#tellOfEdits', 'switch', /edit/],
] as const)('an address that ends in %s leads to that field', async (hash, role, name) => {
  await open({ hash })
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole(role, { name })[0]))
})
