import {
  EXPERIMENT_CHANGED,
  EXPERIMENT_SITES_MAX,
  LAST_VARIANT,
  PHASES_MAX,
  SIMULATION_SCRIPT,
  SYMBOL_TAKEN,
  UNKNOWN_SITE,
} from '@ward/domain/experiments/experiments'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { inTurns } from '../../platform/jobs/jobs.fixtures.ts'
import { insertSite } from '../sites/sites.db.ts'
import { makeExperiment } from './experiments.fixtures.ts'
import { simulateExperiment } from './simulate.task.ts'

let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
})
afterAll(() => t.stop())

const CONTENT = `name symbol description isActive persistSessions siteIds variants { key weight percent }
  audience { excludeEmployees excludeBots } exclusionGroup plannedSessions plannedEnd`
type Content = { name: string; symbol: string; variants: { key: string; weight: number; percent: number }[] }
type Shown = Content & { id: string; version: number; phase: number }
const update = async (given: object) => {
  const { answer, refusal } = await t.mutate<Shown>(chief, 'updateExperiment', given, `id version phase ${CONTENT}`)
  return answer ?? expect.fail(refusal?.message)
}
const refusedWith = async (given: object) => (await t.mutate(chief, 'updateExperiment', given, 'id')).refusal
const list = async (given: object) => {
  type Page = { total: number; experiments: { name: string }[] }
  const { answer, refusal } = await t.query<Page>(chief, 'experiments', given, 'total experiments { name }')
  return (answer ?? expect.fail(refusal?.message)).experiments.map(({ name }) => name)
}

test('an experiment is made with the defaults and has every field that was sent', async () => {
  const made = await update({ name: 'Calmer form', symbol: 'calm_1' })
  expect(made).toMatchObject({
    name: 'Calmer form',
    description: '',
    isActive: false,
    persistSessions: false,
    siteIds: [],
    audience: { excludeEmployees: true, excludeBots: true },
    phase: 1,
    version: 1,
  })
  const whole = {
    name: 'Calm',
    symbol: 'calm-2',
    description: 'Why',
    isActive: true,
    persistSessions: true,
    siteIds: [t.sites.two.siteId, t.sites.one.siteId],
    variants: [
      { key: 'a', weight: 1 },
      { key: 'b', weight: 2 },
    ],
    audience: { excludeEmployees: false, excludeBots: false },
  }
  const saved = await update({ id: made.id, ...whole })
  expect(saved).toMatchObject({
    ...whole,
    siteIds: whole.siteIds.toSorted((a, b) => a - b),
    variants: [
      { key: 'a', weight: 1, percent: 33.33 },
      { key: 'b', weight: 2, percent: 66.67 },
    ],
    version: 2,
  })
})

test('the list is searched by name and symbol, and narrowed to active ones and those of a site', async () => {
  await makeExperiment(t, chief, { name: 'Zeta one', symbol: 'zeta-1' })
  await makeExperiment(t, chief, { name: 'zeta two', symbol: 'zeta-2', isActive: false })
  await makeExperiment(t, chief, { name: 'Other', symbol: 'zeta-3', siteIds: [t.sites.two.siteId] })
  expect(await list({ search: 'ZETA' })).toEqual(['Other', 'Zeta one', 'zeta two'])
  expect(await list({ search: 'zeta', isActive: false })).toEqual(['zeta two'])
  expect(await list({ search: 'zeta', siteId: t.sites.two.siteId })).toEqual(['Other'])
  expect(await list({ search: 'zeta', limit: 1, offset: 1 })).toEqual(['Zeta one'])
})

test('a symbol is taken once, and a site that is none is refused', async () => {
  const { id, symbol } = await makeExperiment(t, chief)
  expect(await refusedWith({ name: 'Another', symbol })).toMatchObject({
    extensions: { fields: [{ path: 'symbol', message: SYMBOL_TAKEN }] },
  })
  expect(await refusedWith({ id, name: 'A', symbol, siteIds: [99_999] })).toMatchObject({
    extensions: { fields: [{ path: 'siteIds', message: UNKNOWN_SITE }] },
  })
})

