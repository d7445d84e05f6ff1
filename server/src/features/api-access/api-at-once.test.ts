import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { callerOf, makeHook, makeToken } from './api-access.fixtures.ts'
import { deliverWebhooks } from './deliver-webhooks.task.ts'

const CLIENTS = 50

let t: TestApp
let admin: Actor
let at: string
let now = Date.now()
/** The events the outside site has taken: each id once, in the order in which it came. */
const taken = new Map<string, { id: string; event: string; state: string }>()
const requests: string[] = []
let isSteady = false
const outside = createServer((request, answer) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const nth = requests.push(body)
    // Some are refused, and of some the answer is lost after they were taken: both are sent again, later than others.
    if (!isSteady && nth % 5 === 0) return answer.writeHead(503).end()
    const { type: event, data } = JSON.parse(body)
    const id = String(request.headers['webhook-id'])
    if (!taken.has(id)) taken.set(id, { id: data.id, event, state: data.state })
    if (!isSteady && nth % 7 === 0) return request.socket.destroy()
    answer.writeHead(204).end()
  })
})
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(now) })
  admin = await t.signIn(1)
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  at = `http://127.0.0.1:${(outside.address() as AddressInfo).port}/`
})
afterAll(async () => {
  outside.close()
  await t.stop()
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
/** One request three times at once, as a network that is unsure of itself sends it; its answers. */
const thrice = <Answer>(send: () => Promise<Answer>) => Promise.all([send(), send(), send()])

test('fifty outside sites at once that send each request three times, and are told in another order: nothing is doubled or lost', async () => {
  const hook = await makeHook(t, admin, { at })
  const tokens = await Promise.all([makeToken(t, admin), makeToken(t, admin), makeToken(t, admin)])
  const client = async (nth: number) => {
    const call = callerOf(t, tokens[nth % tokens.length]?.secret ?? '')
    const body = { kind: 'status', author: { ref: `at-once-${nth}`, name: `at_once_${nth}` }, body: `Of client ${nth}` }
    const keys = [randomUUID(), randomUUID(), randomUUID()]
    const made = await thrice(() => call('POST', '/texts', { body, key: keys[0] }))
    const ids = new Set(made.map((answer) => answer.json().id))
    const [id] = ids
    const edit = { body: `Edited by client ${nth}` }
    const edited = await thrice(() => call('PATCH', `/texts/${id}`, { body: edit, key: keys[1] }))
    const gone = nth % 2 === 0 ? await thrice(() => call('DELETE', `/texts/${id}`, { key: keys[2] })) : []
    return { ids: [...ids], codes: [...made, ...edited, ...gone].map(({ statusCode }) => statusCode) }
  }
  const done = await Promise.all(Array.from({ length: CLIENTS }, (_, nth) => client(nth)))
  expect(new Set(done.flatMap(({ codes }) => codes))).toEqual(new Set([201, 200, 204]))
  expect(done.map(({ ids }) => ids.length)).toEqual(done.map(() => 1))
  const texts = await rowsOf(`select id, revision, is_deleted from content where body like '%client %' order by id`)
  expect(texts).toHaveLength(CLIENTS)
  expect(new Set(texts.map(({ revision }) => revision))).toEqual(new Set([2]))
  expect(texts.filter((text) => text.is_deleted)).toHaveLength(CLIENTS / 2)
  expect(await rowsOf(`select ref from api_authors where ref like 'at-once-%'`)).toHaveLength(CLIENTS)

  const ctx = t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: 'test' })
  const task = deliverWebhooks(TEST_CONFIG.secretKey, { isAllowed: () => true, ports: [new URL(at).port] })
  const waiting = () => rowsOf(`select id from webhook_deliveries where state = 'waiting'`)
  for (let round = 0; round < 40 && (await waiting()).length > 0; round++) {
    now += 600_000
    isSteady = round > 10
    await task.run(ctx, { id: hook.id, isLast: false, signal: new AbortController().signal })
  }
  const received = await rowsOf('select id, content_id, event, stands, state from webhook_deliveries order by id')
  expect(new Set(received.map(({ state }) => state))).toEqual(new Set(['delivered']))
  // It heard some things twice and kept each once.
  expect(requests.length).toBeGreaterThan(received.length)
  expect(taken.size).toBe(received.length)
  for (const { id, is_deleted: isDeleted } of texts) {
    const expected = received.filter((each) => each.content_id === id).map(({ event, stands }) => [event, stands])
    const heard = [...taken.values()].filter((each) => each.id === id).map(({ event, state }) => [event, state])
    expect(heard).toEqual(expected)
    expect(heard.at(-1)?.[1]).toBe(isDeleted ? 'removed' : 'published')
  }
}, 60_000)
