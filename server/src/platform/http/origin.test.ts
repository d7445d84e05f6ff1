import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/app.ts'
import { isOwnOrigin } from './origin.ts'

const own = (origin: string, protocol: 'http' | 'https') =>
  isOwnOrigin({ headers: { origin }, host: 'one.test', protocol } as FastifyRequest)

test.each([
  ['https://one.test', true, true],
  ['https://one.test:443', true, true],
  // A balancer that we are not told to trust may stand between; where we know that we were asked by https it does not.
  ['http://one.test', true, false],
  ['chrome-extension://one.test', false, false],
  ['ftp://one.test', false, false],
  ['ws://one.test', false, false],
  ['null', false, false],
  ['one.test', false, false],
  ['https://one.test.evil.example', false, false],
])('a page of %s is ours when asked by http: %s, by https: %s', (origin, byHttp, byHttps) => {
  expect([own(origin, 'http'), own(origin, 'https')]).toEqual([byHttp, byHttps])
})

test('behind a proxy that leaves the port out, a page of the origin that the site names is ours, and none of another port', async () => {
  const t = await startTestApp()
  await t.database.pool.query(
    `update site_settings set settings = '{"origin": "https://one.test:8443"}' where site_id = $1`,
    [t.sites.one.siteId],
  )
  const sent = async (origin: string, more = {}) => {
    const headers = { host: 'one.test', origin, 'content-type': 'application/json', ...more }
    const rest = await t.fastify.inject({ method: 'POST', url: '/api/auth/sign-in', headers, payload: '{}' })
    const graphql = await t.fastify.inject({
      method: 'POST',
      url: '/api/moderation',
      headers,
      payload: '{"query": "{ a }"}',
    })
    return [rest.statusCode === 403, graphql.statusCode === 403]
  }
  expect(await sent('https://one.test:8443', { 'sec-fetch-site': 'same-origin' })).toEqual([false, false])
  expect(await sent('https://one.test:9443')).toEqual([true, true])
  expect(await sent('https://one.test:8443', { 'sec-fetch-site': 'same-site' })).toEqual([true, true])
  await t.stop()
})