test('other weights, variants or audience begin a new phase, and nothing else does', async () => {
  const { id, symbol } = await makeExperiment(t, chief)
  const phaseAfter = async (change: object) => (await update({ id, name: 'A', symbol, ...change })).phase
  expect(await phaseAfter({ description: 'Other words', isActive: false, siteIds: [] })).toBe(1)
  expect(await phaseAfter({ variants: [{ key: 'control', weight: 2 }] })).toBe(2)
  expect(await phaseAfter({ audience: { excludeEmployees: true, excludeBots: false } })).toBe(3)
  expect(await phaseAfter({ symbol: `${symbol}-renamed` })).toBe(3)
  type Phase = { number: number; endedAt: string | null; variants: { key: string }[] }
  const { answer } = await t.query<Phase[]>(chief, 'experimentPhases', { id }, 'number endedAt variants { key }')
  expect(answer?.map(({ number, endedAt, variants }) => [number, endedAt === null, variants.length])).toEqual([
    [3, true, 1],
    [2, false, 1],
    [1, false, 2],
  ])
})

test('a save over somebody else’s is a conflict with what it is now', async () => {
  const { id, symbol, version } = await makeExperiment(t, chief)
  await update({ id, name: 'Theirs', symbol, version })
  const refusal = await refusedWith({ id, name: 'Mine', symbol, version })
  expect(refusal).toMatchObject({ extensions: { code: 'CONFLICT' }, message: EXPERIMENT_CHANGED })
})

test('the history shows each change with what was before it, and who made it by their account here and address', async () => {
  const { id, symbol } = await makeExperiment(t, chief, { name: 'First' })
  await update({ id, name: 'Second', symbol })
  await update({ id, name: 'Second', symbol })
  type Entry = Content & {
    number: number
    insertedAt: string
    user: { id: string; email: string }
    before: Content | null
  }
  const { answer = [] } = await t.query<Entry[]>(
    chief,
    'experimentHistory',
    { id },
    `number insertedAt user { id email } ${CONTENT} before { ${CONTENT} }`,
  )
  expect(answer.map(({ name, before }) => [name, before?.name ?? null])).toEqual([
    ['Second', 'First'],
    ['First', null],
  ])
  expect(answer[0]).toMatchObject({ number: 2, symbol, user: { id: chief.id, email: chief.email } })
  expect(answer[0]?.insertedAt).toMatch(/^\d{4}-/)
})

test('of more phases than one answer has, the earlier ones are read up to a number', async () => {
  const { id, symbol } = await makeExperiment(t, chief)
  const name = 'A'
  for (let weight = 2; weight <= PHASES_MAX + 2; weight++)
    await update({ id, name, symbol, variants: [{ key: 'control', weight: weight + 1 }] })
  const numbers = async (given: object = {}) =>
    (await t.query<{ number: number }[]>(chief, 'experimentPhases', { id, ...given }, 'number')).answer?.map(
      ({ number }) => number,
    )
  const newest = (await numbers()) ?? []
  expect([newest[0], newest.at(-1), newest.length]).toEqual([PHASES_MAX + 2, 3, PHASES_MAX])
  expect(await numbers({ upTo: 2 })).toEqual([2, 1])
})

