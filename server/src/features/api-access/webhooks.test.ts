import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WEBHOOK_CHANGED, WEBHOOK_OFF, type WebhookEvent } from '@ward/domain/api-access/webhooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import type { Reach } from '../../platform/outgoing/ask-public.ts'
import { setVisibility } from '../content/content.actions.ts'
import { lockContent } from '../content/content.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { senderOf } from '../member-site/answering.fixtures.ts'
import { writerOn } from '../member-site/member-site.fixtures.ts'
import { callerOf, makeHook, makeToken } from './api-access.fixtures.ts'
import { deliverWebhooks, forgetOldDeliveries, scheduleWebhooks } from './deliver-webhooks.task.ts'

type Heard = { headers: IncomingHttpHeaders; body: string; event: string; data: Record<string, unknown> }

const START = new Date('2026-11-20T12:00:00Z').getTime()
let now = START
let t: TestApp
let admin: Actor
let at: string
let reach: Reach
let heard: Heard[] = []
/** The answer of the other side. */
let status = 204
/** Milliseconds until it answers, by the clock of the rules. */
let slowness = 0
const outside = createServer((request, answer) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    const { type: event, data } = JSON.parse(body)
    heard.push({ headers: request.headers, body, event, data })
    now += slowness
    if (status === 0) return request.socket.destroy()
    answer.writeHead(status, { location: 'http://127.0.0.1/elsewhere' }).end()
  })
})

beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(now) })
  admin = await t.signIn(1)
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  const { port } = outside.address() as AddressInfo
  at = `http://127.0.0.1:${port}/ward`
  reach = { isAllowed: () => true, ports: [String(port)] }
})
afterAll(async () => {
  outside.close()
  await t.stop()
})
beforeEach(async () => {
  heard = []
  status = 204
  slowness = 0
  now = START
  await rowsOf('update webhooks set deleted_at = now()')
  await rowsOf('delete from webhook_deliveries')
})

const rowsOf = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
/** The database writes its own time: waiting deliveries are due at once by the clock of the rules. */
const due = () => rowsOf('update webhook_deliveries set next_at = $1, since = $1 where attempts = 0', [new Date(now)])
const job = (id: string, signal = new AbortController().signal) => ({ id, isLast: false, signal })
const ctx = () => t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: 'test' })
const deliver = (hookId: string, by: Reach = reach) =>
  deliverWebhooks(TEST_CONFIG.secretKey, by).run(ctx(), job(hookId))
const post = async () => (await writerOn(t)).write({ kind: 'status', body: '<p>Secret words of a member</p>' })
const change = (id: string, to: object) =>
  asSystem(t, async (tx) => {
    const text = await lockContent(tx.site, id)
    if (text) await setVisibility(tx, text, to)
  })
const reported = async (hookId: string) => {
  await due()
  await deliver(hookId)
  return heard.splice(0).map(({ event }) => event)
}

test('a hook is told what happens to a text, in its order, and only what it wants to know', async () => {
  const all = await makeHook(t, admin, { at })
  const some = await makeHook(t, admin, { at, events: ['text.restored'] })
  const { id } = await post()
  await change(id, { isSpam: true })
  await change(id, { isSpam: false })
  await change(id, { isPending: true })
  await change(id, { isPending: false })
  expect(await reported(all.id)).toEqual([
    'text.published',
    'text.removed',
    'text.restored',
    'text.held',
    'text.published',
  ])
  expect(await reported(some.id)).toEqual(['text.restored'])
  expect(await reported(all.id)).toEqual([])
})

