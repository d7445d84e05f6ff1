import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {
  EXPERIMENT_CHANGED,
  EXPERIMENT_CREATED,
  EXPERIMENT_SAVE_FAILED,
  EXPERIMENT_UPDATED,
  SYMBOL_QUESTION,
  SYMBOL_TAKEN,
} from '@ward/domain/experiments/experiments'
import { expect, test } from 'vitest'
import { content, experiment, experimentServer, openExperiment } from './experiments.fixtures.tsx'

const field = (name: string) => screen.getByRole('textbox', { name })
const save = () => userEvent.keyboard('{Control>}s{/Control}')
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.type(field(name), text)
}

test('a new experiment has the configuration alone; it is created by Ctrl+S and then edited, with all tabs', async () => {
  const server = experimentServer()
  const { history } = await openExperiment('/experiments/new', 'New experiment')
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Configuration'])
  await fill('Name', 'Calmer form')
  await fill('Symbol', 'Calmer Form!')
  expect(field('Symbol')).toHaveProperty('value', 'calmer-form')
  const [key] = screen.getAllByRole('textbox', { name: 'Key' }) as [HTMLElement]
  await userEvent.clear(key)
  await userEvent.type(key, 'Control A')
  expect(key).toHaveProperty('value', 'control-a')
  await save()
  expect(await screen.findByText(EXPERIMENT_CREATED)).toBeDefined()
  expect(server.asked('mutation UpdateExperiment')[0]).toMatchObject({ name: 'Calmer form', symbol: 'calmer-form' })
  await waitFor(() => expect(history.location.pathname).toBe('/moderation/experiments/7'))
  expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
    'Configuration',
    'Stats',
    'Preview',
    'History4',
  ])
})

test('what is missing or refused is said under its field', async () => {
  const server = experimentServer()
  await openExperiment('/experiments/new', 'New experiment')
  await save()
  expect(await screen.findByText('Name is required')).toBeDefined()
  expect(screen.getByText('Symbol is required')).toBeDefined()
  await fill('Name', 'A')
  await fill('Symbol', 'a')
  const fields = [{ path: 'symbol', message: SYMBOL_TAKEN }]
  server.refusal = { message: SYMBOL_TAKEN, extensions: { code: 'INVALID', fields } }
  await save()
  expect(await screen.findByText(SYMBOL_TAKEN)).toBeDefined()
})

test('a failure without a message is told in the words of the specification', async () => {
  const server = experimentServer()
  await openExperiment('/experiments/7', 'Calmer form')
  server.refusal = { message: 'fault', extensions: { code: 'INTERNAL_SERVER_ERROR' } }
  await userEvent.type(field('Name'), '!')
  await save()
  expect(await screen.findByText(new RegExp(EXPERIMENT_SAVE_FAILED))).toBeDefined()
})

test('weights show their percent, and the button of a tier or All chooses its sites', async () => {
  experimentServer()
  await openExperiment('/experiments/7', 'Calmer form')
  const shares = () =>
    screen.getAllByRole('status', { name: /^Share of variant/ }).map(({ textContent }) => textContent)
  expect(shares()).toEqual(['66.67%', '33.33%'])
  const chosen = () => document.querySelectorAll('.mantine-Pill-root').length
  await userEvent.click(await screen.findByRole('button', { name: 'Tier 2' }))
  expect(chosen()).toBe(5)
  await userEvent.click(screen.getByRole('button', { name: 'All' }))
  expect(chosen()).toBe(6)
  for (const name of [/^Active/, /^Persist sessions/]) expect(screen.getByRole('switch', { name })).toBeDefined()
  for (const name of ['Exclude Employees', 'Exclude Bots']) expect(screen.getByRole('checkbox', { name })).toBeDefined()
})

