import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import { makeFlag } from '../src/features/flags/flag/flags.fixtures.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'
import { everyRow } from './every-row.ts'

let t: TestApp
let chief: Actor
let code: string
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  await makeFlag(t)
  const headers = { host: 'one.test', cookie: chief.cookie }
  const made = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/set-site',
    headers,
    payload: { site_id: t.sites.two.siteId },
  })
  code = new URL(made.json().redirect).searchParams.get('code') ?? ''
  await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/request-password-reset',
    headers,
    payload: { email: chief.email },
  })
})
afterAll(() => t.stop())

const everything = () => everyRow(t.database.pool)

const WAYS: [string, 'GET' | 'HEAD', Record<string, string>][] = [
  ['asking for the head alone', 'HEAD', { 'sec-fetch-mode': 'navigate' }],
  ['preparing a page', 'GET', { 'sec-fetch-mode': 'navigate', 'sec-purpose': 'prefetch;prerender' }],
  ['preparing a page, as older browsers say it', 'GET', { 'sec-fetch-mode': 'navigate', purpose: 'prefetch' }],
  ['an image of another site', 'GET', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a frame of another site', 'GET', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
]

test.each(WAYS)('%s changes nothing at any endpoint that is asked with GET', async (_name, method, headers) => {
  const before = await everything()
  const reading = endpoints(t.database, {} as EventReader, TEST_CONFIG).filter((endpoint) => endpoint.method === 'GET')
  for (const { url } of reading)
    for (const host of ['one.test', 'two.test'])
      for (const cookie of ['', chief.cookie]) {
        const answer = await t.fastify.inject({
          method,
          url: `${url.replaceAll(/:\w+/g, '1')}?code=${code}&token=${code}`,
          headers: { host, cookie, ...headers },
          payloadAsStream: true,
        })
        answer.stream().destroy()
        expect(answer.headers['set-cookie'], url).toBeUndefined()
      }
  expect(reading.length).toBeGreaterThan(10)
  expect(await everything()).toBe(before)
})

test('the hand-over code was still valid after all these requests', async () => {
  const headers = { host: 'two.test', 'sec-fetch-mode': 'navigate' }
  const arrived = await t.fastify.inject({ url: `/api/auth/hand-over?code=${code}`, headers })
  expect(arrived.headers['set-cookie']).toBeDefined()
})
