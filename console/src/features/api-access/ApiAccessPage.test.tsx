import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { API_TOKEN_REVOKED, SECRET_SHOWN_ONCE } from '@ward/domain/api-access/api-tokens'
import { DELIVERY_AGAIN, WEBHOOK_DELETED, WEBHOOK_OFF, WEBHOOK_TOPIC } from '@ward/domain/api-access/webhooks'
import { ROLE } from '@ward/domain/app/roles'
import { beforeEach, expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { justChangedMessage } from '../../ui/press/justChanged.ts'
import { fakeLive } from '../flags/flag/flags.fixtures.ts'
import { apiAccessRoutes } from './api-access.routes.tsx'

const TOKEN = {
  id: '7',
  name: 'Our blog',
  scopes: ['CREATE', 'READ'],
  ending: 'x9Zq',
  previousUntil: null,
  expiresAt: '2099-11-20T09:00:00Z',
  revokedAt: null,
  lastUsedAt: null,
  insertedAt: '2026-11-20T09:00:00Z',
  version: 3,
  madeBy: null,
}

const HOOK = {
  id: '3',
  name: 'Our blog',
  url: 'https://blog.example.org/ward',
  events: ['TEXT_REMOVED'],
  isDisabled: false,
  previousUntil: null as string | null,
  version: 4,
  insertedAt: '2026-11-20T09:00:00Z',
}
const DELIVERY = {
  id: '5',
  hookId: '3',
  event: 'TEXT_REMOVED',
  contentId: '12',
  state: 'DEAD',
  attempts: 14,
  nextAt: '2026-11-20T09:00:00Z',
  outcome: 'The endpoint could not be reached',
  status: null,
  deliveredAt: null,
  insertedAt: '2026-11-20T09:00:00Z',
}

let deliveries = [DELIVERY]
let hooks = [HOOK]
beforeEach(() => {
  deliveries = [DELIVERY]
  hooks = [HOOK]
})

type Asked = { query: string; variables: Record<string, unknown> }
function makeServer(...apiTokens: object[]) {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const body: Asked = JSON.parse(String(init.body))
    asked.push(body)
    const data = {
      apiTokens,
      createApiToken: { id: '8', secret: 'wardt_new' },
      rotateApiToken: { id: '7', secret: 'wardt_other' },
      webhooks: hooks,
      webhookDeliveries: { total: deliveries.length, deliveries },
      createWebhook: { id: '4', secret: 'whsec_new' },
      updateWebhook: { id: '3', version: 5 },
      deleteWebhook: true,
      redeliverWebhook: { id: '5', state: 'WAITING' },
      revokeApiToken: { id: '7', revokedAt: '2026-11-20T09:00:00Z' },
    }
    return new Response(JSON.stringify({ data }))
  })
  const received = (kind: string) => asked.filter(({ query }) => query.includes(kind)).map(({ variables }) => variables)
  return Object.assign(() => received('mutation'), { received })
}
const open = () => openConsole('/moderation/api-access', apiAccessRoutes, makeSession(ROLE.admin))

test('a new token is made with what was chosen, and its secret is shown in a dialog that says it is shown once', async () => {
  const saved = makeServer()
  open()
  await screen.findByText('No token yet')
  await userEvent.click(screen.getByRole('button', { name: 'New token' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New token' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Our blog')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Permissions' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Create texts' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Create token' }))
  expect(await screen.findByText(SECRET_SHOWN_ONCE)).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Secret' }).value).toBe('wardt_new')
  expect(saved()).toEqual([{ name: 'Our blog', scopes: ['CREATE'], days: 365 }])
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText(SECRET_SHOWN_ONCE)).toBeNull())
})

test('a token is rotated with the hours for which its old secret still works, and its new one is shown', async () => {
  const saved = makeServer(TOKEN)
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Rotate.*Our blog$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Rotate secret' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Rotate token' }))
  await screen.findByText(SECRET_SHOWN_ONCE)
  expect(saved()).toEqual([{ id: '7', overlapHours: 24, version: 3 }])
})

