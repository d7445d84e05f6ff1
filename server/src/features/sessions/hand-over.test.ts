import { handOverQuestion } from '@ward/domain/sessions/sessions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let maker: Actor
let other: Actor
beforeAll(async () => {
  t = await startTestApp()
  maker = await t.signIn(2, { username: 'maker' })
  await t.signIn(2, { siteId: t.sites.two.siteId, personId: maker.personId, username: 'maker_there' })
  other = await t.signIn(2, { siteId: t.sites.two.siteId, username: 'other' })
})
afterAll(() => t.stop())

const HERE = { 'user-agent': 'Firefox on a desk' }
async function newCode(): Promise<string> {
  const { redirect } = (
    await t.fastify.inject({
      method: 'POST',
      url: '/api/auth/set-site',
      headers: { host: 'one.test', cookie: maker.cookie, ...HERE },
      payload: { site_id: t.sites.two.siteId },
    })
  ).json()
  return new URL(redirect).searchParams.get('code') ?? ''
}
type Sent = { headers?: Record<string, string>; ip?: string; method?: 'GET' | 'HEAD' }
const arrive = (code: string, { headers = {}, ip = '127.0.0.1', method = 'GET' }: Sent = {}) =>
  t.fastify.inject({
    method,
    url: `/api/auth/hand-over?code=${code}`,
    headers: { host: 'two.test', 'sec-fetch-mode': 'navigate', ...HERE, ...headers },
    remoteAddress: ip,
  })
const agree = (code: string, headers: Record<string, string> = {}) =>
  t.fastify.inject({
    method: 'POST',
    url: '/api/auth/hand-over',
    headers: { host: 'two.test', 'content-type': 'application/x-www-form-urlencoded', ...HERE, ...headers },
    payload: `code=${code}`,
  })
const whoIs = async (cookie: string) =>
  (await t.fastify.inject({ url: '/api/auth/check-session', headers: { host: 'two.test', cookie } })).json().user
    ?.username
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

test('a code that comes to a browser where somebody else is signed in asks first, and replaces nobody until it is answered', async () => {
  const code = await newCode()
  const asked = await arrive(code, { headers: { cookie: other.cookie, 'sec-fetch-site': 'cross-site' } })
  const { title, text } = handOverQuestion({ username: 'maker_there', site: 'TWO', now: 'other' })
  expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([200, undefined])
  expect(asked.headers['referrer-policy']).toBe('strict-origin')
  expect(asked.body).toContain(title)
  expect(asked.body).toContain(text)
  expect(await whoIs(other.cookie)).toBe('other')
  const agreed = await agree(code, {
    cookie: other.cookie,
    origin: 'https://two.test',
    'sec-fetch-site': 'same-origin',
  })
  expect([agreed.statusCode, await whoIs(cookieOf(agreed))]).toEqual([303, 'maker_there'])
})

test.each([
  ['another browser', { headers: { 'user-agent': 'Safari on a phone' } }],
  ['another address', { ip: '10.0.0.9' }],
])('a code that comes to %s than it was made in asks first', async (_name, sent) => {
  const code = await newCode()
  const asked = await arrive(code, sent)
  expect([asked.statusCode, asked.headers['set-cookie']]).toEqual([200, undefined])
  expect((await agree(code)).headers.location).toBe('/moderation')
})

test('nobody else answers the question, and it is answered once', async () => {
  const code = await newCode()
  const foreign: Record<string, string>[] = [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]
  for (const headers of foreign) expect((await agree(code, headers)).statusCode).toBe(403)
  expect((await agree(code)).headers['set-cookie']).toBeDefined()
  expect((await agree(code)).headers.location).toBe('/login')
  expect((await agree('')).headers.location).toBe('/login')
})

test.each<[string, Sent, number]>([
  ['HEAD', { method: 'HEAD' }, 405],
  ['a browser that prepares a page', { headers: { 'sec-purpose': 'prefetch;prerender' } }, 403],
  ['an older one', { headers: { purpose: 'prefetch' } }, 403],
  ['one with a sign of its own', { headers: { 'x-moz': 'prefetch' } }, 403],
  ['a frame', { headers: { 'sec-fetch-dest': 'iframe' } }, 403],
  ['a script', { headers: { 'sec-fetch-mode': 'cors' } }, 403],
])('%s does not use a code up', async (_name, sent, status) => {
  const code = await newCode()
  const answer = await arrive(code, sent)
  expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([status, undefined])
  expect((await arrive(code)).headers['set-cookie']).toBeDefined()
})