test('another symbol of a saved experiment is asked about first, and so are other weights, with who moves', async () => {
  const moves = [
    { from: 'control', to: 'calm', sessions: 4210 },
    { from: 'control', to: 'control', sessions: 57_090 },
  ]
  const server = experimentServer({ moves })
  await openExperiment('/experiments/7', 'Calmer form')
  await fill('Symbol', 'other')
  await save()
  const dialog = await screen.findByRole('dialog', { name: SYMBOL_QUESTION })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.asked('mutation UpdateExperiment')).toEqual([])
  await fill('Symbol', content.symbol)
  const [weight] = screen.getAllByRole('textbox', { name: 'Weight' }) as [HTMLElement]
  await userEvent.clear(weight)
  await userEvent.type(weight, '1')
  await save()
  const reported = await screen.findByRole('dialog', { name: 'Who will move?' })
  expect(reported.textContent).toContain('4,210 of 61,300 sessions change their variant')
  await userEvent.click(within(reported).getByRole('button', { name: 'Save and begin a new phase' }))
  expect(await screen.findByText(EXPERIMENT_UPDATED)).toBeDefined()
})

test('a sample of the sessions is said to be one', async () => {
  const moves = [
    { from: 'control', to: 'calm', sessions: 4210 },
    { from: 'control', to: 'control', sessions: 195_790 },
  ]
  experimentServer({ moves })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  const weight = await screen.findByRole('textbox', { name: 'Weight of calm' })
  await userEvent.clear(weight)
  await userEvent.type(weight, '2')
  expect(await screen.findByText('4,210 of the 200,000 sessions that were tried change')).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Stop calm' }))
  const dialog = await screen.findByRole('dialog', { name: 'Stop calm and go on?' })
  expect(dialog.textContent).toContain('4,210 of the 200,000 sessions that were tried change their variant.')
  expect(dialog.textContent).not.toContain('All others')
})