test('a token is revoked after a question, and one that is over can neither be rotated nor revoked', async () => {
  const saved = makeServer(TOKEN, { ...TOKEN, id: '6', name: 'Old blog', revokedAt: '2026-11-20T09:00:00Z' })
  open()
  await userEvent.click(await screen.findByRole('button', { name: /^Revoke.*Our blog$/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke token' }))
  expect(await screen.findByText(API_TOKEN_REVOKED)).toBeTruthy()
  expect(saved()).toEqual([{ id: '7' }])
  expect(screen.queryByRole('button', { name: /Old blog$/ })).toBeNull()
  screen.getByText('Revoked')
})

test('a hook is made, switched off and deleted after a question', async () => {
  const saved = makeServer()
  openConsole('/moderation/api-access#hooks', apiAccessRoutes, makeSession(ROLE.admin))
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Our shop')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Address' }), 'https://shop.example.org/')
  await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }))
  await screen.findByText(SECRET_SHOWN_ONCE)
  await userEvent.click(screen.getByRole('button', { name: 'Done' }))
  await userEvent.click(await screen.findByRole('button', { name: /^Switch off.*Our blog$/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Delete.*Our blog$/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete webhook' }))
  expect(await screen.findByText(WEBHOOK_DELETED)).toBeTruthy()
  expect(saved()).toMatchObject([
    { name: 'Our shop', url: 'https://shop.example.org/' },
    { id: '3', isDisabled: true, version: 4 },
    { id: '3' },
  ])
})

test('a webhook that was switched off is switched on again by Undo, as the version it has by then', async () => {
  const saved = makeServer()
  openConsole('/moderation/api-access#hooks', apiAccessRoutes, makeSession(ROLE.admin))
  await userEvent.click(await screen.findByRole('button', { name: /^Switch off.*Our blog$/ }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved()).toHaveLength(2))
  expect(saved()).toEqual([
    { id: '3', isDisabled: true, version: 4 },
    { id: '3', isDisabled: false, version: 5 },
  ])
})

test('deliveries are listed with how they ended, and one is sent again', async () => {
  const saved = makeServer()
  openConsole('/moderation/api-access#deliveries', apiAccessRoutes, makeSession(ROLE.admin))
  await screen.findByText('Given up')
  screen.getByText('The endpoint could not be reached')
  await userEvent.click(await screen.findByRole('button', { name: /^Send again.*text 12$/ }))
  expect(await screen.findByText(DELIVERY_AGAIN)).toBeTruthy()
  expect(saved()).toEqual([{ id: '5' }])
})

test('nothing can be sent again to a hook that is off, as the button says, or was deleted', async () => {
  const saved = makeServer()
  hooks = [{ ...HOOK, isDisabled: true }]
  deliveries = [DELIVERY, { ...DELIVERY, id: '6', hookId: '2', contentId: '13' }]
  openConsole('/moderation/api-access#deliveries', apiAccessRoutes, makeSession(ROLE.admin))
  const again = await screen.findByRole('button', { name: /^Send again/ })
  expect([again.textContent, again.dataset.tip]).toEqual(['Send again: text 12', WEBHOOK_OFF])
  await userEvent.click(again)
  expect(saved()).toEqual([])
})

test('a hook is edited: its name, its address and what it is told of', async () => {
  const saved = makeServer()
  openConsole('/moderation/api-access#hooks', apiAccessRoutes, makeSession(ROLE.admin))
  await userEvent.click(await screen.findByRole('button', { name: /^Edit.*Our blog$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit webhook' }))
  const url = dialog.getByRole('textbox', { name: 'Address' })
  expect((url as HTMLInputElement).value).toBe(HOOK.url)
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), ' and shop')
  await userEvent.type(url, '/new')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Events' }))
  await userEvent.click(await screen.findByRole('option', { name: 'A text is edited' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save webhook' }))
  await waitFor(() =>
    expect(saved()).toEqual([
      {
        id: '3',
        name: 'Our blog and shop',
        url: `${HOOK.url}/new`,
        events: ['TEXT_REMOVED', 'TEXT_EDITED'],
        version: 4,
      },
    ]),
  )
})

test('a hook says until when both of its secrets sign', async () => {
  makeServer()
  HOOK.previousUntil = '2099-11-20T09:00:00Z'
  openConsole('/moderation/api-access#hooks', apiAccessRoutes, makeSession(ROLE.admin))
  expect(await screen.findByText(/Both secrets sign until/)).toBeTruthy()
  HOOK.previousUntil = null
})

test('deliveries are told apart by their state; each names its hook', async () => {
  const saved = makeServer()
  openConsole('/moderation/api-access#deliveries', apiAccessRoutes, makeSession(ROLE.admin))
  const row = within(await screen.findByRole('row', { name: /A text is removed: text 12/ }))
  expect(await row.findByText('Our blog')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^State/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Given up' }))
  await waitFor(() => expect(saved.received('webhookDeliveries').at(-1)).toMatchObject({ state: 'DEAD' }))
})

test('a webhook that somebody else switched a moment ago is not switched back', async () => {
  const saved = makeServer()
  const { live, say } = fakeLive()
  openConsole('/moderation/api-access#hooks', apiAccessRoutes, makeSession(ROLE.admin), live)
  await screen.findByRole('button', { name: /^Switch off.*Our blog$/ })
  hooks = [{ ...HOOK, isDisabled: true, version: 5 }]
  act(() => void say(WEBHOOK_TOPIC, '3'))
  await userEvent.click(await screen.findByRole('button', { name: /^Switch on.*Our blog$/ }))
  expect(await screen.findByText(justChangedMessage('Somebody switched Our blog off'))).toBeTruthy()
  expect(saved()).toEqual([])
})
