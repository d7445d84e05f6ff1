import { type ExportedList, exportPath } from '@ward/domain/kernel/list-export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { schema } from '../src/schema.ts'
import { startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import type { Effects } from './effects.ts'
import { allExamples, exampleOf } from './examples.ts'
import { ROUTE_EFFECTS, ROUTES_SHOWING } from './route-effects.ts'
import { routesOf } from './routes.ts'
import { walked } from './walked.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const { mutations, exports, routes } = await allExamples()
const namesOf = (type: 'getQueryType' | 'getMutationType') => Object.keys(schema[type]()?.getFields() ?? {})

const shown = (all: [name: string, Effects][]) => all.flatMap(([name, effects]) => ('none' in effects ? [] : [name]))
const SHOWN_MUTATIONS = shown(Object.entries(mutations).map(([name, { effects }]) => [name, effects]))
const SHOWN_ROUTES = shown(Object.entries(ROUTE_EFFECTS))

test('every mutation shows its effects, or its example says why there is nothing to show', () => {
  expect(namesOf('getMutationType').toSorted()).toEqual(Object.keys(mutations).toSorted())
  expect(SHOWN_MUTATIONS.length).toBeGreaterThan(20)
})

test('every route that changes something or hands over a file says the same; all others only show', () => {
  const served = routesOf(t.fastify.printRoutes()).flatMap(({ url, methods }) =>
    url === '/api/moderation' ? [] : methods.split(', ').map((method) => `${method} ${url}`),
  )
  const own = endpoints(t.database, {} as EventReader, TEST_CONFIG).map((each) => ({
    ...each,
    name: `${each.method} ${each.url}`,
  }))
  // Under the console's address lie its files, where it is built.
  const isOther = (name: string) => !/^(?:HEAD|OPTIONS) |^GET \/moderation\//.test(name)
  const names = [...new Set([...served.filter(isOther), ...own.map(({ name }) => name)])]
  const effective = own.flatMap(({ changes, name }) => (changes ? [name] : []))
  expect([names.length, effective.length].map((n) => n > 20)).toEqual([true, true])
  const known = [...Object.keys(ROUTE_EFFECTS), ...Object.keys(ROUTES_SHOWING)]
  expect(names.toSorted()).toEqual(known.toSorted())
  // An effective route is none that only shows.
  expect(effective.filter((name) => name in ROUTES_SHOWING)).toEqual([])
})

test('what shows effects is a query of the graph', () => {
  const all = [...Object.values(mutations).map(({ effects }) => effects), ...Object.values(ROUTE_EFFECTS)]
  const named = all.flatMap((effects) => ('query' in effects ? [effects.query] : []))
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((name) => !namesOf('getQueryType').includes(name))).toEqual([])
})

/** Audit rows with some effects. */
const rowsWithEffects = async (): Promise<number> =>
  (await t.database.pool.query(`select count(*)::int as n from audit_log where effects <> '{}'`)).rows[0].n

/** Runs do these in pieces and write the effects into their last row: the rooms' own tests hold that. */
const BY_A_RUN = ['decideBurst', 'startBulkDecision', 'syncUsers']

test.each(SHOWN_MUTATIONS.filter((name) => !BY_A_RUN.includes(name)))(
  'the audit row of %s says what it did',
  async (name) => {
    const sent = (await walked()).sent.get(name) ?? []
    expect(sent.flatMap(({ refusal }) => refusal ?? [])).toEqual([])
    expect(sent.reduce((rows, { added }) => rows + added.audited, 0)).toBeGreaterThan(0)
  },
)

const EXPORT = `POST ${exportPath('' as ExportedList)}`

test.each(SHOWN_ROUTES)('the audit row of %s says what it did', async (name) => {
  const actor = await t.signIn(5)
  const isList = name.startsWith(EXPORT)
  const payload = isList
    ? await exampleOf(exports, name.slice(EXPORT.length) as ExportedList, '<room>').plant(t, actor, 'Shown')
    : await exampleOf(routes, name, '<room>')(t, actor)
  const before = await rowsWithEffects()
  const answer = await t.fastify.inject({
    method: 'POST',
    url: name.replace('POST ', ''),
    headers: { host: 'one.test', cookie: actor.cookie },
    payload,
  })
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([200, ''])
  expect(await rowsWithEffects()).toBeGreaterThan(before)
})