test('what is typed in the configuration is saved over one’s own changes of the weights, made in the stats meanwhile', async () => {
  const server = experimentServer({ moves: [{ from: 'control', to: 'calm', sessions: 4210 }] })
  await openExperiment('/experiments/7', 'Calmer form')
  await userEvent.type(field('Name'), '!')
  await userEvent.click(screen.getByRole('tab', { name: 'Stats' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Stop calm' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stop calm' }))
  await screen.findByText('calm is stopped')
  await waitFor(() => expect(screen.getByRole('tab', { name: /^History/ }).textContent).toBe('History4'))
  const weight = await screen.findByRole('textbox', { name: 'Weight of control' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.clear(weight)
  await userEvent.type(weight, '5')
  await userEvent.click(await screen.findByRole('button', { name: 'Start phase 3' }))
  await screen.findByText(EXPERIMENT_UPDATED)
  await userEvent.click(screen.getByRole('tab', { name: /^Configuration/ }))
  const unsaved = await screen.findByText('1 unsaved change')
  expect(unsaved.nextSibling?.textContent).toBe('in Name')
  await save()
  const variants = [
    { key: 'control', weight: 5 },
    { key: 'calm', weight: 0 },
  ]
  await waitFor(() => expect(server.asked('mutation UpdateExperiment')).toHaveLength(2))
  expect(server.asked('mutation UpdateExperiment')[0]).toMatchObject({ version: 4, variants })
  expect(server.asked('mutation UpdateExperiment')[1]).toMatchObject({ name: 'Calmer form!', version: 5, variants })
})

test('who will move is asked again for the weights that come of mine over those of somebody else', async () => {
  const moves = [{ from: 'control', to: 'calm', sessions: 4210 }]
  const server = experimentServer({ moves })
  await openExperiment('/experiments/7', 'Calmer form')
  const [weight] = screen.getAllByRole('textbox', { name: 'Weight' }) as [HTMLElement]
  await userEvent.clear(weight)
  await userEvent.type(weight, '1')
  await save()
  const both = [
    { key: 'control', weight: 1 },
    { key: 'calm', weight: 9 },
  ]
  const state = { ...experiment, version: 4, variants: [{ key: 'control', weight: 2 }, both[1]] }
  server.refusal = { message: EXPERIMENT_CHANGED, extensions: { code: 'CONFLICT', state } }
  await userEvent.click(await screen.findByRole('button', { name: 'Save and begin a new phase' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  const dialog = await screen.findByRole('dialog', { name: 'Who will move?' })
  expect(server.asked('query ExperimentMoves').at(-1)).toMatchObject({ variants: both })
  expect(server.asked('mutation UpdateExperiment')).toHaveLength(1)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(await screen.findByText('1 unsaved change')).toBeDefined()
})

test('sites that somebody else chose stand beside mine by their names', async () => {
  const server = experimentServer()
  await openExperiment('/experiments/7', 'Calmer form')
  await userEvent.type(screen.getByRole('textbox', { name: /^Description/ }), '!')
  const state = { ...experiment, version: 4, siteIds: [2, 3] }
  server.refusal = { message: EXPERIMENT_CHANGED, extensions: { code: 'CONFLICT', state } }
  await save()
  const dialog = within(await screen.findByRole('dialog', { name: EXPERIMENT_CHANGED }))
  expect(dialog.getByRole('row', { name: /^Sites/ }).children[1]?.textContent).toBe('Site 2, Site 3')
})

test('an experiment that begins to take sessions from others of its group asks about it, with their names', async () => {
  const others = [
    { id: '8', name: 'Shorter form', exclusionGroup: 'forms', siteIds: [1] },
    { id: '9', name: 'Elsewhere', exclusionGroup: 'forms', siteIds: [900] },
    { id: '10', name: 'Another group', exclusionGroup: 'menus', siteIds: [1] },
    { id: '7', name: 'Calmer form', exclusionGroup: 'forms', siteIds: [1] },
  ]
  const server = experimentServer({ rows: others, plan: { isActive: true, siteIds: [1], exclusionGroup: '' } })
  await openExperiment('/experiments/7', 'Calmer form')
  await fill('Exclusion group (optional)', 'forms')
  await save()
  const dialog = await screen.findByRole('dialog', { name: 'Share this group’s sessions?' })
  expect(dialog.textContent).toContain(
    'Shorter form runs in this group already. Some sessions move from that experiment to this one.',
  )
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.asked('mutation UpdateExperiment')).toEqual([])
  await fill('Name', 'Calmest form')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: 'Share and save' }))
  expect(await screen.findByText(EXPERIMENT_UPDATED)).toBeDefined()
})

test('one that shares the sessions of its group already is saved without that question', async () => {
  const rows = [{ id: '8', name: 'Shorter form', exclusionGroup: 'forms', siteIds: [1] }]
  experimentServer({ rows, plan: { isActive: true, siteIds: [1], exclusionGroup: 'forms' } })
  await openExperiment('/experiments/7', 'Calmer form')
  await fill('Name', 'Calmest form')
  await save()
  expect(await screen.findByText(EXPERIMENT_UPDATED)).toBeDefined()
})

test('the stats show sessions by variant, what is wrong with the shares, and another phase', async () => {
  const server = experimentServer()
  await openExperiment('/experiments/7#stats', 'Calmer form')
  const table = await screen.findByRole('table', { name: 'Sessions by variant' })
  expect(document.title).toContain('Calmer form')
  const rows = within(table).getAllByRole('row')
  expect(rows[1]?.textContent).toContain('control5,00050%66.67%')
  expect(rows[2]?.textContent).toContain('calm5,00050%33.33%50010.00%9.20 to 10.86%+10.00 points')
  expect(screen.getByText(/The shares do not match the weights/)).toBeDefined()
  screen.getByText(/“control” got 1,666 sessions fewer than its weight asks for/)
  screen.getByText('2 forced sessions are counted apart.')
  expect(screen.getByRole('button', { name: /^Phase 2/ }).getAttribute('aria-pressed')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: /^Phase 1/ }))
  await waitFor(() => expect(server.asked('query ExperimentFigures').at(-1)).toMatchObject({ phase: 1 }))
})

const counts = { siteId: 1, forcedSessions: 0, crossedSessions: 0 }
test('the shares are judged with the sessions that the figures leave out', async () => {
  const stats = [
    { ...counts, key: 'control', totalSessions: 5000, crossedSessions: 1000 },
    { ...counts, key: 'calm', totalSessions: 2000, crossedSessions: 1000 },
  ]
  experimentServer({ stats })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  const table = await screen.findByRole('table', { name: 'Sessions by variant' })
  expect(within(table).getAllByRole('row')[2]?.textContent).toContain('calm2,000')
  expect(screen.queryByText(/The shares do not match the weights/)).toBeNull()
})

