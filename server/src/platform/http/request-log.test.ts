import { FAULT_MESSAGE } from '@ward/domain/kernel/refusal'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let actor: Actor
beforeAll(async () => {
  t = await startTestApp()
  actor = await t.signIn(5)
})
afterAll(() => t.stop())

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/
const send = (method: 'GET' | 'POST', url: string, payload?: object, headers: Record<string, string> = {}) =>
  t.fastify.inject({ method, url, payload, headers: { host: 'one.test', cookie: actor.cookie, ...headers } })
const ask = (query: string) => send('POST', '/api/moderation', { query })

async function whileBroken<T>(run: () => Promise<T>): Promise<T> {
  const owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  await owner.query('alter table site_features rename to site_features_away')
  try {
    return await run()
  } finally {
    await owner.query('alter table site_features_away rename to site_features')
    await owner.end()
  }
}

test.each([
  ['an answer', 200, () => send('GET', '/api/auth/check-session')],
  ['a refusal', 404, () => send('POST', '/api/auth/set-site', { site_id: 99 })],
  ['a body that is too large', 413, () => send('POST', '/api/auth/sign-in', { email: 'x'.repeat(1_100_000) })],
  ['a body that is no JSON', 400, () => send('POST', '/api/moderation', [])],
  ['an unknown host', 421, () => send('GET', '/api/auth/check-session', undefined, { host: 'nowhere.test' })],
  ['a page that is not there', 404, () => send('GET', '/no/such/page')],
  ['a GraphQL answer', 200, () => ask('{ getSiteFeatures }')],
  ['a wrong method', 405, () => send('GET', '/api/moderation')],
])('%s says its request id', async (_name, status, asked) => {
  const answer = await asked()
  expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([status, expect.stringMatching(ID)])
})

test('a GraphQL refusal and every fault have the id of the body in the header', async () => {
  const refused = await ask('mutation { endSession(id: "999999") }')
  expect(refused.json().errors[0].extensions.code).toBe('NOT_FOUND')
  const [fault, endpoint] = await whileBroken(async () => [
    await ask('{ getSiteFeatures }'),
    await send('GET', '/api/auth/check-session'),
  ])
  expect(endpoint.json()).toMatchObject({ code: 'FAULT', message: FAULT_MESSAGE })
  expect(endpoint.headers['x-request-id']).toBe(endpoint.json().requestId)
  for (const answer of [refused, fault])
    expect(answer.headers['x-request-id']).toBe(answer.json().errors[0].extensions.requestId)
})