test('what one transaction does to a text is one event: a text that is held as it comes in was never published', async () => {
  const hook = await makeHook(t, admin, { at })
  const { secret } = await makeToken(t, admin)
  const call = callerOf(t, secret)
  const thread = { kind: 'thread', author: { ref: 'w-1', name: 'webhook_one' }, title: 'Held here', body: 'Hello' }
  const { id: threadId } = (await call('POST', '/texts', { body: thread })).json()
  await rowsOf('update threads set requires_pre_moderation = true where id = $1', [threadId])
  const reply = { kind: 'reply', author: { ref: 'w-1' }, threadId, body: 'Hello' }
  const held = (await call('POST', '/texts', { body: reply })).json()
  await call('DELETE', `/texts/${held.id}`)
  await due()
  await deliver(hook.id)
  // The order is kept within one text alone.
  const statesOf = (id: string) =>
    heard.filter(({ data }) => data.id === id).map(({ event, data }) => [event, data.state, data.authorRef])
  expect(statesOf(threadId)).toEqual([['text.published', 'published', 'w-1']])
  expect(statesOf(held.id)).toEqual([
    ['text.held', 'held', 'w-1'],
    ['text.removed', 'removed', 'w-1'],
  ])
  expect(heard).toHaveLength(3)
})

test('an edit and a resolved report are told; no words of a text leave the site', async () => {
  const hook = await makeHook(t, admin, { at, events: ['text.edited', 'report.resolved'] })
  const { secret } = await makeToken(t, admin)
  const call = callerOf(t, secret)
  const body = { kind: 'status', author: { ref: 'w-2', name: 'webhook_two' }, body: 'A good day' }
  const { id } = (await call('POST', '/texts', { body })).json()
  await rowsOf('update content set inserted_at = $2 where id = $1', [id, new Date(START)])
  expect((await call('PATCH', `/texts/${id}`, { body: { body: 'Words nobody is told' } })).statusCode).toBe(200)
  const report = { reporter: { ref: 'w-3', name: 'webhook_three' }, reason: 'unkind' }
  await call('POST', `/texts/${id}/reports`, { body: report })
  const [flag] = await rowsOf('select id, version from flags where content_id = $1', [id])
  await t.mutate(admin, 'updateContentFlag', { id: flag.id, operation: 'DONE', version: flag.version }, 'id')
  await due()
  await deliver(hook.id)
  expect(heard.map(({ event }) => event)).toEqual(['text.edited', 'report.resolved'])
  expect(heard.map(({ body: sent }) => sent).join()).not.toContain('nobody is told')
})

test('a text at risk is sent by its id alone', async () => {
  const hook = await makeHook(t, admin, { at })
  const { secret } = await makeToken(t, admin)
  const body = { kind: 'status', author: { ref: 'w-4', name: 'webhook_four' }, body: 'I want to kill myself tonight.' }
  const { id } = (await callerOf(t, secret)('POST', '/texts', { body })).json()
  expect(await rowsOf('select at_risk from flags where content_id = $1', [id])).toEqual([{ at_risk: true }])
  await due()
  await deliver(hook.id)
  expect(heard.map(({ data }) => data)).toEqual([{ id }])
})

test('messages tell a hook nothing', async () => {
  const hook = await makeHook(t, admin, { at })
  const [one, other] = [await t.signIn(2), await t.signIn(3)]
  const { answer } = await t.mutate<{ id: string }>(one, 'createConversation', { userId: other.id }, 'id')
  const sent = await senderOf(t)(other, `/messages/${answer?.id}`, { body: 'Words for one moderator' })
  expect(sent.statusCode).toBe(303)
  expect(await rowsOf('select body from conversation_messages')).toEqual([{ body: 'Words for one moderator' }])
  expect(await reported(hook.id)).toEqual([])
})

test('it is signed as Standard Webhooks has it, and by both secrets while one is rotated', async () => {
  const hook = await makeHook(t, admin, { at })
  const { answer: rotated } = await t.mutate<{ secret: string }>(
    admin,
    'rotateWebhookSecret',
    { id: hook.id, overlapHours: 1, version: hook.version },
    'secret',
  )
  const secrets = [rotated?.secret ?? '', hook.secret]
  const signatures = ({ headers, body }: Heard) => {
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const by = (secret: string) =>
      `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
        .update(signed)
        .digest('base64')}`
    return secrets.map(by)
  }
  const { id } = await post()
  await due()
  await deliver(hook.id)
  const [first] = heard as [Heard]
  expect(first.headers['webhook-id']).toMatch(/^msg_\d+_\d+$/)
  expect(first.headers['webhook-timestamp']).toBe(String(START / 1000))
  expect(first.headers['webhook-signature']).toBe(signatures(first).join(' '))
  now += 2 * 3_600_000
  await change(id, { isDeleted: true })
  await due()
  await deliver(hook.id)
  const second = heard[1] as Heard
  expect(second.headers['webhook-signature']).toBe(signatures(second)[0])
})

