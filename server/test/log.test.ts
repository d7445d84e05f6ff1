import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, TEST_PASSWORD, type TestApp } from './app.ts'

/** Everything the server logs, at the level that says most. */
const lines: string[] = []
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) })
const said = () => lines.join('')
const answered = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'Answered')

let t: TestApp
let user: Actor
beforeAll(async () => {
  t = await startTestApp({ log })
  user = await t.signIn(5)
})
afterAll(() => t.stop())

const send = (method: 'GET' | 'POST', url: string, payload?: object, more: Record<string, string> = {}) =>
  t.fastify.inject({ method, url, headers: { host: 'one.test', cookie: user.cookie, ...more }, payload })

test('each request leaves one line with its id, its endpoint, its status and its time', async () => {
  lines.length = 0
  await send('GET', '/api/auth/check-session')
  await send('POST', '/api/auth/sign-in', { email: 'x', password: 'y' })
  await send('GET', '/no-such-page?token=secret')
  await send('GET', '/healthz')
  expect(answered()).toMatchObject([
    { level: 30, method: 'GET', endpoint: '/api/auth/check-session', status: 200, requestId: expect.any(String) },
    { level: 30, method: 'POST', endpoint: '/api/auth/sign-in', status: 401 },
    { level: 30, method: 'GET', status: 404 },
    { level: 20, endpoint: '/healthz', status: 200 },
  ])
  expect(answered().every(({ ms }) => ms >= 0)).toBe(true)
})

test('no password, cookie, token, code, address or name that passes through stands in a line', async () => {
  lines.length = 0
  const wrong = 'Not-the-password-1'
  await send('POST', '/api/auth/sign-in', { email: user.email, password: wrong })
  const signedIn = await send(
    'POST',
    '/api/auth/sign-in',
    { email: user.email, password: TEST_PASSWORD },
    { cookie: '' },
  )
  await send('POST', '/api/auth/request-password-reset', { email: user.email })
  const { rows } = await t.database.pool.query('select payload from outbox where recipient = $1', [user.email])
  const token = /token=([\w-]+)/.exec(JSON.stringify(rows[0].payload))?.[1] ?? ''
  await send('GET', `/reset-password?token=${token}`)
  const there = await send('POST', '/api/auth/set-site', { site_id: t.sites.two.siteId })
  const code = new URL(there.json().redirect).searchParams.get('code') ?? ''
  await send('GET', `/api/auth/hand-over?code=${code}`, undefined, { host: 'two.test', 'sec-fetch-mode': 'navigate' })
  await send('POST', '/api/auth/reset-password', { token, password: 'short-Word' })
  await send('POST', '/api/auth/reset-password', { token, password: 'Another-evening-7' })
  const [cookie = '', device = ''] = [signedIn.headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(/[=;]/)[1] ?? '')
  const secrets = [
    wrong,
    TEST_PASSWORD,
    'short-Word',
    'Another-evening-7',
    token,
    code,
    cookie,
    device,
    user.cookie,
    user.email,
  ]
  expect(secrets.every((secret) => secret.length > 9)).toBe(true)
  expect(lines.length).toBeGreaterThan(7)
  for (const secret of secrets) expect(said()).not.toContain(secret)
})

test('a fault is logged with the id its answer carries, without what was sent or stored', async () => {
  lines.length = 0
  const other = await t.signIn(5)
  const client = await owner()
  await client.query('alter table users rename column searched to searched_away')
  const { errors } = await t.ask(other, '{ users(userSearchTerm: "canary-word") { users { bio } } }')
  await client.query('alter table users rename column searched_away to searched')
  await client.end()
  expect(errors?.[0]?.extensions.code).toBe('FAULT')
  expect(said()).toContain(String(errors?.[0]?.extensions.requestId))
  for (const value of ['canary-word', other.email, other.username]) expect(said()).not.toContain(value)
})

async function owner() {
  const client = new pg.Client({ connectionString: t.clone.ownerUrl })
  await client.connect()
  return client
}
