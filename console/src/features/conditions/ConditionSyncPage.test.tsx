import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ROLE } from '@ward/domain/app/roles'
import { NOT_FOUND_HEADING } from '@ward/domain/app/shell'
import { DATA_LOADING, DECIDED_MEANWHILE, SYNC_APPLIED } from '@ward/domain/conditions/condition-sync'
import { expect, test, vi } from 'vitest'
import { makeSession } from '../../api/session.fixtures.ts'
import { openConsole } from '../../app/console.fixtures.tsx'
import { conditionRoutes } from './conditions.routes.tsx'

type Asked = { query: string; variables: Record<string, unknown> }
const SYNC = {
  id: '5',
  state: 'WAITING',
  version: 7,
  release: '2025-12-09',
  fileHash: 'ab12',
  files: [{ name: 'en_product1.xml', release: '2025-12-09', hash: 'ab12' }],
  entries: 3,
  problem: null as string | null,
  startedAt: '2026-11-23T09:00:00Z',
  readAt: '2026-11-23T09:01:00Z',
  appliedAt: null,
  counts: [
    { kind: 'EDITED', total: 1, decided: 0, accepted: 0 },
    { kind: 'RENAMED', total: 2, decided: 2, accepted: 2 },
  ],
}
const ROW = {
  id: '58',
  orphaCode: 58,
  name: 'Our name',
  decision: null,
  before: [{ field: 'name', text: 'Alexander disease' }],
  after: [{ field: 'name', text: 'Alexander leukodystrophy' }],
  edited: [{ field: 'name', text: 'Our name' }],
  members: 14,
  disorder: { id: '7', mergedInto: null },
  movedTo: [] as object[],
}

const target = (id: string, name: string) => ({
  ...{ code: Number(id), kind: 'Moved to', disorder: { id, name, orphaCode: Number(id), disorderType: 'Disease' } },
})

function syncServer(sync: Partial<typeof SYNC> = {}, row: Partial<typeof ROW> = {}) {
  const sent: Asked[] = []
  vi.stubGlobal('fetch', async (_url: unknown, init: RequestInit) => {
    const asked: Asked = JSON.parse(String(init.body))
    if (asked.query.includes('mutation')) sent.push(asked)
    const done = { id: '5' }
    const data = {
      disorders: { total: 0, disorders: [] },
      disorderTypes: [],
      disorderSync: { ...SYNC, ...sync },
      disorderSyncInUse: {
        id: '4',
        release: '2022-06-14',
        fileHash: 'cd34',
        files: [],
        appliedAt: '2022-07-01T08:30:00Z',
        counts: [],
      },
      disorderSyncRows: { total: 1, rows: [{ ...ROW, ...row }] },
      obsoleteDisorders: { total: 1, rows: [{ ...ROW, ...row }] },
      ...{ nomenclature: { ...SYNC, ...sync }, nomenclatureInUse: { release: '2022-06-14' } },
      ...{ linearisation: null, linearisationInUse: null, prevalence: null, prevalenceInUse: null },
      ...{ historical: null, historicalInUse: null, cross_referencing: null, cross_referencingInUse: null },
      bulkEditDisordersEffects: [{ kind: 'MEMBERS_MOVED', n: 14 }],
      bulkEditDisorders: { id: '9', name: 'Alexander disease type 2', merges: [] },
      ...{ syncData: done, decideSync: done, applySync: done, discardSync: done },
    }
    return new Response(JSON.stringify({ data }))
  })
  return () => sent.map(({ variables }) => variables)
}
const open = (path: string, role: number = ROLE.superAdmin) =>
  openConsole(`/moderation/conditions${path}`, conditionRoutes, makeSession(role))
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

test('super admins load one of the five types of data from the menu Update Data, and come to where its changes wait', async () => {
  const sent = syncServer()
  const { router } = open('')
  await press('Update Data')
  expect(screen.getByRole('button', { name: 'Update Data' }).getAttribute('aria-expanded')).toBe('true')
  const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(offered).toEqual(['Nomenclature', 'Linearisation', 'Prevalence', 'Historical', 'Cross referencing'])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Cross referencing' }))
  await screen.findByText(DATA_LOADING)
  expect(sent()).toMatchObject([{ dataType: 'CROSS_REFERENCING' }])
  await waitFor(() => expect(router.state.location.pathname).toBe('/conditions/sync/cross_referencing'))
})

test('others than super admins have no menu Update Data', async () => {
  syncServer()
  open('', ROLE.admin)
  await screen.findByRole('link', { name: /New Condition/ })
  expect(screen.queryByRole('button', { name: 'Update Data' })).toBeNull()
})

