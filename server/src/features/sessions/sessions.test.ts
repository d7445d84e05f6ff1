import {
  HTTPS_NEEDED,
  PASSWORD_CHANGED,
  RESET_LINK_USED,
  RESET_SENT,
  suspendedUntil,
  WRONG_CREDENTIALS,
} from '@ward/domain/sessions/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_PASSWORD, type TestApp } from '../../../test/app.ts'
import { devicesUnder } from './devices.ts'
import { signIn } from './sessions.actions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const post = (
  url: string,
  payload: object,
  {
    cookie = '',
    host = 'one.test',
    ip = '10.0.0.1',
    headers = {},
  }: { cookie?: string; host?: string; ip?: string; headers?: object } = {},
) => t.fastify.inject({ method: 'POST', url, headers: { host, cookie, ...headers }, payload, remoteAddress: ip })
const check = (cookie: string, host = 'one.test') =>
  t.fastify.inject({ url: '/api/auth/check-session', headers: { host, cookie } })
const setCookies = ({ headers }: { headers: Record<string, unknown> }) =>
  [headers['set-cookie'] ?? []].flat().map(String)
const cookieOf = (response: { headers: Record<string, unknown> }) =>
  setCookies(response)
    .find((line) => /^(__Host-)?ward=/.test(line))
    ?.split(';')[0] ?? ''

test('signing in sets a cookie that only the server reads, and the session says who one is', async () => {
  const user = await t.signIn(2)
  const response = await post('/api/auth/sign-in', { email: user.email.toUpperCase(), password: TEST_PASSWORD })
  expect(response.json()).toMatchObject({ status: 'success' })
  expect(setCookies(response)[0]).toMatch(/^ward=[\w-]{43};.*HttpOnly.*SameSite=Lax/)
  const session = (await check(cookieOf(response))).json()
  expect(session).toMatchObject({
    status: 'success',
    user: { id: user.id, username: user.username, roleId: 2, currentSiteId: t.sites.one.siteId },
    cors: { domains: expect.arrayContaining(['one.test', 'two.test']), current_site_id: t.sites.one.siteId },
  })
  expect(JSON.stringify(session)).not.toContain(user.email)
})

test('a wrong password and an unknown address get the same words', async () => {
  const user = await t.signIn(2)
  const wrong = await post(
    '/api/auth/sign-in',
    { email: user.email, password: 'Not-the-password-1' },
    { ip: '10.0.0.2' },
  )
  const unknown = await post(
    '/api/auth/sign-in',
    { email: 'nobody@ward.example', password: TEST_PASSWORD },
    { ip: '10.0.0.2' },
  )
  expect([wrong.statusCode, wrong.json().message]).toEqual([401, WRONG_CREDENTIALS])
  expect(unknown.json().message).toBe(wrong.json().message)
  expect(wrong.headers['set-cookie']).toBeUndefined()
})

test('an account of one site does not sign in on another', async () => {
  const user = await t.signIn(2)
  const response = await post(
    '/api/auth/sign-in',
    { email: user.email, password: TEST_PASSWORD },
    { host: 'two.test', ip: '10.0.0.3' },
  )
  expect(response.statusCode).toBe(401)
  expect((await check(user.cookie, 'two.test')).json()).toMatchObject({ status: 'anonymous', user: null })
})

test('signing out ends the session itself, not only the cookie', async () => {
  const user = await t.signIn(2)
  await post('/api/auth/sign-out', {}, { cookie: user.cookie })
  expect((await check(user.cookie)).json().status).toBe('anonymous')
})

