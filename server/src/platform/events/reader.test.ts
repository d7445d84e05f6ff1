import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { breakConnections, connections } from '../../../test/connections.ts'
import { silent, startTestNetwork, type TestNetwork } from '../jobs/jobs.fixtures.ts'
import { systemContext } from '../jobs/system-context.ts'
import { inTransaction } from '../transaction.ts'
import { announce } from './announce.ts'
import { forgetLiveEvents } from './forget.task.ts'
import { eventsSince, everything, isMoment, presentMoment } from './live-event.ts'
import { type EventReader, openEventReader } from './reader.ts'

const LISTENING = `query = 'listen ward_live'`

let net: TestNetwork
const readers: EventReader[] = []

beforeEach(async () => {
  net = await startTestNetwork()
})
afterEach(async () => {
  await Promise.all(readers.splice(0).map((reader) => reader.close()))
  vi.useRealTimers()
  await net.stop()
})

const say = (subject: string, ctx = net.ctx) =>
  inTransaction(ctx, (tx) => announce(tx, 'test', subject), { audited: false })

/** A node that hears the site's events into `heard`. */
async function hear(siteId = net.siteId) {
  const reader = await openEventReader(net.database, silent)
  readers.push(reader)
  const heard: string[] = []
  let ended = false
  const leave = reader.subscribe(siteId, {
    tell: (events) => void heard.push(...events.map((event) => event.subjectId)),
    end: () => {
      ended = true
    },
  })
  return { reader, heard, leave, ended: () => ended }
}

test('what a change announces reaches every node at once, in order, and once', async () => {
  // Nothing polls: each event was announced.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const [here, there] = [await hear(), await hear()]
  for (const subject of ['1', '2', '3']) await say(subject)
  await expect.poll(() => there.heard).toEqual(['1', '2', '3'])
  await expect.poll(() => here.heard).toEqual(['1', '2', '3'])
})

test('an event whose transaction began early and commits late is not passed over', async () => {
  const { heard } = await hear()
  const slow = new pg.Client({ connectionString: net.clone.url })
  await slow.connect()
  await slow.query('begin')
  await slow.query(`insert into live_events (site_id, topic, subject_id) values ($1, 'test', 'early')`, [net.siteId])
  await say('late')
  await expect.poll(() => heard).toEqual(['late'])
  await slow.query('commit')
  await slow.end()
  await expect.poll(() => heard).toEqual(['late', 'early'])
  await say('last')
  await expect.poll(() => heard).toEqual(['late', 'early', 'last'])
})

test('hundreds of changes side by side are all heard, each once', async () => {
  const { heard } = await hear()
  const subjects = Array.from({ length: 300 }, (_, index) => String(index))
  await Promise.all(subjects.map((subject) => say(subject)))
  await expect.poll(() => heard.length).toBe(subjects.length)
  expect(new Set(heard)).toEqual(new Set(subjects))
})

test('a change that is rolled back is not heard, nor one of another site', async () => {
  const { heard } = await hear()
  const { rows } = await net.database.pool.query(
    `with site as (insert into sites (name, prefix, tier) values ('Two', 'two', 1) returning id)
     insert into site_hosts (host, site_id, is_primary) select 'two.test', id, true from site returning site_id`,
  )
  const expected = { siteId: rows[0].site_id, task: 'test', requestId: 'test', log: silent, port: 80 }
  await say('foreign', systemContext(net.database, expected))
  await inTransaction(net.ctx, async (tx) => {
    await announce(tx, 'test', 'undone')
    throw new Error('changed my mind')
  }).catch(() => undefined)
  await say('own')
  await expect.poll(() => heard).toEqual(['own'])
})

test('a lost notification only costs time, and a broken connection is replaced', async () => {
  const { heard } = await hear()
  await say('1')
  await expect.poll(() => heard).toEqual(['1'])
  const other = new pg.Client({ connectionString: net.clone.url })
  await other.connect()
  expect(await breakConnections(other, LISTENING)).toBe(1)
  await other.query(`insert into live_events (site_id, topic, subject_id) values ($1, 'test', '2')`, [net.siteId])
  await other.end()
  await expect.poll(() => heard).toEqual(['1', '2'])
  await expect.poll(() => connections(net.database.pool, LISTENING)).toBe(1)
})

test('a listener that leaves hears nothing more; the others hear when the reader closes', async () => {
  const gone = await hear()
  const stays = await hear()
  gone.leave()
  await say('1')
  await expect.poll(() => stays.heard).toEqual(['1'])
  await stays.reader.close()
  expect([gone.heard, gone.ended(), stays.ended()]).toEqual([[], false, true])
})

test('from a moment on one gets what happened since, until another, up to a number', async () => {
  const before = await presentMoment(net.database.network)
  expect(isMoment(before)).toBe(true)
  for (const subject of ['1', '2', '3']) await say(subject)
  const until = await presentMoment(net.database.network)
  await say('4')
  const subjects = async (atMost: number) =>
    (await eventsSince(net.database.network, before, { siteId: net.siteId, until, atMost })).events.map(
      (event) => event.subjectId,
    )
  expect(await subjects(2)).toEqual(['1', '2'])
  expect(await subjects(9)).toEqual(['1', '2', '3'])
  const { moment } = await eventsSince(net.database.network, before)
  expect((await eventsSince(net.database.network, moment)).events).toEqual([])
})

test('rows from the future of another database, as a restore brings them, are not told', async () => {
  const before = await presentMoment(net.database.network)
  await net.database.pool.query(
    `insert into live_events (site_id, topic, subject_id, xid) values ($1, 'test', 'restored', '9000000000000')`,
    [net.siteId],
  )
  expect((await eventsSince(net.database.network, before)).events).toEqual([])
})

test('events are kept for an hour, and the last of the old ones as a sign that there were some', async () => {
  for (const subject of ['older', 'old']) await say(subject)
  await net.database.pool.query(`update live_events set inserted_at = now() - interval '61 minutes'`)
  await say('new')
  const signal = AbortSignal.timeout(9_000)
  await forgetLiveEvents.run({ network: net.database.network, log: silent }, { isLast: false, signal })
  const left = await sql<{ subjectId: string }>`select subject_id from live_events order by id`.execute(
    net.database.network,
  )
  expect(left.rows).toEqual([{ subjectId: 'old' }, { subjectId: 'new' }])
})

test('what a browser sends back is taken for a moment only if it has its form', () => {
  const others = ['', '1', '1:2', 'x:1:', '1:1:,', '0:0:', '1:2:3;drop', '-1:2:', '1:2:3\n']
  expect(others.filter(isMoment)).toEqual([])
})

test('a node that read nothing while events were forgotten tells its pages to ask for everything', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
  const { heard } = await hear()
  await say('1')
  await expect.poll(() => heard).toEqual(['1'])
  // Nobody is woken: it learns of them at its next look, which is late.
  for (const subject of ['2', '3']) {
    await net.database.pool.query(
      `insert into live_events (site_id, topic, subject_id, inserted_at) values ($1, 'test', $2, now() - interval '2 hours')`,
      [net.siteId, subject],
    )
  }
  const scope = { network: net.database.network, log: silent }
  await forgetLiveEvents.run(scope, { isLast: false, signal: AbortSignal.timeout(60_000) })
  vi.advanceTimersByTime(3_600_000)
  await expect.poll(() => heard).toEqual(['1', '3', everything.subjectId])
})
