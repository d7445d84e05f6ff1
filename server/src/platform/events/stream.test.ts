import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx, Viewer } from '../context.ts'
import { registerEndpoints } from '../http/endpoints.ts'
import { answerErrors } from '../http/errors.ts'
import { silent, startTestNetwork, type TestNetwork } from '../jobs/jobs.fixtures.ts'
import { inTransaction } from '../transaction.ts'
import { announce } from './announce.ts'
import { forgetLiveEvents } from './forget.task.ts'
import { areKeptSince } from './live-event.ts'
import { type EventReader, openEventReader } from './reader.ts'
import { eventStream } from './stream.rest.ts'

let net: TestNetwork
let app: FastifyInstance
let reader: EventReader
let url: string
let viewer: Viewer
let valid: boolean
const streams: AbortController[] = []
/** A place of a database that was restored since. */
const FAR_AHEAD = '4000000000000:4000000000000:'

beforeEach(async () => {
  net = await startTestNetwork()
  valid = true
  viewer = userOf(2)
  reader = await openEventReader(net.database, silent)
  app = fastify({ forceCloseConnections: true })
  answerErrors(app)
  const endpoint = eventStream({ reader, stillValid: async () => valid, heartbeat: 100 })
  registerEndpoints(app, [endpoint], async () => ({ ...net.ctx, viewer, once: new Map() }) satisfies Ctx)
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/moderation/events`
})
afterEach(async () => {
  for (const stream of streams.splice(0)) stream.abort()
  await reader.close()
  await app.close()
  await net.stop()
})

const userOf = (roleId: number): Viewer => ({
  kind: 'user',
  siteId: net.siteId,
  userId: '1',
  personId: '1',
  roleId,
  username: 'somebody',
  sessionId: '1',
})
const say = (subject: string) => inTransaction(net.ctx, (tx) => announce(tx, 'flag', subject), { audited: false })

/** Opens a stream as a browser does: keeps what it was told and its place. */
async function listen(lastEventId?: string, query = '') {
  const abort = new AbortController()
  streams.push(abort)
  const response = await fetch(url + query, {
    signal: abort.signal,
    headers: lastEventId === undefined ? {} : { 'last-event-id': lastEventId },
  })
  const reported: { id: string; topic: string; subjectId: string }[] = []
  const state = { place: '', beats: 0, ended: false }
  const read = async () => {
    let text = ''
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const isBeat = block.startsWith('event: heartbeat\n')
        if (isBeat) state.beats++
        for (const line of block.split('\n')) {
          if (line.startsWith('data: ') && !isBeat) reported.push(JSON.parse(line.slice(6)))
          if (line.startsWith('id: ')) state.place = line.slice(4)
        }
      }
    }
  }
  read()
    .catch(() => undefined)
    .finally(() => {
      state.ended = true
    })
  const subjects = () => reported.map((event) => event.subjectId)
  return { response, reported, subjects, state, leave: () => abort.abort() }
}

test('a page hears of changes by topic and id, and nothing else', async () => {
  const { response, reported } = await listen()
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('no-store')
  await say('7')
  await expect.poll(() => reported).toEqual([{ id: expect.stringMatching(/^\d+$/), topic: 'flag', subjectId: '7' }])
})

test('a page that was away hears exactly what it missed', async () => {
  const before = await listen()
  await say('1')
  await expect.poll(before.subjects).toEqual(['1'])
  before.leave()
  await say('2')
  await say('3')
  const after = await listen(before.state.place)
  await say('4')
  await expect.poll(after.subjects).toEqual(['2', '3', '4'])
})

test('a page without a change has its place too', async () => {
  const before = await listen()
  await expect.poll(() => before.state.place).not.toBe('')
  before.leave()
  await say('1')
  await expect.poll((await listen(before.state.place)).subjects).toEqual(['1'])
})

test('a page that opens its stream anew says its place in the address', async () => {
  const before = await listen()
  await expect.poll(() => before.state.place).not.toBe('')
  before.leave()
  await say('1')
  const after = await listen(undefined, `?lastEventId=${encodeURIComponent(before.state.place)}`)
  await expect.poll(after.subjects).toEqual(['1'])
})

test('a page that missed very much, or comes with a place that is none, is told to ask for everything', async () => {
  const fresh = await listen()
  await expect.poll(() => fresh.state.place).not.toBe('')
  const { place } = fresh.state
  await net.database.pool.query(
    `insert into live_events (site_id, topic, subject_id) select $1, 'flag', n::text from generate_series(1, 501) n`,
    [net.siteId],
  )
  await net.database.pool.query(`select pg_notify('ward_live', '')`)
  await expect.poll(fresh.subjects).toContain('501')
  for (const last of [place, 'nonsense', '9:1:5', `1:1:${',1'.repeat(900)}`, FAR_AHEAD]) {
    const { reported } = await listen(last)
    await expect.poll(() => reported.map((event) => event.topic)).toEqual(['everything'])
  }
})

/** As if the events so far were two hours old, and the task that forgets had come by. */
async function letTwoHoursPass() {
  await net.database.pool.query(`update live_events set inserted_at = inserted_at - interval '2 hours'`)
  const job = { isLast: false, signal: AbortSignal.timeout(60_000) }
  await forgetLiveEvents.run({ network: net.database.network, log: silent }, job)
}

test('a page that was away for longer than events are kept is told to ask for everything, however little is left', async () => {
  const fresh = await listen()
  await expect.poll(() => fresh.state.place).not.toBe('')
  const { place } = fresh.state
  await say('1')
  await say('2')
  await expect.poll(fresh.subjects).toEqual(['1', '2'])
  await letTwoHoursPass()
  // Its place moves on while nothing happens; transactions of other tests, older than '2', may still be open at first.
  await expect.poll(() => areKeptSince(net.database.network, fresh.state.place)).toBe(true)
  const between = fresh.state.place
  await say('3')
  await expect.poll(fresh.subjects).toContain('3')
  const [long, short] = [await listen(place), await listen(between)]
  await expect.poll(() => long.reported.map((event) => event.topic)).toEqual(['everything'])
  await expect.poll(short.subjects).toEqual(['3'])
})

test('the stream shows that it lives, and ends soon after its session', async () => {
  const { state } = await listen()
  await expect.poll(() => state.beats).toBeGreaterThan(1)
  valid = false
  await expect.poll(() => state.ended).toBe(true)
})

test('a session has six streams and no more; one that is closed makes room', async () => {
  const open = await Promise.all(Array.from({ length: 6 }, () => listen()))
  expect((await listen()).response.status).toBe(429)
  open[0]?.leave()
  await expect.poll(async () => (await listen()).response.status).toBe(200)
})

test('a person has twelve streams and no more, however many sessions they have', async () => {
  const open: Awaited<ReturnType<typeof listen>>[] = []
  for (let n = 0; n < 12; n++) {
    viewer = { ...userOf(2), sessionId: `${n}` } as Viewer
    open.push(await listen())
  }
  viewer = { ...userOf(2), sessionId: 'new' } as Viewer
  expect((await listen()).response.status).toBe(429)
  open[0]?.leave()
  await expect.poll(async () => (await listen()).response.status).toBe(200)
})

test('members and strangers get no stream', async () => {
  viewer = userOf(3)
  expect((await listen()).response.status).toBe(403)
  viewer = { kind: 'nobody', siteId: net.siteId, roleId: null }
  expect((await listen()).response.status).toBe(401)
})

test('the node ends its streams when it stops', async () => {
  const { state } = await listen()
  await reader.close()
  await expect.poll(() => state.ended).toBe(true)
})