test('a variant of weight 0 is an alarm also where all its sessions are left out', async () => {
  experimentServer({ stats: [{ ...counts, key: 'old', totalSessions: 0, crossedSessions: 2 }] })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  expect(await screen.findByText('old has weight 0 and got 2 sessions.')).toBeDefined()
})

test('once the first variant is stopped the others are compared with the next, which has a rate', async () => {
  const keys = ['control', 'calm', 'warm']
  const phases = [
    {
      ...{ number: 2, sessions: 2000, startedAt: '2026-11-20T10:00:00Z', endedAt: null },
      variants: keys.map((key, at) => ({ key, weight: Math.min(at, 1), percent: at === 0 ? 0 : 50 })),
    },
  ]
  const shown = async (calm: number) => {
    experimentServer({
      phases,
      stats: keys.map((key, at) => ({ ...counts, key, totalSessions: [0, calm, 1000][at] })),
      goals: ['calm', 'warm'].map((key, at) => ({ goal: 'signed-up', key, siteId: 1, sessions: [100, 150][at] })),
    })
    await openExperiment('/experiments/7#stats', 'Calmer form')
    const table = await screen.findByRole('table', { name: 'Sessions by variant' })
    const [head, ...rows] = within(table).getAllByRole('row')
    expect(head?.textContent).toContain('Against calm')
    const against = rows.map((row) => within(row).getAllByRole('cell').at(-2)?.textContent)
    const smallest = screen.getByText('Smallest detectable difference').parentElement?.textContent
    cleanup()
    return { against, smallest }
  }
  const { against, smallest } = await shown(1000)
  expect(against).toEqual(['—', 'Baseline', '+5.00 points'])
  expect(smallest).toMatch(/[1-9].*points$/)
  expect((await shown(0)).against).toEqual(['—', 'Baseline', '—'])
})

test('of many goals the stats show the one that most sessions reached first', async () => {
  const goals = [
    { goal: '0-made-up', key: 'calm', siteId: 1, sessions: 450 },
    { goal: 'signed-up', key: 'control', siteId: 1, sessions: 400 },
    { goal: 'signed-up', key: 'calm', siteId: 1, sessions: 400 },
  ]
  const server = experimentServer({ goals })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  await screen.findByRole('table', { name: 'Sessions by variant' })
  expect(screen.getByRole('button', { name: /^Goal/ }).textContent).toContain('signed-up')
  expect(server.asked('query ExperimentGoalDays')).toEqual([expect.objectContaining({ goal: 'signed-up' })])
})

test('figures of 500 sites are read part by part and shown as one', async () => {
  const keys = ['control', 'calm', 'warm', 'short', 'long']
  const counts = { totalSessions: 2, forcedSessions: 0, crossedSessions: 0 }
  const stats = keys.flatMap((key) => Array.from({ length: 500 }, (_, at) => ({ key, siteId: at + 1, ...counts })))
  const server = experimentServer({ stats })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  const table = await screen.findByRole('table', { name: 'Sessions by variant' })
  expect(within(table).getAllByRole('row')[5]?.textContent).toContain('long1,000')
  expect(screen.getByRole('button', { name: /^Site/ }).textContent).toContain('All 500 sites')
  expect(server.asked('query ExperimentFigures').map(({ after }) => after)).toEqual([0, 2000])
})