test('what waits is told by kind beside the release in use, decided by row or all at once, and applied', async () => {
  const sent = syncServer()
  open('/sync/nomenclature')
  await waitFor(() => expect(document.title).toContain('Nomenclature sync'))
  const types = await screen.findByRole('navigation', { name: 'Types of data' })
  await within(types).findByText('2025-12-09 waits, 2022-06-14 in use')
  expect(within(types).getAllByText('Never synced')).toHaveLength(4)
  const row = (await screen.findByRole('button', { name: 'Use source: Our name' })).closest('li') as HTMLElement
  const read = (row.textContent ?? '').replace(/ (added|removed): | end of (added|removed)\. /g, '|')
  expect(read).toContain('Alexander |disease||leukodystrophy|')
  expect(read).toContain('HereNameOur name')
  expect(screen.getByText('2 accepted, 0 left as they are, 1 undecided')).toBeDefined()
  await press('Use source: Our name')
  await press('Keep all of ours')
  await press('Apply 2 changes')
  await screen.findByText(SYNC_APPLIED)
  expect(sent()).toMatchObject([
    { id: '5', kind: 'EDITED', orphaCode: 58, decision: 'USE_SOURCE' },
    { id: '5', kind: 'EDITED', decision: 'ACCEPT' },
    { id: '5', version: 7 },
  ])
})

test('the rest of a kind is left at once; what would be decided anew is asked about first, with how many', async () => {
  const sent = syncServer({ counts: [{ kind: 'RENAMED', total: 37, decided: 11, accepted: 8 }] })
  open('/sync/nomenclature')
  await press('Leave the other 26')
  await waitFor(() => expect(sent()).toEqual([{ id: '5', kind: 'RENAMED', decision: 'LEAVE' }]))
  await press('Accept all 37')
  const dialog = within(await screen.findByRole('dialog', { name: 'Accept all 37?' }))
  expect(dialog.getByText(/3 changes of this kind are decided already/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Accept all 37' }))
  await waitFor(() => expect(sent()[1]).toMatchObject({ decision: 'ACCEPT', withDecided: true }))
})

test('where all of a kind are decided, all can still be left, after a question', async () => {
  const sent = syncServer({ counts: [{ kind: 'CHANGED', total: 1, decided: 1, accepted: 1 }] })
  open('/sync/nomenclature')
  await press('Leave all 1')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave all 1' }))
  await waitFor(() => expect(sent()).toMatchObject([{ decision: 'LEAVE', withDecided: true }]))
})

test('an unknown type of data is not found, and what nothing keeps up to date does not say Live', async () => {
  syncServer()
  open('/sync/nomenclature')
  await screen.findByRole('heading', { name: 'Nomenclature sync' })
  expect(screen.queryByText('Live')).toBeNull()
  cleanup()
  open('/sync/nothing')
  await screen.findByRole('heading', { name: NOT_FOUND_HEADING })
  expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toBeTruthy()
  await waitFor(() => expect(document.title).toContain(NOT_FOUND_HEADING))
})

test('decisions that changed since they were shown are shown anew beside why nothing was applied', async () => {
  const sync = { counts: [{ kind: 'RENAMED', total: 2, decided: 2, accepted: 2 }] }
  syncServer(sync)
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    if (!String(init.body).includes('applySync')) return answer(url, init)
    sync.counts = [{ kind: 'RENAMED', total: 2, decided: 2, accepted: 1 }]
    const refused = { message: DECIDED_MEANWHILE, extensions: { code: 'CONFLICT' } }
    return new Response(JSON.stringify({ data: null, errors: [refused] }))
  })
  open('/sync/nomenclature')
  await press('Apply 2 changes')
  await screen.findByText(DECIDED_MEANWHILE)
  await screen.findByText('1 accepted, 1 left as they are, 0 undecided')
})

test('a file that was refused says why, and one with many gone can be loaded all the same', async () => {
  const sent = syncServer({ state: 'REFUSED', problem: '9 of 100 conditions would vanish, more than 2%' })
  open('/sync/nomenclature')
  await screen.findByText(/9 of 100 conditions would vanish/)
  await press('Load it anyway')
  await screen.findByText(DATA_LOADING)
  expect(sent()).toMatchObject([{ isForced: true }])
})

test('how a load that was on its way ended is announced', async () => {
  const sync = { state: 'RUNNING' }
  syncServer(sync)
  open('/sync/nomenclature')
  await screen.findByText(DATA_LOADING)
  sync.state = 'WAITING'
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
  const announced = document.querySelector('[data-announced]')
  await waitFor(() => expect(announced?.textContent).toBe('The data was read, its changes wait'))
  focusManager.setFocused(undefined)
})

