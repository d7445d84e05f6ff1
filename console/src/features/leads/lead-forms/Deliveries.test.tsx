import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { LEAD_IS_NO_SPAM } from '@ward/domain/leads/lead-forms/answers'
import { BATCH_AGAIN, KEY_MADE, LEADS_CLOSED, leadAttemptLabel } from '@ward/domain/leads/lead-forms/delivery'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { leadRoutes } from '../leads.routes.tsx'

const FORM = {
  ...{ id: '7', version: 3, campaignName: 'Headache Day', name: 'Take part', type: 'LEAD_GEN', successUrl: '/thanks' },
  ...{ failure_url: '', optInText: '', disclaimer: '', keeps: 'FIRST', numberOfSubmissions: 3, leadFormQuestions: [] },
  deliveryOptions: {
    ...{ fileType: 'DEFAULT_CSV', schedule: 'DAILY' },
    connectionOptions: { dir: '/in', host: 'sftp.example', port: 22, user: 'ward', hasPassword: true },
  },
}
const at = '2026-11-24T04:00:00Z'
const attempt = (id: string, outcome: string | null, more: object = {}) => ({
  ...{ id, outcome, startedAt: at, endedAt: at, fileName: 'lead-form-7-000001-2026-11-24.csv', leadCount: 2 },
  ...{ bytes: null, sha256: null, ...more },
})
const batch = (id: string, state: string, attempts: object[]) => ({
  ...{ id, number: Number(id), state, leadCount: 2, closedAt: at, deliveredAt: null, nextAt: null, attempts },
})
const BATCHES = [
  batch('2', 'DEAD', [attempt('4', 'OTHER_KEY'), attempt('3', null)]),
  batch('1', 'DELIVERED', [attempt('1', 'DELIVERED', { bytes: 4118, sha256: '9f31' })]),
]
const PREVIEW = { fileName: 'lead-form-7-000003-2026-11-24.csv', text: 'id,submittedAt\r\n', shown: 1, waits: 1 }

const LEAD = {
  ...{ id: '9', email: 'a@b.example', reason: 'LINKS', insertedAt: at },
  answers: [{ question: 'How do you sleep?', answer: 'See https://pills.example' }],
}

function open(batchesOf = (_offset: unknown) => ({ total: 61, batches: BATCHES }), suspected = 1) {
  const asked: { query: string; variables: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    asked.push(JSON.parse(String(init.body)))
    const data = {
      commercialLeadForm: FORM,
      leadBatches: batchesOf(asked.at(-1)?.variables.offset),
      leadsWaiting: 3,
      suspectedLeads: { total: suspected, leads: [LEAD] },
      clearLeadSpam: true,
      leadFilePreview: PREVIEW,
      sendLeadsNow: { id: '3', number: 3 },
      redeliverLeadBatch: { id: '2', state: 'WAITING' },
      makeSftpKey: 'ssh-ed25519 AAAA ward',
    }
    return new Response(JSON.stringify({ data }))
  })
  const { router } = openConsole('/moderation/commercial-lead-gen-form-builder/7', leadRoutes, makeSession(ROLE.admin))
  const sent = (word: string) => asked.filter(({ query }) => query.includes(word)).map(({ variables }) => variables)
  return Object.assign(sent, { router })
}

test('the log shows each batch with every attempt at it; one press sends a batch again', async () => {
  const sent = open()
  const log = await screen.findByRole('region', { name: 'Delivery log' })
  expect(await within(log).findByText('3 leads to be sent.')).toBeTruthy()
  const [given, arrived] = await within(log).findAllByText(/^Batch \d, 2 leads$/)
  const inItem = (name: HTMLElement | undefined) => within(name?.closest('li') as HTMLElement)
  expect(inItem(given).getByText('Given up')).toBeTruthy()
  expect(inItem(given).getByText(leadAttemptLabel.other_key, { exact: false })).toBeTruthy()
  expect(inItem(given).getByText(/interrupted/)).toBeTruthy()
  expect(inItem(arrived).getByText(/2026-11-24\.csv, 4,118 bytes, SHA-256 9f31/)).toBeTruthy()
  await userEvent.click(inItem(given).getByRole('button', { name: /^Deliver again/ }))
  await screen.findByText(BATCH_AGAIN)
  expect(sent('mutation Redeliver')).toEqual([{ id: '2' }])
})