test('what is not taken is tried again after growing pauses, by the same id; later things of that text wait for it, others do not', async () => {
  const hook = await makeHook(t, admin, { at })
  status = 500
  const [one, other] = [await post(), await post()]
  await change(one.id, { isDeleted: true })
  await due()
  await deliver(hook.id)
  expect(heard.map(({ data }) => data.id).toSorted()).toEqual([one.id, other.id].toSorted())
  const first = heard.splice(0)
  status = 200
  await deliver(hook.id)
  expect(heard).toEqual([])
  now += 70_000
  await deliver(hook.id)
  const again = heard.splice(0)
  expect(again.map(({ event, data }) => [event, data.id]).filter(([, id]) => id === one.id)).toEqual([
    ['text.published', one.id],
    ['text.removed', one.id],
  ])
  const ids = (all: Heard[]) =>
    all.filter(({ event }) => event === 'text.published').map(({ headers }) => headers['webhook-id'])
  expect(ids(again).toSorted()).toEqual(ids(first).toSorted())
})

test('a job on a hook that answers slowly ends soon, and the next one sends the rest', async () => {
  const hook = await makeHook(t, admin, { at })
  const ids = []
  for (let n = 0; n < 12; n++) ids.push((await post()).id)
  await due()
  slowness = 3_000
  const rounds: number[] = []
  for (let n = 0; n < 3; n++) {
    await deliver(hook.id)
    rounds.push(heard.length)
  }
  expect(rounds).toEqual([5, 10, 12])
  expect(heard.map(({ data }) => data.id).toSorted()).toEqual(ids.toSorted())
})

test('after three days something is given up: whoever may see to it is told, and what came after it goes out', async () => {
  const hook = await makeHook(t, admin, { at })
  status = 0
  const { id } = await post()
  await due()
  let tries = 0
  for (; now - START < 4 * 86_400_000; now += 600_000) {
    await deliver(hook.id)
    tries += heard.splice(0).length
    const [row] = await rowsOf('select state from webhook_deliveries')
    if (row.state === 'dead') break
  }
  expect(tries).toBeGreaterThan(8)
  expect(tries).toBeLessThan(20)
  expect(Math.round((now - START) / 86_400_000)).toBe(3)
  expect(
    await rowsOf(`select subject_id from notifications where user_id = $1 and kind = 'webhook.undelivered'`, [
      admin.id,
    ]),
  ).toEqual([{ subject_id: hook.id }])
  status = 200
  await change(id, { isDeleted: true })
  await due()
  await deliver(hook.id)
  expect(heard.splice(0).map(({ event }) => event)).toEqual(['text.removed'])
  const { answer } = await t.query<{ deliveries: { id: string }[] }>(
    admin,
    'webhookDeliveries',
    { state: 'DEAD' },
    'total deliveries { id outcome }',
  )
  expect(answer).toMatchObject({ total: 1, deliveries: [{ outcome: 'The endpoint could not be reached' }] })
  await t.mutate(admin, 'redeliverWebhook', { id: answer?.deliveries[0]?.id }, 'id state')
  await deliver(hook.id)
  expect(heard.map(({ event }) => event)).toEqual(['text.published'])
})

test('an event that waited three days for an earlier one of its text is tried, and has three days of its own', async () => {
  const hook = await makeHook(t, admin, { at })
  status = 500
  const { id } = await post()
  await change(id, { isDeleted: true })
  await due()
  await deliver(hook.id)
  now += 3 * 86_400_000
  await deliver(hook.id)
  expect(await rowsOf('select event, state, attempts from webhook_deliveries order by id')).toEqual([
    { event: 'text.published', state: 'dead', attempts: 1 },
    { event: 'text.removed', state: 'waiting', attempts: 1 },
  ])
  now += 2 * 86_400_000
  heard = []
  status = 204
  await deliver(hook.id)
  expect(heard.map(({ event }) => event)).toEqual(['text.removed'])
})

