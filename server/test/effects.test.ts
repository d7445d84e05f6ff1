import { type ExportedList, exportPath } from '@ward/domain/kernel/list-export'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { schema } from '../src/schema.ts'
import { startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { ROUTES_SHOWING, ROUTES_TELL_NONE, ROUTES_TOLD_BY, TELLS_NONE, TOLD_BY } from './effects-told.ts'
import { allExamples, exampleOf } from './examples.ts'
import { routesOf } from './routes.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const { mutations, exports, routes } = await allExamples()
const namesOf = (type: 'getQueryType' | 'getMutationType') => Object.keys(schema[type]()?.getFields() ?? {})

/** What is in one of two lists and what is in both, where each of these must be in exactly one. */
function expectEachOnce(all: readonly string[], told: object, none: object) {
  const known = [...Object.keys(told), ...Object.keys(none)]
  expect(all.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !all.includes(name))).toEqual([])
  expect(Object.keys(told).filter((name) => name in none)).toEqual([])
}

test('every mutation tells what it does in numbers, or server/test/effects-told.ts says why it does not', () => {
  expectEachOnce(namesOf('getMutationType'), TOLD_BY, TELLS_NONE)
})

test('so does every route: what is sent something, hands something over, or changes something when it is read; all others only show', () => {
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
  expectEachOnce(names, { ...ROUTES_TOLD_BY, ...ROUTES_TELL_NONE }, ROUTES_SHOWING)
  expectEachOnce(
    names.filter((name) => !(name in ROUTES_SHOWING)),
    ROUTES_TOLD_BY,
    ROUTES_TELL_NONE,
  )
  // What says that it changes something is none that only shows.
  expect(effective.filter((name) => name in ROUTES_SHOWING)).toEqual([])
})

test('what tells it before is a query of the graph', () => {
  const told = [...Object.values(TOLD_BY), ...Object.values(ROUTES_TOLD_BY)]
  const named = told.flatMap((by) => ('query' in by ? [by.query] : []))
  expect(named.filter((name) => !namesOf('getQueryType').includes(name))).toEqual([])
})

/** Audit rows that say what they did, also where the example found nothing to do it to; of routes something. */
const rowsThatTell = async (which = 'effects is not null'): Promise<number> =>
  (await t.database.pool.query(`select count(*)::int as n from audit_log where ${which}`)).rows[0].n
const SOMETHING = `effects <> '{}'`

/** Done piece by piece by runs, whose last rows tell it: the rooms' own tests hold that. */
const BY_A_RUN = ['decideBurst', 'startBulkDecision', 'syncUsers']

test.each(Object.keys(TOLD_BY).filter((name) => !BY_A_RUN.includes(name)))(
  'the audit row of %s tells what it did',
  async (name) => {
    let told = 0
    for (const make of exampleOf(mutations, name, '<room>').inputs) {
      const actor = await t.signIn(5)
      const input = await make(t, actor)
      const before = await rowsThatTell()
      expect((await t.mutate(actor, name, input)).refusal).toBeUndefined()
      told += (await rowsThatTell()) - before
    }
    expect(told).toBeGreaterThan(0)
  },
)

const EXPORT = `POST ${exportPath('' as ExportedList)}`

test.each(Object.keys(ROUTES_TOLD_BY))('the audit row of %s tells what it did', async (name) => {
  const actor = await t.signIn(5)
  const isList = name.startsWith(EXPORT)
  const payload = isList
    ? await exampleOf(exports, name.slice(EXPORT.length) as ExportedList, '<room>').plant(t, actor, 'Told')
    : await exampleOf(routes, name, '<room>')(t, actor)
  const before = await rowsThatTell(SOMETHING)
  const answer = await t.fastify.inject({
    method: 'POST',
    url: name.replace('POST ', ''),
    headers: { host: 'one.test', cookie: actor.cookie },
    payload,
  })
  expect([answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([200, ''])
  expect(await rowsThatTell(SOMETHING)).toBeGreaterThan(before)
})
