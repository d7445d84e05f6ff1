import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import {
  THRESHOLD_MOVED,
  THRESHOLD_RESTORED,
  THRESHOLD_USED,
  USE_THRESHOLD,
} from '@ward/domain/flags/lab/threshold-lab'
import { expect, test, vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const BUCKETS = [
  { step: 300, fine: 4, spam: 1, remove: 0 },
  { step: 500, fine: 3, spam: 12, remove: 0 },
  { step: 800, fine: 1, spam: 20, remove: 0 },
]
const TEXT = {
  id: '9',
  verdict: 'spam',
  score: 0.5,
  isCaught: true,
  isSecondLook: true,
  wasEdited: true,
  decidedAt: '2026-11-20T20:42:00Z',
  flag: { id: '9', assocId: '48', assocType: 'comment', preview: 'Loans for all', excerpt: 'Loans for all' },
}

/** A server whose spam threshold is 60 %. */
function labServer() {
  const server = { today: 0.6, asked: [] as string[], set: [] as object[], refusal: null as string | null }
  const answer = (query: string, variables: { threshold: number }) => {
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(query) ?? []
    server.asked.push(name)
    if (name === 'ThresholdEffects') return { thresholdEffects: [{ kind: 'past_caught_rightly', n: 12 }] }
    if (name === 'SetThreshold') {
      server.set.push(variables)
      server.today = variables.threshold
      return { setThreshold: variables.threshold }
    }
    if (name === 'JudgedTexts')
      return { judgedTexts: variables.threshold === null ? { total: 0, texts: [] } : { total: 1, texts: [TEXT] } }
    const lab = { from: '2025-11-23', to: '2026-11-23', oldest: '2026-09-01T10:00:00Z', unscored: 2, buckets: BUCKETS }
    return { thresholdLab: { ...lab, today: server.today } }
  }
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (server.refusal && query.includes('setThreshold('))
      return Response.json({ errors: [{ message: server.refusal, extensions: { code: 'CONFLICT', state: {} } }] })
    return new Response(sent(query, { data: answer(query, variables) }))
  })
  return server
}
const open = (search = '', roleId: number = ROLE.superAdmin) =>
  openConsole(`/moderation/threshold-lab${search}`, flagRoutes, makeSession(roleId), fakeLive().live)
const slider = () => screen.findByRole('slider', { name: 'Spam threshold to test' })
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim())

test('moving the threshold shows at once what it would have caught, and asks only for the texts when it stops', async () => {
  const server = labServer()
  const { history } = open()
  expect(await screen.findByText('41 verdicts')).toBeTruthy()
  expect(cells('Precision')).toEqual(['20 of 21 95.2%', '20 of 21 95.2%'])
  for (const value of ['500', '450', '400']) fireEvent.change(await slider(), { target: { value } })
  expect(screen.getByText('12 more caught, 3 more false positives')).toBeTruthy()
  expect(cells('Recall')).toEqual(['20 of 33 60.6%', '32 of 33 97%'])
  expect((await slider()).getAttribute('aria-valuetext')).toBe('40%, today 60%')
  await waitFor(() => expect(history.location.search).toBe('?threshold=0.4'))
  const row = within((await screen.findByText('Loans for all')).closest('tr') ?? expect.fail())
  expect(row.getByRole('link', { name: /^Loans for all/ }).getAttribute('href')).toBe('/moderation/content-flag/9')
  expect(row.getByText('Comment · Second look · Edited since')).toBeTruthy()
  expect(row.getByText('True positive')).toBeTruthy()
  expect(server.asked).toEqual(['JudgedTexts', 'ThresholdLab', 'JudgedTexts'])
})

test('a number typed beside the slider is tried, what is no threshold shows the one that is, and t goes to the slider', async () => {
  labServer()
  open()
  const field = await screen.findByRole('textbox', { name: 'Test value' })
  await userEvent.clear(field)
  await userEvent.type(field, '30')
  expect(await screen.findByText('13 more caught, 7 more false positives')).toBeTruthy()
  const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Test value' })
  for (const [typed, shown] of [
    ['', '30%'],
    ['999', '100%'],
  ] as const) {
    await userEvent.clear(box())
    if (typed) await userEvent.type(box(), typed)
    await userEvent.click(screen.getByRole('heading', { level: 1 }))
    await waitFor(() => expect(box().value).toBe(shown))
  }
  await userEvent.keyboard('t')
  expect(document.activeElement).toBe(await slider())
})

test('a threshold is applied after its effects were shown, and can be undone', async () => {
  const server = labServer()
  open('?threshold=0.4')
  await screen.findByText('12 more caught, 3 more false positives')
  await userEvent.click(screen.getByRole('button', { name: USE_THRESHOLD }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Spam threshold: 40% instead of 60%?' }))
  expect(dialog.getByText('12 more past texts would be caught correctly')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: USE_THRESHOLD }))
  expect(await screen.findByText(THRESHOLD_USED)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(THRESHOLD_RESTORED)).toBeTruthy()
  expect(server.set).toMatchObject([
    { threshold: 0.4, was: 0.6, score: 'SPAM' },
    { threshold: 0.6, was: 0.4 },
  ])
})

test('a second save reads that the first was faster', async () => {
  const server = labServer()
  server.refusal = THRESHOLD_MOVED
  open('?threshold=0.4')
  await screen.findByText('12 more caught, 3 more false positives')
  await userEvent.click(screen.getByRole('button', { name: USE_THRESHOLD }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: USE_THRESHOLD }))
  expect(await screen.findByText(new RegExp(THRESHOLD_MOVED))).toBeTruthy()
})

test('a person without the right reads why they cannot apply it, and sees no history', async () => {
  labServer()
  open('?threshold=0.4', ROLE.admin)
  const button = await screen.findByRole('button', { name: new RegExp(USE_THRESHOLD) })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(button.getAttribute('data-tip')).toBe(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH)
  expect(screen.queryByRole('button', { name: /^History/ })).toBeNull()
})