test('where the source leads to several, a person chooses where members go once it is applied', async () => {
  const movedTo = [target('8', 'Alexander disease type 1'), target('9', 'Alexander disease type 2')]
  const sent = syncServer({ state: 'APPLIED' }, { movedTo })
  open('/sync/nomenclature')
  await screen.findByText('ORPHA:58, 14 members')
  await screen.findByText('Choose one before members can be moved')
  await press('Merge…')
  const dialog = await screen.findByRole('dialog', { name: 'Merge conditions' })
  const [one] = within(dialog).getAllByRole('radio')
  expect(one).toHaveProperty('checked', false)
  await userEvent.click(within(dialog).getByRole('radio', { name: /type 2/ }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Merge' }))
  await press('Merge conditions')
  await waitFor(() => expect(sent()).toMatchObject([{ ids: ['7'], mergeIntoId: '9' }]))
})

test('what is to be reviewed is asked for again where it could not be loaded', async () => {
  syncServer({ state: 'APPLIED' })
  const answer = globalThis.fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    String(init.body).includes('obsoleteDisorders(')
      ? Response.json({ errors: [{ message: 'No', extensions: { code: 'FORBIDDEN' } }] })
      : answer(url, init),
  )
  open('/sync/nomenclature')
  const card = within(await screen.findByRole('region', { name: 'To review' }))
  expect((await card.findByRole('alert')).textContent).toContain('could not be loaded')
  vi.stubGlobal('fetch', answer)
  await userEvent.click(card.getByRole('button', { name: 'Try again' }))
  expect((await card.findAllByRole('tab')).length).toBe(2)
})

test('rows are decided side by side, each showing that it waits', async () => {
  const sent = syncServer()
  const answer = globalThis.fetch
  const held: (() => void)[] = []
  const rows = [ROW, { ...ROW, id: '59', orphaCode: 59, name: 'Another' }]
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body = String(init.body)
    if (body.includes('query ConditionSyncRows'))
      return new Response(JSON.stringify({ data: { disorderSyncRows: { total: 2, rows } } }))
    if (body.includes('mutation DecideSync')) await new Promise<void>((done) => held.push(done))
    return answer(url, init)
  })
  open('/sync/nomenclature')
  for (const name of ['Our name', 'Another']) {
    await press(`Use source: ${name}`)
    const pressed = screen.getByRole('button', { name: `Use source: ${name}` })
    expect([pressed.getAttribute('aria-pressed'), pressed.closest('[aria-busy]') !== null]).toEqual(['true', true])
  }
  expect(held).toHaveLength(2)
  for (const done of held) done()
  await waitFor(() => expect(sent()).toMatchObject([{ orphaCode: 58 }, { orphaCode: 59 }]))
  const row = screen.getByRole('button', { name: 'Use source: Our name' })
  await waitFor(() => expect(row.closest('[aria-busy]')).toBeNull())
})

test('the address names the page of changes; the rows stay until the next come, and another kind begins with its first', async () => {
  syncServer({ counts: [...SYNC.counts] })
  const answer = globalThis.fetch
  const asked: Record<string, unknown>[] = []
  let next = () => {}
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body)) as Asked
    if (!query.includes('query ConditionSyncRows')) return answer(url, init)
    asked.push(variables)
    const name = `Change from ${variables.offset}`
    if (variables.offset === 20) await new Promise<void>((done) => (next = done))
    return new Response(JSON.stringify({ data: { disorderSyncRows: { total: 41, rows: [{ ...ROW, name }] } } }))
  })
  const { router } = open('/sync/nomenclature')
  await press('Page 2')
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '2' }))
  expect(screen.getByText('Change from 0')).toBeDefined()
  next()
  await screen.findByText('Change from 20')
  await userEvent.click(screen.getByRole('tab', { name: /^Renamed/ }))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ kind: 'RENAMED', offset: 0 }))
  expect(router.state.location.search).toEqual({})
})

test('where the last page of changes became empty, the one before it is shown', async () => {
  syncServer()
  const answer = globalThis.fetch
  let total = 21
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { query, variables } = JSON.parse(String(init.body)) as Asked
    if (!query.includes('query ConditionSyncRows')) return answer(url, init)
    const rows = Array.from({ length: total }, (_, n) => ({ ...ROW, id: `${n}`, orphaCode: n, name: `Change ${n}` }))
    const shown = rows.slice(Number(variables.offset)).slice(0, 20)
    return new Response(JSON.stringify({ data: { disorderSyncRows: { total, rows: shown } } }))
  })
  open('/sync/nomenclature')
  await press('Page 2')
  await screen.findByText('Change 20')
  total = 20
  await press('Use source: Change 20')
  await screen.findByText('Change 19')
})
