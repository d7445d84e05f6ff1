import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { syncProblem } from '@ward/domain/conditions/condition-sync'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { breakConnections, connections } from '../../../../test/connections.ts'
import { GaveUp } from '../../../platform/jobs/task.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { classification, linearisation, load, nomenclature, placeSource, referring } from './sync.fixtures.ts'
import { conditionsLoader } from './sync.task.ts'

const RELEASE = '2025-12-09'
let t: TestApp
let chief: Actor
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  await placeSource(t, { 'en_product1.xml': NAMES })
  const { id } = await loaded('NOMENCLATURE')
  await settle(id)
})
afterAll(() => t.stop())

const NAMES = nomenclature(
  RELEASE,
  Object.fromEntries([11, 12, 21, 22, 30, 31, 40].map((code) => [code, { name: `Condition ${code}` }])),
)
type Sync = {
  id: string
  state: string
  problem: string | null
  files: { name: string }[]
  counts: { total: number }[]
}
const SHOWN = 'id state problem files { name } counts { total }'
async function loaded(dataType: string, more = {}, task = conditionsLoader()): Promise<Sync> {
  const { answer } = await t.mutate<Sync>(chief, 'syncData', { dataType, ...more }, SHOWN)
  await load(t, answer?.id ?? '', task)
  return (await t.query<Sync>(chief, 'disorderSync', { dataType }, SHOWN)).answer as Sync
}
async function settle(id: string) {
  for (const kind of ['ADDED', 'CHANGED']) await t.mutate(chief, 'decideSync', { id, kind, decision: 'ACCEPT' })
  await t.mutate(chief, 'applySync', { id })
}
const shown = async (select: string) =>
  (await t.query<{ disorders: object[] }>(chief, 'disorders', { search: 'Condition' }, `disorders { ${select} }`))
    .answer?.disorders

const leaf = (code: number) => ({ code, type: 'Disease' })
const TREES = {
  'ORPHAclassification_2_b_en.xml': classification(RELEASE, {
    ...{ code: 11, type: 'Category' },
    below: [{ code: 12, type: 'Category', below: [{ code: 30, type: 'Clinical group', below: [leaf(31)] }] }],
  }),
  'ORPHAclassification_10_a_en.xml': classification(RELEASE, {
    ...{ code: 21, type: 'Category' },
    below: [{ code: 22, type: 'Category', below: [leaf(31), leaf(40)] }],
  }),
}

test('a category is the nearest one above in the tree of the preferential parent, else in the first; a second run is empty', async () => {
  await placeSource(t, { 'en_product7.xml': linearisation(RELEASE, { 31: 21, 30: 999 }), ...TREES })
  const sync = await loaded('LINEARISATION')
  expect(sync.files.map(({ name }) => name)).toEqual([
    'en_product7.xml',
    'ORPHAclassification_2_b_en.xml',
    'ORPHAclassification_10_a_en.xml',
  ])
  await settle(sync.id)
  expect(await shown('name category { name } parent { name }')).toMatchObject([
    { category: null, parent: null },
    { category: { name: 'Condition 11' } },
    { category: null },
    { category: { name: 'Condition 21' } },
    { category: { name: 'Condition 12' }, parent: null },
    { category: { name: 'Condition 22' }, parent: { name: 'Condition 21' } },
    { category: { name: 'Condition 22' } },
  ])
  expect(await loaded('LINEARISATION')).toMatchObject({ state: 'APPLIED', counts: [] })
  await placeSource(t, { 'en_product7.xml': linearisation(RELEASE, { 31: 21 }) })
  expect(await loaded('LINEARISATION')).toMatchObject({ state: 'APPLIED', counts: [] })
})

test('a file beside the main one has to be of its release', async () => {
  const name = 'ORPHAclassification_2_b_en.xml'
  const old = classification('2022-06-14', { code: 11, type: 'Category', below: [leaf(40)] })
  await placeSource(t, { 'en_product7.xml': linearisation(RELEASE, { 31: 21 }), [name]: old })
  expect(await loaded('LINEARISATION')).toMatchObject({
    state: 'REFUSED',
    problem: syncProblem.otherBeside(name, '2022-06-14', RELEASE),
  })
})

test('references are those of product 1 and of the mapping to ICD-11, each once', async () => {
  await placeSource(t, {
    'en_product1.xml': referring(RELEASE, {
      11: [
        ['OMIM', '1'],
        ['ICD-11', '8A44'],
      ],
      12: [],
    }),
    'ORPHA_ICD11_mapping_en.xml': referring(RELEASE, {
      11: [
        ['ICD-11', '8A44'],
        ['ICD-11', '8A45'],
      ],
      12: [['ICD-11', '5C60']],
      40: [['ICD-11', 'X']],
    }),
  })
  const { id } = await loaded('CROSS_REFERENCING')
  await settle(id)
  expect((await shown('crossReferences { source reference }'))?.slice(0, 2)).toEqual([
    {
      crossReferences: ['1', '8A44', '8A45'].map((reference) => ({
        source: reference === '1' ? 'OMIM' : 'ICD-11',
        reference,
      })),
    },
    { crossReferences: [{ source: 'ICD-11', reference: '5C60' }] },
  ])
})

