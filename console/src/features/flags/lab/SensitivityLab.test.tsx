import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { CUT_MOVED, CUT_RESTORED, CUT_USED, USE_CUT } from '@ward/domain/flags/lab/at-risk-lab'
import { expect, test, vi } from 'vitest'
import { sent } from '../../../api/enums.fixtures.ts'
import { makeSession } from '../../../api/session.fixtures.ts'
import { openConsole } from '../../../app/console.fixtures.tsx'
import { fakeLive } from '../flag/flags.fixtures.ts'
import { flagRoutes } from '../flags.routes.tsx'

const NONE = { followedUp: 0, noConcern: 0, undecided: 0, neverFlagged: 0 }
const COUNTS = [
  { ...NONE, cut: 'words', followedUp: 3, noConcern: 1 },
  { ...NONE, cut: 'narrow', noConcern: 2, neverFlagged: 5 },
  { ...NONE, cut: 'middle', undecided: 4 },
  { ...NONE, cut: 'wide', neverFlagged: 20 },
]
const TEXT = { assocType: 'comment', isAtRisk: true, wasEdited: false, writtenAt: '2026-11-20T20:42:00Z' }
const TEXTS = [
  { ...TEXT, id: '48', cut: 'narrow', verdict: 'no-concern', preview: 'Out of control', excerpt: '', flagId: '9' },
  { ...TEXT, id: '49', cut: 'narrow', verdict: 'never-flagged', preview: 'Just leave me', excerpt: '', flagId: null },
]

/** A server whose cut is the words alone. */
function labServer() {
  const server = { today: 'words', asked: [] as string[], set: [] as object[], refusal: null as string | null }
  const answer = (query: string, variables: { cut: string | null }) => {
    const [, name = ''] = /(?:query|mutation) (\w+)/.exec(query) ?? []
    server.asked.push(name)
    if (name === 'CutEffects') return { cutEffects: [{ kind: 'past_at_risk', n: 7 }] }
    if (name === 'SetAtRiskCut') {
      server.set.push(variables)
      server.today = String(variables.cut).toLowerCase()
      return { setAtRiskCut: server.today }
    }
    if (name === 'TextsOfCut') {
      const texts = variables.cut === null ? [] : TEXTS
      return { textsOfCut: { total: texts.length, texts } }
    }
    const days = { from: '2025-11-23', to: '2026-11-23', oldest: '2026-09-01T10:00:00Z' }
    return { atRiskLab: { ...days, today: server.today, counts: COUNTS } }
  }
  vi.stubGlobal('fetch', async (_url: string, init?: RequestInit) => {
    const { query = '', variables = {} } = init?.body ? JSON.parse(String(init.body)) : {}
    if (server.refusal && query.includes('setAtRiskCut('))
      return Response.json({ errors: [{ message: server.refusal, extensions: { code: 'CONFLICT', state: {} } }] })
    return new Response(sent(query, { data: answer(query, variables) }))
  })
  return server
}
const open = (search = '', roleId: number = ROLE.superAdmin) =>
  openConsole(`/moderation/threshold-lab/at-risk${search}`, flagRoutes, makeSession(roleId), fakeLive().live)
const cells = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent?.trim())

test('choosing a sensitivity shows at once what would be at risk, and asks only for the texts', async () => {
  const server = labServer()
  const { history } = open()
  expect(await screen.findByText('35 texts')).toBeTruthy()
  await userEvent.click(screen.getByRole('radio', { name: 'Low' }))
  expect(await screen.findByText('7 more at risk, 5 of them never flagged')).toBeTruthy()
  expect(cells('At risk')).toEqual(['4', '11'])
  expect(cells('Never flagged')).toEqual(['0', '5'])
  expect(history.location.search).toBe('?cut=narrow')
  const row = within((await screen.findByText('Out of control')).closest('tr') ?? expect.fail())
  expect(row.getByRole('link', { name: /^Out of control/ }).getAttribute('href')).toBe('/moderation/content-flag/9')
  expect(row.getByText('No concern')).toBeTruthy()
  const unflagged = within(screen.getByText('Just leave me').closest('tr') ?? expect.fail())
  expect(unflagged.queryByRole('link')).toBeNull()
  expect(server.asked.filter((name) => name === 'AtRiskLab')).toHaveLength(1)
})

test('a sensitivity is applied after its effects were shown, and can be undone; pressed twice it is asked once', async () => {
  const server = labServer()
  open('?cut=narrow')
  await screen.findByText('7 more at risk, 5 of them never flagged')
  await userEvent.dblClick(screen.getByRole('button', { name: USE_CUT }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Change at-risk sensitivity to “Low”/ }))
  expect(dialog.getByText('7 more past texts would be at risk')).toBeTruthy()
  await userEvent.dblClick(dialog.getByRole('button', { name: USE_CUT }))
  expect(await screen.findByText(CUT_USED)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /^Undo/ }))
  expect(await screen.findByText(CUT_RESTORED)).toBeTruthy()
  expect(server.set).toMatchObject([
    { cut: 'NARROW', was: 'WORDS' },
    { cut: 'WORDS', was: 'NARROW' },
  ])
})

test('a second save reads that the first was faster', async () => {
  const server = labServer()
  server.refusal = CUT_MOVED
  open('?cut=narrow')
  await screen.findByText('7 more at risk, 5 of them never flagged')
  await userEvent.click(screen.getByRole('button', { name: USE_CUT }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: USE_CUT }))
  expect(await screen.findByText(new RegExp(CUT_MOVED))).toBeTruthy()
})

test('a person without the right reads why they cannot apply it', async () => {
  labServer()
  open('?cut=narrow', ROLE.admin)
  const button = await screen.findByRole('button', { name: new RegExp(USE_CUT) })
  await waitFor(() => expect(button.getAttribute('data-tip')).toBe(MUST_BE_SUPER_ADMIN_OR_COMMUNITY_TECH))
})

test('each score is a tab, which keeps period and kind', async () => {
  labServer()
  const { history } = open('?assocType=reply')
  const tabs = within(await screen.findByRole('tablist', { name: 'Score' }))
  expect(tabs.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Spam', 'Offensive', 'Hold back', 'At risk'])
  await userEvent.click(tabs.getByRole('tab', { name: 'Offensive' }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/threshold-lab'))
  expect(history.location.search).toBe('?assocType=reply&score=offensive')
  await userEvent.click(screen.getByRole('tab', { name: 'At risk' }))
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/threshold-lab/at-risk'))
  expect(history.location.search).toBe('?assocType=reply')
})
