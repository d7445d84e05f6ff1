import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { createMetrics, serveMetrics } from './metrics.ts'

let t: TestApp
const metrics = createMetrics()
beforeAll(async () => {
  t = await startTestApp({ metrics })
})
afterAll(() => t.stop())

test('answers are counted by endpoint and status, on a port of their own, without a word of who asked', async () => {
  const close = await serveMetrics(metrics, { host: '127.0.0.1', port: 39_871 })
  try {
    await t.fastify.inject({ url: '/api/auth/check-session?secret=canary', headers: { host: 'one.test' } })
    const text = await (await fetch('http://127.0.0.1:39871/metrics')).text()
    expect(text).toContain(
      'ward_http_request_seconds_count{method="GET",endpoint="/api/auth/check-session",status="200"} 1',
    )
    expect(text).toContain('nodejs_eventloop_lag')
    expect(text).not.toContain('canary')
    expect((await fetch('http://127.0.0.1:39871/')).status).toBe(404)
  } finally {
    await close()
  }
})

test('the visitors’ port has no metrics', async () => {
  expect((await t.fastify.inject({ url: '/metrics', headers: { host: 'one.test' } })).statusCode).toBe(404)
})