test('every batch can be reached: page by page, or those in a state alone', async () => {
  const sent = open()
  const log = await screen.findByRole('region', { name: 'Delivery log' })
  await userEvent.click(await within(log).findByRole('button', { name: 'Page 7' }))
  await waitFor(() => expect(sent('query LeadBatches').at(-1)).toMatchObject({ offset: 60, state: null }))
  await userEvent.click(within(log).getByRole('combobox', { name: 'Show' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Given up' }))
  await waitFor(() => expect(sent('query LeadBatches').at(-1)).toMatchObject({ offset: 0, state: 'DEAD' }))
  expect(sent.router.state.location.search).toEqual({ state: 'dead' })
})

test('where the last page became empty, the one before it is shown', async () => {
  let total = 11
  const sent = open((offset) => ({ total, batches: offset === 0 ? BATCHES : BATCHES.slice(0, total - 10) }))
  const log = await screen.findByRole('region', { name: 'Delivery log' })
  await userEvent.click(await within(log).findByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(within(log).getAllByText(/^Batch \d/)).toHaveLength(1))
  total = 10
  await userEvent.click(within(log).getByRole('button', { name: 'Send now' }))
  await waitFor(() => expect(within(log).getAllByText(/^Batch \d/)).toHaveLength(2))
  expect(sent('query LeadBatches').at(-1)).toMatchObject({ offset: 0 })
})

test('what waits can be looked at as the file it will be, and sent at once', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Preview the next file' }))
  const dialog = await screen.findByRole('dialog', { name: 'The next file' })
  await within(dialog).findByText(`${PREVIEW.fileName}, 1 lead`)
  expect(within(dialog).getByRole('textbox', { name: 'The text of the file' })).toHaveProperty('value', PREVIEW.text)
  await userEvent.click(within(dialog).getByText('Close'))
  await userEvent.click(await screen.findByRole('button', { name: 'Send now' }))
  await screen.findByText(LEADS_CLOSED)
  expect(sent('mutation SendLeads')).toEqual([{ id: '7' }])
})

test('a lead that looks like spam is shown with the reason, and counts once somebody says that it is none', async () => {
  const sent = open()
  const card = await screen.findByRole('region', { name: 'Suspected spam' })
  expect(within(card).getByText(/^Several links in the answers/)).toBeTruthy()
  expect(within(card).getByText('How do you sleep?').nextSibling?.textContent).toBe('See https://pills.example')
  await userEvent.click(within(card).getByRole('button', { name: /^Not spam/ }))
  await screen.findByText(LEAD_IS_NO_SPAM)
  expect(sent('mutation ClearLeadSpam')).toEqual([{ id: '9' }])
})

test('every suspected lead can be reached, page by page; the address names the page', async () => {
  const sent = open(undefined, 21)
  const card = within(await screen.findByRole('region', { name: 'Suspected spam' }))
  await userEvent.click(await card.findByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(sent('query SuspectedLeads').at(-1)).toMatchObject({ offset: 20, limit: 10 }))
  expect(sent.router.state.location.search).toEqual({ suspected: '3' })
})

test('a new key is made after a question that says what becomes of the one before', async () => {
  const sent = open()
  await userEvent.click(await screen.findByRole('button', { name: 'Make a new key' }))
  const dialog = await screen.findByRole('dialog', { name: 'Make a new key?' })
  expect(dialog.textContent).toContain('Each server still gets the old key')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Make a new key' }))
  await screen.findByText(KEY_MADE)
  await waitFor(() => expect(sent('mutation MakeSftpKey')).toHaveLength(1))
})

test('suspected leads that could not be loaded are asked for again', async () => {
  open()
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes('suspectedLeads(')
      ? Response.json({ errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] })
      : answer(url, init),
  )
  const card = within(await screen.findByRole('region', { name: 'Suspected spam' }))
  expect((await card.findByRole('alert')).textContent).toContain('The suspected leads could not be loaded')
  vi.stubGlobal('fetch', answer)
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect(await card.findByText('a@b.example')).toBeTruthy()
})