test('an address is asked for what is newer than what is in use, and all is read again where it is asked for; what it dropped stays in the report', async () => {
  const asked: IncomingMessage[] = []
  let version = '"one"'
  const server = createServer((request, answer) => {
    asked.push(request)
    if (request.url !== '/data/en_product1.xml') return answer.writeHead(404).end()
    if (request.headers['if-none-match'] === version) return answer.writeHead(304).end()
    return answer.writeHead(200, { etag: version }).end(NAMES)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const reach = { isAllowed: () => true, ports: [String(port)] }
  const task = conditionsLoader({ place: `http://127.0.0.1:${port}/data/`, reach })
  const tags = () => asked.splice(0).map(({ headers }) => headers['if-none-match'])
  expect(await loaded('NOMENCLATURE', {}, task)).toMatchObject({ state: 'APPLIED' })
  expect(await loaded('NOMENCLATURE', {}, task)).toMatchObject({
    state: 'APPLIED',
    files: [{ name: 'en_product1.xml' }],
  })
  expect(tags()).toEqual([undefined, '"one"'])
  await t.database.pool.query(`insert into disorders (name, orpha_code) values ('Dropped by the source', 700)`)
  const counts = [{ total: 1 }]
  for (const isForced of [true, false])
    expect(await loaded('NOMENCLATURE', { isForced }, task)).toMatchObject({ counts })
  await t.database.pool.query('delete from disorders where orpha_code = 700')
  version = '"two"'
  await loaded('NOMENCLATURE', {}, task)
  expect(tags()).toEqual([undefined, '"one"', '"one"'])
  expect(await loaded('HISTORICAL', {}, task)).toMatchObject({
    problem: syncProblem.notFetched('en_product9_ages.xml'),
  })
  server.close()
})

test('a source that is not open to everybody gets the key that the site has for it, and no host that it leads to does', async () => {
  const asked: [string, string | undefined][] = []
  const listening = async (answer: RequestListener) => {
    const server = createServer(answer)
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    return { server, port: (server.address() as AddressInfo).port }
  }
  const other = await listening((request, answer) => {
    asked.push(['other', request.headers.authorization])
    answer.end(NAMES)
  })
  const source = await listening((request, answer) => {
    asked.push(['source', request.headers.authorization])
    if (request.headers.authorization !== 'Bearer k3y') return answer.writeHead(401).end()
    return answer.writeHead(302, { location: `http://127.0.0.1:${other.port}/moved.xml` }).end()
  })
  const reach = { isAllowed: () => true, ports: [String(source.port), String(other.port)] }
  const task = conditionsLoader({ place: `http://127.0.0.1:${source.port}/`, reach })
  expect(await loaded('NOMENCLATURE', { isForced: true }, task)).toMatchObject({ state: 'REFUSED' })
  await setSetting(t, 'orphadataKey', 'k3y')
  expect((await loaded('NOMENCLATURE', { isForced: true }, task)).state).not.toBe('REFUSED')
  await setSetting(t, 'orphadataKey', null)
  expect(asked).toEqual([
    ['source', undefined],
    ['source', 'Bearer k3y'],
    ['other', undefined],
  ])
  for (const { server } of [source, other]) server.close()
})

test('a sync is read by one worker; who lost its connection writes nothing of it any more', async () => {
  let answerFirst = () => {}
  const server = createServer((_request, answer) => {
    answerFirst = () => answer.end(NAMES)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const reach = { isAllowed: () => true, ports: [String(port)] }
  const held = conditionsLoader({ place: `http://127.0.0.1:${port}/`, reach })
  const { answer } = await t.mutate<Sync>(chief, 'syncData', { dataType: 'NOMENCLATURE', isForced: true }, SHOWN)
  const id = answer?.id ?? ''
  const first = load(t, id, held).then(
    () => 'written',
    () => 'lost',
  )
  const holder = `pid in (select pid from pg_locks where locktype = 'advisory')`
  await vi.waitFor(async () => expect(await connections(t.database.pool, holder)).toBe(1))
  await expect(load(t, id)).rejects.toThrow(GaveUp)
  await breakConnections(t.database.pool, holder)
  const named = { 11: { name: 'Condition 11' }, 4711: { name: 'One more' } }
  await placeSource(t, { 'en_product1.xml': nomenclature(RELEASE, named) })
  await load(t, id)
  const read = async () =>
    (await t.query<Sync>(chief, 'disorderSync', { dataType: 'NOMENCLATURE' }, `${SHOWN} readAt`)).answer
  const waiting = await read()
  expect(waiting).toMatchObject({ id, state: 'WAITING' })
  answerFirst()
  expect(await first).toBe('lost')
  expect(await read()).toEqual(waiting)
  await t.mutate(chief, 'discardSync', { id })
  server.close()
})

test('an answer without end is given up as not fetched', { timeout: 60_000 }, async () => {
  const piece = Buffer.alloc(1_000_000, NAMES.slice(0, 400))
  const server = createServer((_request, answer) => {
    answer.writeHead(200)
    const go = () => {
      while (!answer.destroyed && answer.write(piece));
    }
    answer.on('drain', go)
    go()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const reach = { isAllowed: () => true, ports: [String(port)] }
  const task = conditionsLoader({ place: `http://127.0.0.1:${port}/`, reach })
  const before = await shown('name')
  expect(await loaded('NOMENCLATURE', { isForced: true }, task)).toMatchObject({
    state: 'REFUSED',
    problem: syncProblem.notFetched('en_product1.xml'),
  })
  expect(await shown('name')).toEqual(before)
  server.closeAllConnections()
  server.close()
})