test('two workers at once, and one that was killed in the middle, lose nothing', async () => {
  const hook = await makeHook(t, admin, { at })
  for (let n = 0; n < 12; n++) await post()
  await due()
  const both = await Promise.allSettled([deliver(hook.id), deliver(hook.id)])
  expect(both.map((each) => each.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const ids = new Set(heard.map(({ headers }) => headers['webhook-id']))
  expect([heard.length, ids.size]).toEqual([12, 12])
  // Killed after the other side took it and before that was noted: it is sent again, by the same id.
  await rowsOf(`update webhook_deliveries set state = 'waiting', delivered_at = null, next_at = $1`, [new Date(START)])
  await deliver(hook.id)
  expect(new Set(heard.map(({ headers }) => headers['webhook-id'])).size).toBe(12)
  expect(heard).toHaveLength(24)
})

test('a change that is not kept tells nothing', async () => {
  await makeHook(t, admin, { at })
  const { id } = await post()
  await rowsOf('delete from webhook_deliveries')
  const broken = asSystem(t, async (tx) => {
    const text = await lockContent(tx.site, id)
    if (text) await setVisibility(tx, text, { isDeleted: true })
    throw new Error('Not kept')
  })
  await expect(broken).rejects.toThrow('Not kept')
  expect(await rowsOf('select id from webhook_deliveries')).toEqual([])
})

test('no private address is asked, no redirect followed, and only https is taken', async () => {
  const hook = await makeHook(t, admin, { at })
  await post()
  await due()
  await deliver(hook.id, { isAllowed: () => false, ports: [new URL(at).port] })
  expect(heard).toEqual([])
  expect(await rowsOf('select outcome from webhook_deliveries')).toEqual([{ outcome: 'not_public' }])
  status = 302
  now += 70_000
  await deliver(hook.id)
  expect(heard).toHaveLength(1)
  expect(await rowsOf('select outcome, status from webhook_deliveries')).toEqual([{ outcome: 'refused', status: 302 }])
  const events = ['TEXT_HELD']
  for (const url of [
    'http://hooks.example.org/',
    'https://user:word@hooks.example.org/',
    'https://hooks.example.org:8443/',
    'x',
  ])
    expect(
      (await t.mutate(admin, 'createWebhook', { name: 'Hook', url, events }, 'id')).refusal?.extensions,
    ).toMatchObject({
      code: 'INVALID',
    })
})

test('a hook that is switched off is told nothing, what waits goes on waiting; one that is deleted drops it', async () => {
  const hook = await makeHook(t, admin, { at })
  await post()
  await t.mutate(admin, 'updateWebhook', { id: hook.id, isDisabled: true, version: hook.version }, 'id')
  const stale = await t.mutate(admin, 'updateWebhook', { id: hook.id, name: 'Other', version: hook.version }, 'id')
  expect(stale.refusal?.message).toBe(WEBHOOK_CHANGED)
  await post()
  await due()
  await deliver(hook.id)
  expect(heard).toEqual([])
  expect(await rowsOf('select state from webhook_deliveries')).toEqual([{ state: 'waiting' }])
  await t.mutate(admin, 'deleteWebhook', { id: hook.id })
  expect(await rowsOf('select state from webhook_deliveries')).toEqual([{ state: 'dropped' }])
})

test('nothing is sent again to a hook that is switched off or deleted', async () => {
  const hook = await makeHook(t, admin, { at })
  await post()
  await due()
  await deliver(hook.id)
  now += 60_000
  const [{ id }] = await rowsOf('select id from webhook_deliveries')
  const again = async () => (await t.mutate(admin, 'redeliverWebhook', { id }, 'id')).refusal
  await t.mutate(admin, 'updateWebhook', { id: hook.id, isDisabled: true }, 'id')
  expect(await again()).toMatchObject({ message: WEBHOOK_OFF, extensions: { code: 'CONFLICT' } })
  await t.mutate(admin, 'updateWebhook', { id: hook.id, isDisabled: false }, 'id')
  expect(await again()).toBeUndefined()
  await t.mutate(admin, 'deleteWebhook', { id: hook.id })
  expect((await again())?.extensions.code).toBe('NOT_FOUND')
  expect(await rowsOf('select state from webhook_deliveries')).toEqual([{ state: 'dropped' }])
})

test('a hook that gets another address is told there at once what waits', async () => {
  const hook = await makeHook(t, admin, { at })
  status = 500
  await post()
  await due()
  await deliver(hook.id)
  heard = []
  status = 204
  await deliver(hook.id)
  expect(heard).toEqual([])
  await t.mutate(admin, 'updateWebhook', { id: hook.id, url: 'https://hooks.example.org/other' }, 'id')
  await rowsOf('update webhooks set url = $2 where id = $1', [hook.id, at])
  await deliver(hook.id)
  expect(heard).toHaveLength(1)
})

test.each([
  ['is switched on again', { isDisabled: false }],
  ['gets another address', { url: 'https://hooks.example.org/mended' }],
])('a hook that %s after days is told what waited, and has three days more', async (_, mended) => {
  const hook = await makeHook(t, admin, { at })
  await post()
  await due()
  await t.mutate(admin, 'updateWebhook', { id: hook.id, isDisabled: 'isDisabled' in mended }, 'id')
  now += 4 * 86_400_000
  status = 500
  await t.mutate(admin, 'updateWebhook', { id: hook.id, ...mended }, 'id')
  await rowsOf('update webhooks set url = $2 where id = $1', [hook.id, at])
  await deliver(hook.id)
  expect(heard.splice(0)).toHaveLength(1)
  expect(await rowsOf('select state, attempts from webhook_deliveries')).toEqual([{ state: 'waiting', attempts: 1 }])
  now += 2 * 86_400_000
  status = 204
  await deliver(hook.id)
  expect(heard).toHaveLength(1)
})

test('a hook that is saved as it was begins nothing anew', async () => {
  const hook = await makeHook(t, admin, { at })
  await rowsOf(`update webhooks set url = 'https://hooks.example.org/same' where id = $1`, [hook.id])
  await post()
  await due()
  const waiting = () => rowsOf('select next_at, since from webhook_deliveries')
  const before = await waiting()
  now += 86_400_000
  const same = { name: 'Renamed', url: 'https://hooks.example.org/same', isDisabled: false }
  expect((await t.mutate(admin, 'updateWebhook', { id: hook.id, ...same }, 'id')).refusal).toBeUndefined()
  expect(await waiting()).toEqual(before)
})

test('a secret is kept sealed and shown once', async () => {
  const { id, secret } = await makeHook(t, admin)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  const [row] = await rowsOf('select to_jsonb(x)::text as row from webhooks x where id = $1', [id])
  expect(row.row).not.toContain(secret.slice(6, 30))
})

test('hooks with something to be told have their job, and what is over is forgotten after a month', async () => {
  const hook = await makeHook(t, admin, { at })
  await post()
  const scope = { network: t.database.network, log: t.log }
  const asked = { isLast: true, signal: new AbortController().signal }
  await scheduleWebhooks.run(scope, asked)
  const key = `webhooks.deliver:${t.sites.one.siteId}:${hook.id}`
  expect(await rowsOf('select key from graphile_worker.jobs where key = $1', [key])).toEqual([{ key }])
  await rowsOf(`update webhook_deliveries set state = 'delivered', inserted_at = now() - interval '31 days'`)
  await forgetOldDeliveries.run(scope, asked)
  expect(await rowsOf('select id from webhook_deliveries')).toEqual([])
})

test('texts that come in from elsewhere, written long ago, are not told', async () => {
  await makeHook(t, admin, { at })
  const { write } = await writerOn(t)
  await write({ kind: 'status', insertedAt: new Date('2020-01-01T00:00:00Z') })
  expect(await rowsOf('select id from webhook_deliveries')).toEqual([])
})

test.each(['text.published', 'text.removed'] satisfies WebhookEvent[])(
  '%s is written for each hook that wants it',
  async (event) => {
    await Promise.all([makeHook(t, admin, { at, events: [event] }), makeHook(t, admin, { at, events: [event] })])
    const { id } = await post()
    await change(id, { isDeleted: true })
    expect(await rowsOf('select event from webhook_deliveries')).toEqual([{ event }, { event }])
  },
)
