import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { BLACKLIST_STAYS, SUBSCRIBER_MARKED } from '@ward/domain/leads/subscribers/subscribers'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { leadRoutes } from '../leads.routes.tsx'

const row = (id: string, email: string, status: string, isUndone = false) => ({
  ...{ id, email, status, isUndone },
  changedAt: '2026-11-20T10:00:00Z',
})
const ROWS = [
  row('1', 'ann@list.example', 'SUBSCRIBED'),
  row('2', 'gone@list.example', 'BLACKLISTED'),
  row('3', 'left@list.example', 'UNSUBSCRIBED'),
  row('4', 'undone@list.example', 'UNSUBSCRIBED', true),
]
const EVENT = {
  id: '9',
  kind: 'OPTED_BACK_IN',
  at: '2026-11-20T10:00:00Z',
  username: 'tomas',
  uploadId: '7',
  basis: 'form: Poster',
}

async function open({ refused }: { refused?: string } = {}) {
  const marked: object[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body))
    if (query.includes('mutation')) {
      marked.push(variables)
      const errors = [{ message: refused, extensions: { code: 'CONFLICT' } }]
      return Response.json(
        refused ? { data: null, errors } : { data: { markSubscriber: ROWS[0], markAddress: ROWS[0] } },
      )
    }
    return Response.json({
      data: { subscribers: { total: ROWS.length, subscribers: ROWS }, subscriber: { events: [EVENT] } },
    })
  })
  openConsole('/moderation/subscribers', leadRoutes, makeSession(ROLE.communityTech))
  await screen.findByText('ann@list.example')
  return marked
}
const lineOf = (email: string) => within(screen.getByText(email).closest('tr') as HTMLElement)
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('subscribers have one status each; an address that bounced is marked after a question that says what follows', async () => {
  const marked = await open()
  expect(lineOf('ann@list.example').getByText('Subscribed')).toBeTruthy()
  expect(lineOf('gone@list.example').queryByRole('button', { name: /^Bounced ?: gone@list.example$/ })).toBeNull()
  await userEvent.click(lineOf('ann@list.example').getByRole('button', { name: /^Bounced ?: ann@list.example$/ }))
  await screen.findByText(/never email it again/)
  await press('Mark as bounced')
  expect(await screen.findByText(SUBSCRIBER_MARKED)).toBeTruthy()
  expect(marked).toEqual([{ id: '1', status: 'BOUNCED' }])
})

test('a subscriber is unsubscribed by hand, after a question', async () => {
  const marked = await open()
  await userEvent.click(lineOf('ann@list.example').getByRole('button', { name: /^Unsubscribe ?: ann@list.example$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText(SUBSCRIBER_MARKED)).toBeTruthy()
  expect(marked).toEqual([{ id: '1', status: 'UNSUBSCRIBED' }])
})

test('who is unsubscribed only because an upload was undone can be said to have left, and who left cannot again', async () => {
  const marked = await open()
  expect(lineOf('left@list.example').queryByRole('button', { name: /^Unsubscribe/ })).toBeNull()
  await userEvent.click(lineOf('undone@list.example').getByRole('button', { name: /^Unsubscribe/ }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/only because an upload was undone/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Unsubscribe' }))
  expect(await screen.findByText(SUBSCRIBER_MARKED)).toBeTruthy()
  expect(marked).toEqual([{ id: '4', status: 'UNSUBSCRIBED' }])
})

test('any address is marked, also one that is not in the list, such as a member’s', async () => {
  const marked = await open()
  await press('Mark an address')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark an address' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'Maria@members.example')
  await userEvent.click(dialog.getByRole('combobox', { name: 'What happened' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Its owner complained' }))
  await press('Mark address')
  expect(await screen.findByText(SUBSCRIBER_MARKED)).toBeTruthy()
  expect(marked).toEqual([{ email: 'maria@members.example', status: 'BLACKLISTED' }])
})

test('what the server says about a mark is told', async () => {
  await open({ refused: BLACKLIST_STAYS })
  await userEvent.click(lineOf('ann@list.example').getByRole('button', { name: /^Blacklist ?: ann@list.example$/ }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Blacklist' }))
  await waitFor(() => expect(screen.getByText(BLACKLIST_STAYS)).toBeTruthy())
})

test('an address that the server refuses to mark is not told as marked', async () => {
  await open({ refused: BLACKLIST_STAYS })
  await press('Mark an address')
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark an address' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Email' }), 'gone@list.example')
  await press('Mark address')
  expect(await screen.findByText(BLACKLIST_STAYS)).toBeTruthy()
  expect(screen.queryByText(SUBSCRIBER_MARKED)).toBeNull()
  expect(screen.getByRole('dialog', { name: 'Mark an address' })).toBeTruthy()
})

test('the history of an address says who did what, by which upload and on which basis', async () => {
  await open()
  await userEvent.click(lineOf('ann@list.example').getAllByRole('button')[0] as HTMLElement)
  const line = await screen.findByText(/by tomas/)
  expect(line.textContent).toContain('form: Poster')
  expect(within(line).getByRole('link', { name: 'upload 7' }).getAttribute('href')).toBe('/moderation/leadgen-upload/7')
})