test('of many phases the newest stand there, the others where somebody asks; an early one has its own weights', async () => {
  const phases = Array.from({ length: 45 }, (_, at) => ({
    ...{
      number: 45 - at,
      sessions: 10,
      startedAt: '2026-11-10T10:00:00Z',
      endedAt: at ? '2026-11-11T10:00:00Z' : null,
    },
    variants: ['control', 'calm'].map((key) => ({ key, weight: 1, percent: 50 })),
  }))
  const stats = ['control', 'calm'].map((key) => ({ ...counts, key, totalSessions: 100 }))
  experimentServer({ phases, stats, plan: { phase: 45 } })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  const cards = async () =>
    within(await screen.findByRole('group', { name: 'Phases' }))
      .getAllByRole('button')
      .map((card) => card.querySelector('b')?.textContent)
  expect([(await cards())[0], (await cards()).length]).toEqual(['Phase 34', 12])
  await userEvent.click(screen.getByRole('button', { name: 'Show 33 earlier phases' }))
  expect([(await cards())[0], (await cards()).length]).toEqual(['Phase 1', 45])
  expect(document.activeElement?.querySelector('b')?.textContent).toBe('Phase 1')
  cleanup()
  await openExperiment('/experiments/7?phase=1#stats', 'Calmer form')
  expect((await screen.findByRole('button', { name: /^Phase 1 10 sessions/ })).getAttribute('aria-pressed')).toBe(
    'true',
  )
  expect(screen.queryByText(/weight 0/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^Phase 44 / }))
  expect(screen.getByRole('button', { name: /^Phase 44 / }).getAttribute('aria-pressed')).toBe('true')
  expect((await cards()).length).toBe(45)
})

test.each([
  ['more sessions than there are', { plannedSessions: 10_001 }, true],
  ['an end that is to come', { plannedEnd: '2126-11-20' }, true],
  ['as many sessions, and an end that is over', { plannedSessions: 10_000, plannedEnd: '2026-01-01' }, false],
])('figures of an experiment that plans %s are preliminary: %s', async (_plan, plan, isSo) => {
  experimentServer({ plan })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  await screen.findByRole('table', { name: 'Sessions by variant' })
  expect(screen.queryByText(/These figures are preliminary/) !== null).toBe(isSo)
})

test('the address keeps phase, site and goal: a link shows the same, and what there is not is taken out of it', async () => {
  const stats = [1, 2].map((siteId) => ({ ...counts, siteId, key: 'control', totalSessions: 100 }))
  const goals = ['signed-up', 'followed'].map((goal) => ({ goal, key: 'control', siteId: 2, sessions: 50 }))
  const server = experimentServer({ stats, goals })
  const { history } = await openExperiment('/experiments/7?phase=1&site=2&goal=followed#stats', 'Calmer form')
  await waitFor(() =>
    expect(server.asked('query ExperimentGoalDays').at(-1)).toMatchObject({ phase: 1, siteId: 2, goal: 'followed' }),
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Phase 2/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Goal/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'signed-up' }))
  await waitFor(() => expect(history.location.href).toBe('/moderation/experiments/7?site=2&goal=signed-up#stats'))
  history.push('/moderation/experiments/7?phase=9&site=8#stats')
  await waitFor(() => expect(history.location.href).toBe('/moderation/experiments/7#stats'))
})