test('a stopped variant has weight 0 in a new phase, and the last one is not stopped', async () => {
  const { id } = await makeExperiment(t, chief)
  const stop = (key: string) => t.mutate<Shown>(chief, 'stopExperimentVariant', { id, key }, `phase ${CONTENT}`)
  const { answer } = await stop('calm')
  expect(answer).toMatchObject({
    phase: 2,
    variants: [
      { key: 'control', weight: 1 },
      { key: 'calm', weight: 0 },
    ],
  })
  expect((await stop('control')).refusal?.extensions).toMatchObject({
    fields: [{ path: 'key', message: LAST_VARIANT }],
  })
  expect((await stop('unknown')).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('a simulation answers with each variant, its results and its percent to 3 decimals', async () => {
  const { id } = await makeExperiment(t, chief, {
    variants: [
      { key: 'a', weight: 1 },
      { key: 'b', weight: 3 },
    ],
  })
  type Row = { key: string; results: number; percent: number }
  const { answer = [] } = await t.query<Row[]>(chief, 'runSimulation', { id, n: 3000 }, 'key results percent')
  expect(answer.map(({ key }) => key)).toEqual(['a', 'b'])
  expect(answer.reduce((sum, { results }) => sum + results, 0)).toBe(3000)
  for (const { results, percent } of answer) expect(percent).toBe(Math.round((results / 3000) * 100_000) / 1000)
  expect((await t.query(chief, 'runSimulation', { id, n: 10_000_000 }, 'key')).refusal?.extensions.code).toBe('INVALID')
})

test('a run simulates many in parts, with the same results as at once', async () => {
  const { id } = await makeExperiment(t, chief)
  const n = 600_000
  const { answer: run } = await t.mutate<{ id: string }>(
    chief,
    'runTaskScript',
    { symbol: SIMULATION_SCRIPT, options: JSON.stringify({ id, n }) },
    'id',
  )
  const ctx = t.ctxOf({ kind: 'system', siteId: chief.siteId, roleId: null, task: SIMULATION_SCRIPT })
  const job = { id: run?.id ?? '', isLast: true, signal: new AbortController().signal }
  await inTurns((turn) => simulateExperiment.run(ctx, { ...job, ...turn }))
  const { rows } = await t.database.pool.query<{ progress: number; state: string }>(
    'select state, progress from runs where id = $1',
    [run?.id],
  )
  expect(rows).toEqual([{ state: 'completed', progress: n }])
  const { rows: lines } = await t.database.pool.query<{ message: string }>(
    'select message from run_logs where run_id = $1 order by id',
    [run?.id],
  )
  type Row = { key: string; results: number; percent: number }
  const { answer = [] } = await t.query<Row[]>(chief, 'runSimulation', { id, n }, 'key results percent')
  const results = answer.map(
    (each) => `${each.key}: ${each.results.toLocaleString('en')} (${each.percent.toFixed(3)} %)`,
  )
  expect(lines.slice(-3).map(({ message }) => message)).toEqual([...results, expect.stringMatching(/p = /)])
})

test.each([1, 2, 6])('experiments are for super admins, not for role %i', async (role) => {
  const actor = await t.signIn(role)
  expect((await t.query(actor, 'experiments', {}, 'total')).refusal?.extensions.code).toBe('FORBIDDEN')
  expect((await t.mutate(actor, 'updateExperiment', { name: 'A', symbol: 'a' }, 'id')).refusal?.extensions.code).toBe(
    'FORBIDDEN',
  )
})

test('an experiment runs on all sites of a network, and a list of 100 such answers with each site of each', async () => {
  for (let n = 3; n <= EXPERIMENT_SITES_MAX; n++) {
    const name = `site-${n}`
    await insertSite(t.database.network, { host: `${name}.test`, name, prefix: name, tier: 2, features: [] })
  }
  const { answer: sites = [] } = await t.query<{ id: number }[]>(chief, 'getSites', {}, 'id')
  const siteIds = sites.map(({ id }) => id).sort((a, b) => a - b)
  expect(siteIds).toHaveLength(EXPERIMENT_SITES_MAX)
  const { id } = await makeExperiment(t, chief, { name: 'Everywhere', siteIds })
  await t.database.pool.query(
    `insert into experiments (name, symbol, description, seed, site_ids, variants, audience)
      select name, symbol || n, description, seed, site_ids, variants, audience
        from experiments, generate_series(2, 100) as n where id = $1`,
    [id],
  )
  type Page = { experiments: { siteIds: number[]; siteCount: number }[] }
  const asked = async (fields: string) => {
    const given = { search: 'Everywhere', limit: 100 }
    const { answer, refusal } = await t.query<Page>(chief, 'experiments', given, `experiments { ${fields} }`)
    return (answer ?? expect.fail(refusal?.message)).experiments
  }
  const whole = await asked('id isActive name symbol siteIds siteCount variants { key weight percent }')
  expect(whole).toHaveLength(100)
  for (const each of whole) expect(each).toMatchObject({ siteIds, siteCount: siteIds.length })
  expect((await asked('siteIds(limit: 4)')).at(-1)?.siteIds).toEqual(siteIds.slice(0, 4))
  const stats = async (part: object) =>
    (await t.query<object[]>(chief, 'experimentStats', { id, ...part }, 'key siteId')).answer ?? []
  const all = await stats({})
  expect(all).toHaveLength(2 * siteIds.length)
  expect([...(await stats({ limit: 600 })), ...(await stats({ limit: 600, after: 600 }))]).toEqual(all)
})