test.each([
  ['blocked', { status: 2 }],
  ['deleted', { status: 3 }],
  ['suspended', { status: 1, suspendedUntil: new Date(Date.now() + 60_000) }],
])('a %s user is out at the next request', async (_name, change) => {
  const user = await t.signIn(1)
  await t.database.network.updateTable('users').set(change).where('id', '=', user.id).execute()
  expect((await check(user.cookie)).json().status).toBe('anonymous')
  const { errors } = await t.ask(user, '{ getSiteFeatures }')
  expect(errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED')
})

test('a person with the password of a suspended account reads until when, and nobody else does', async () => {
  const user = await t.signIn(6)
  const suspended = { status: 1, suspendedUntil: new Date('2199-11-20T20:42:00Z') }
  await t.database.network.updateTable('users').set(suspended).where('id', '=', user.id).execute()
  const right = await post('/api/auth/sign-in', { email: user.email, password: TEST_PASSWORD }, { ip: '10.0.0.31' })
  expect(right.statusCode).toBe(403)
  const words = /^Your account is suspended until November 20, 2199 at \d+:\d\d\s[AP]M [A-Z]+\./
  expect(right.json().message).toMatch(words)
  const wrong = await post('/api/auth/sign-in', { email: user.email, password: 'Wrong-evening-7' }, { ip: '10.0.0.31' })
  expect([wrong.statusCode, wrong.json().message]).toEqual([401, WRONG_CREDENTIALS])
  const page = await t.fastify.inject({
    url: `/login?${new URLSearchParams({ problem: right.json().message })}`,
    headers: { host: 'one.test' },
  })
  expect(page.body).toContain('Your account is suspended until November 20, 2199')
  const forged = new URLSearchParams({ problem: suspendedUntil('you call 555-0100 and pay') })
  const other = await t.fastify.inject({ url: `/login?${forged}`, headers: { host: 'one.test' } })
  expect(other.body).not.toContain('555-0100')
})

test('a link for a new password works once, ends all sessions, and the answer never tells who has an account', async () => {
  const user = await t.signIn(2)
  const known = await post('/api/auth/request-password-reset', { email: user.email })
  const unknown = await post('/api/auth/request-password-reset', { email: 'nobody@ward.example' })
  expect(known.json()).toEqual({ status: 'success', message: RESET_SENT })
  expect(unknown.json()).toEqual(known.json())
  const mail = await t.database.network
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', user.email)
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/.exec(JSON.stringify(mail.payload))?.[1] ?? ''
  const weak = await post('/api/auth/reset-password', { token, password: 'short' })
  expect(weak.json()).toMatchObject({ status: 'error', fields: [{ path: 'password' }] })
  const reset = await post('/api/auth/reset-password', { token, password: 'Another-evening-7' })
  expect(reset.json()).toEqual({ status: 'success', message: PASSWORD_CHANGED })
  expect((await check(user.cookie)).json().status).toBe('anonymous')
  const again = await post('/api/auth/reset-password', { token, password: 'Another-evening-8' })
  expect(again.json().message).toBe(RESET_LINK_USED)
  expect(
    (await post('/api/auth/sign-in', { email: user.email, password: 'Another-evening-7' }, { ip: '10.0.0.4' }))
      .statusCode,
  ).toBe(200)
})

test('signing in with the old password while a new one is being set is refused', async () => {
  const user = await t.signIn(2)
  const setAnother = async () => {
    await post('/api/auth/request-password-reset', { email: user.email })
    const { rows } = await t.database.pool.query('select payload from outbox where recipient = $1', [user.email])
    const token = /token=([\w-]+)/.exec(JSON.stringify(rows[0]?.payload))?.[1]
    const answer = await post('/api/auth/reset-password', { token, password: 'Another-evening-7' })
    expect(answer.statusCode).toBe(200)
  }
  const ctx = t.ctxOf({ kind: 'nobody', siteId: t.sites.one.siteId, roleId: null })
  const from = { address: '10.0.0.9', userAgent: 'test', device: devicesUnder(Buffer.alloc(32))(undefined) }
  // The password has been looked at by then, and the session is not there yet.
  const limits = { consume: async () => undefined, succeed: setAnother }
  const input = { email: user.email, password: TEST_PASSWORD }
  const trying = signIn(ctx, { input, browser: from }, limits)
  await expect(trying).rejects.toMatchObject({ code: 'UNAUTHENTICATED', message: WRONG_CREDENTIALS })
  const left = await t.database.pool.query('select from sessions where user_id = $1 and ended_at is null', [user.id])
  expect(left.rowCount).toBe(0)
})

test('a browser that would drop the cookie is asked for https, instead of for the password again and again', async () => {
  const { network } = t.database
  await network.insertInto('siteHosts').values({ host: 'one.example', siteId: t.sites.one.siteId }).execute()
  const user = await t.signIn(2)
  const pair = { email: user.email, password: TEST_PASSWORD }
  const from = (origin: string) => ({ host: 'one.example', ip: '10.0.0.9', headers: { origin } })
  const plain = await post('/api/auth/sign-in', pair, from('http://one.example'))
  expect([plain.statusCode, plain.json().message]).toEqual([403, HTTPS_NEEDED])
  expect(plain.headers['set-cookie']).toBeUndefined()
  const safe = await post('/api/auth/sign-in', pair, from('https://one.example'))
  expect(setCookies(safe)[0]).toMatch(/^__Host-ward=[\w-]{43};.*Secure/)
  expect((await check(cookieOf(safe), 'one.example')).json().user.id).toBe(user.id)
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example/', '/%09/evil.example', 'javascript:alert(1)'])(
  'signing in never leads to another host: %s',
  async (redirect) => {
    const user = await t.signIn(3)
    const body = new URLSearchParams({ email: user.email, password: TEST_PASSWORD, redirect }).toString()
    const response = await t.fastify.inject({
      method: 'POST',
      url: '/api/auth/sign-in',
      headers: { host: 'one.test', 'content-type': 'application/x-www-form-urlencoded' },
      payload: body,
      remoteAddress: '10.0.0.5',
    })
    expect(new URL(String(response.headers.location), 'http://one.test').host).toBe('one.test')
  },
)

test('a request from a page of another origin changes nothing', async () => {
  const user = await t.signIn(2)
  const response = await post(
    '/api/auth/sign-out',
    {},
    { cookie: user.cookie, headers: { origin: 'https://evil.example' } },
  )
  expect(response.statusCode).toBe(403)
  expect((await check(user.cookie)).json().status).toBe('success')
})

test('an unknown host is answered 421, and localhost is the first site', async () => {
  expect((await check('', 'nowhere.test')).statusCode).toBe(421)
  expect((await check('', 'localhost')).json().cors.current_site_id).toBe(t.sites.one.siteId)
})

test('own sessions are listed and ended; those of others are not found', async () => {
  const user = await t.signIn(2)
  const other = await t.signIn(2)
  await post('/api/auth/sign-in', { email: user.email, password: TEST_PASSWORD }, { ip: '10.0.0.6' })
  const list = await t.ask(user, '{ mySessions { id isCurrent } }')
  const sessions = (list.data as never as { mySessions: { id: string; isCurrent: boolean }[] }).mySessions
  expect(sessions.map((session) => session.isCurrent).sort()).toEqual([false, true])
  const theirs = (await t.ask(other, '{ mySessions { id } }')).data as never as { mySessions: { id: string }[] }
  const END = 'mutation ($id: ID!) { endSession(id: $id) }'
  for (const id of [theirs.mySessions[0]?.id, '999999', 'x'])
    expect((await t.ask(user, END, { variables: { id } })).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  expect((await t.ask(user, 'mutation { endOtherSessions }')).data).toEqual({ endOtherSessions: 1 })
})

test.each([
  ['/login', 'member'],
  ['/login?redirect=/forums', 'member'],
  ['/login?redirect=/moderation/awards', 'staff'],
  ['/forgot-password', 'member'],
  ['/forgot-password?redirect=/moderation/', 'staff'],
  ['/reset-password?token=x', 'member'],
  ['/confirm-email?token=x', 'member'],
])('%s is worded for whom it is opened by: %s', async (url, reader) => {
  const { body } = await t.fastify.inject({ url, headers: { host: 'one.test' } })
  const isForStaff = reader === 'staff'
  expect([/<title>[^<]* - Ward</.test(body), body.includes('audit log')]).toEqual([isForStaff, isForStaff])
})

test('changing a password is worded for who does it', async () => {
  for (const role of [3, 2]) {
    const { cookie } = await t.signIn(role)
    const { body } = await t.fastify.inject({ url: '/change-password', headers: { host: 'one.test', cookie } })
    expect([role, body.includes('audit log')]).toEqual([role, role === 2])
  }
})

test.each([
  [3, '/'],
  [4, '/'],
  [2, '/moderation/'],
  [6, '/moderation/'],
])('who signs in without having come from anywhere is led where role %i belongs', async (role, home) => {
  const { email } = await t.signIn(role)
  const fields = { email, password: TEST_PASSWORD }
  expect((await sendForm('/api/auth/sign-in', fields)).headers.location).toBe(home)
  expect((await post('/api/auth/sign-in', fields, { ip: `10.3.0.${role}` })).json().redirect).toBe(home)
  const { headers } = await sendForm('/api/auth/sign-in', { ...fields, redirect: '/members/me' })
  expect(headers.location).toBe('/members/me')
})

test('no link makes the sign-in page say what is not ours', async () => {
  const said = async (problem: string) => {
    const url = `/login?problem=${encodeURIComponent(problem)}`
    const { body } = await t.fastify.inject({ url, headers: { host: 'one.test' } })
    return /role="alert">([^<]*)</.exec(body)?.[1]
  }
  expect(await said(WRONG_CREDENTIALS)).toBe(WRONG_CREDENTIALS)
  expect(await said('Your account is locked. Call 555 0100.')).toMatch(/^That did not work/)
})

test('the sign-in page keeps hostile words as words', async () => {
  const url = `/login?problem=${encodeURIComponent('<script>alert(1)</script>')}&redirect=${encodeURIComponent('"><img src=x>')}`
  const response = await t.fastify.inject({ url, headers: { host: 'one.test' } })
  expect(response.statusCode).toBe(200)
  expect(response.body).not.toContain('<script>alert')
  expect(response.body).not.toContain('<img src=x')
  expect(response.headers['content-security-policy']).toContain("script-src 'self'")
})

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const sendForm = (url: string, fields: Record<string, string>) =>
  t.fastify.inject({
    method: 'POST',
    url,
    headers: { host: 'one.test', ...FORM },
    payload: new URLSearchParams(fields).toString(),
    remoteAddress: '10.20.0.1',
  })
/** The page a refused form goes back to, as its browser shows it. */
async function shownAgain(refused: { headers: Record<string, unknown> }) {
  const typed = setCookies(refused).find((line) => line.startsWith('ward-typed=')) ?? ''
  const headers = { host: 'one.test', cookie: typed.split(';')[0] ?? '' }
  return { typed, page: await t.fastify.inject({ url: String(refused.headers.location), headers }) }
}

test('a refused sign-in keeps the address that was typed, out of the address bar, once', async () => {
  const email = `o'neil+"<b>@ward.example`
  const refused = await sendForm('/api/auth/sign-in', { email, password: 'Not-the-password-1' })
  expect(String(refused.headers.location)).not.toContain('neil')
  const { typed, page } = await shownAgain(refused)
  expect(typed).toMatch(/Max-Age=60;.*HttpOnly.*SameSite=Lax/)
  expect(page.body).toMatch(/<input id="email"[^>]*value="o&#39;neil\+&quot;&lt;b&gt;@ward\.example"/)
  expect(page.body).toMatch(/<input id="password"[^>]*autofocus/)
  expect(page.body).not.toContain('Not-the-password-1')
  expect(setCookies(page).some((line) => /^ward-typed=;/.test(line))).toBe(true)
})

test('every form that asks for an address keeps it when it is refused, and none keeps a password', async () => {
  for (let n = 0; n < 11; n++) await sendForm('/api/auth/request-password-reset', { email: `n${n}@ward.example` })
  const refused = await sendForm('/api/auth/request-password-reset', { email: 'kept@ward.example' })
  expect((await shownAgain(refused)).page.body).toContain('value="kept@ward.example"')
  const reset = await sendForm('/api/auth/reset-password', { token: 'x', password: 'Another-evening-7' })
  expect([setCookies(reset), String(reset.headers.location)]).toEqual([[], expect.not.stringContaining('evening')])
})