test('the arrow leads back to the list as it was', async () => {
  experimentServer()
  const { history, router } = await openExperiment('/experiments?search=calm', 'Experiments')
  await router.navigate({ href: '/moderation/experiments/7#stats' })
  await userEvent.click(await screen.findByRole('button', { name: /^Phase 1/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  await waitFor(() => expect(history.location.href).toBe('/moderation/experiments?search=calm'))
})

test('figures of one site are not preliminary where all sites together have the planned sessions', async () => {
  const stats = [1, 2].map((siteId) => ({ ...counts, siteId, key: 'control', totalSessions: 500 }))
  experimentServer({ stats, plan: { plannedSessions: 1000 } })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  await userEvent.click(await screen.findByRole('button', { name: /^Site/ }))
  await userEvent.click(await screen.findByRole('option', { name: 'Site 2' }))
  expect(within(await screen.findByRole('table', { name: 'Sessions by variant' })).getByText('500')).toBeDefined()
  expect(screen.queryByText(/These figures are preliminary/)).toBeNull()
})

test('other weights are tried in the stats on who would move, begin the next phase, or are put back', async () => {
  const moves = [
    { from: 'control', to: 'calm', sessions: 4210 },
    { from: 'control', to: 'control', sessions: 57_090 },
  ]
  const server = experimentServer({ moves })
  await openExperiment('/experiments/7#stats', 'Calmer form')
  const weight = await screen.findByRole('textbox', { name: 'Weight of calm' })
  await userEvent.clear(weight)
  await userEvent.type(weight, '2')
  expect(await screen.findByText('4,210 of 61,300 sessions change')).toBeDefined()
  screen.getByText('All of them go to calm.')
  expect(server.asked('query ExperimentMoves').at(-1)).toMatchObject({ variants: [{}, { key: 'calm', weight: 2 }] })
  await userEvent.click(screen.getByRole('button', { name: 'Put back' }))
  expect(weight).toHaveProperty('value', '1')
  await userEvent.clear(weight)
  await userEvent.type(weight, '3')
  await userEvent.click(await screen.findByRole('button', { name: 'Start phase 3' }))
  expect(await screen.findByText(EXPERIMENT_UPDATED)).toBeDefined()
  expect(server.asked('mutation UpdateExperiment')[0]).toMatchObject({
    ...{
      symbol: content.symbol,
      version: 3,
      variants: [
        { key: 'control', weight: 2 },
        { key: 'calm', weight: 3 },
      ],
    },
  })
})

test('beside the configuration stand the sessions of the present phase, and what was changed last', async () => {
  const entry = { number: 2, insertedAt: '2026-11-20T10:00:00Z', authorKind: 'user' }
  const user = { id: '12', email: 'ines@one.test' }
  experimentServer({ history: [{ ...entry, user, ...content, before: { ...content, name: 'Earlier name' } }] })
  await openExperiment('/experiments/7', 'Calmer form')
  const table = await screen.findByRole('table', { name: 'Sessions of the present phase' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe(' control5,00050%')
  const last = (await screen.findByText('ines@one.test')).closest('p')
  expect(last?.textContent).toBe('ines@one.test changed Name')
})

test('the preview reads, clears and forces the session’s variant, and simulates many', async () => {
  const server = experimentServer()
  await openExperiment('/experiments/7#preview', 'Calmer form')
  for (const name of ['Read', 'Clear', 'Force calm']) await userEvent.click(await screen.findByRole('button', { name }))
  await waitFor(() =>
    expect(server.calls).toEqual([
      'GET /api/experiment/calmer-form',
      'DELETE /api/experiment/calmer-form',
      'GET /api/experiment/calmer-form/calm',
    ]),
  )
  expect(await screen.findByText(/The session gets calm/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Run simulation' }))
  const table = await screen.findByRole('table', { name: 'Results of the simulation' })
  expect(within(table).getAllByRole('row')[1]?.textContent).toBe('control66766.700%')
  expect(document.querySelector('[data-announced]')?.textContent).toMatch(/^Simulated: control 66\.700%, /)
  expect(server.asked('query RunSimulation')).toEqual([{ id: '7', n: 1000 }])
  const number = screen.getByRole('textbox', { name: 'Sessions to simulate' })
  await userEvent.clear(number)
  await userEvent.type(number, '2000001')
  await userEvent.click(screen.getByRole('button', { name: 'Run simulation' }))
  const run = within(await screen.findByRole('region', { name: 'Simulation run' }))
  run.getByText('24% · 500,000 of 2,000,001')
  await userEvent.click(run.getByRole('button', { name: 'Abort' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Abort run' }))
  await waitFor(() => expect(server.asked('mutation AbortSimulation')).toEqual([{ id: '31' }]))
  expect(server.asked('mutation SimulateByRun')).toEqual([
    { symbol: 'simulate_experiment', options: JSON.stringify({ id: '7', n: 2_000_001 }) },
  ])
})

test('the history shows what changed, and whoever did it leads to the page of that user', async () => {
  const entry = {
    number: 2,
    insertedAt: '2026-11-20T10:00:00Z',
    authorKind: 'user',
    user: { id: '12', email: 'ines@one.test' },
  }
  experimentServer({ history: [{ ...entry, ...content, before: { ...content, name: 'Earlier name' } }] })
  await openExperiment('/experiments/7#history', 'Calmer form')
  const author = await screen.findByRole('link', { name: 'ines@one.test' })
  expect(author.getAttribute('href')).toBe('/moderation/users/12')
  const version = author.closest('li')?.textContent
  expect(version).toContain('Earlier')
  expect(version).not.toContain('Exclude Bots')
})
