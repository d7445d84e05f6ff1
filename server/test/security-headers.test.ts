import { connect } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { type Actor, startTestApp, TEST_CONFIG, type TestApp } from './app.ts'

let t: TestApp
let chief: Actor
let port: number
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  port = Number(new URL(await t.fastify.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(() => t.stop())

const WANTED = {
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'referrer-policy': /^(same-origin|no-referrer)$/,
  'content-security-policy': /default-src '(none|self)'.*frame-ancestors 'none'/,
}

/** Sends bytes as they are and reads the head of the answer. */
const reported = (bytes: string) =>
  new Promise<{ status: number; headers: Map<string, string> }>((resolve, reject) => {
    let said = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setTimeout(20_000, () => socket.destroy(new Error(`No answer to ${JSON.stringify(bytes.slice(0, 60))}`)))
    socket.on('data', (part) => {
      said += part.toString()
      if (!said.includes('\r\n\r\n')) return
      const [first = '', ...lines] = (said.split('\r\n\r\n')[0] ?? '').split('\r\n')
      const headers = new Map(
        lines.map((line) => [line.split(': ')[0]?.toLowerCase() ?? '', line.slice(line.indexOf(': ') + 2)]),
      )
      resolve({ status: Number(first.split(' ')[1]), headers })
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('end', () => reject(new Error(`Closed without an answer: ${JSON.stringify(bytes.slice(0, 60))}`)))
  })

const missing = (headers: Map<string, string>) =>
  Object.entries(WANTED).flatMap(([name, value]) => (value.test(headers.get(name) ?? '') ? [] : [name]))

const request = (line: string, more: Record<string, string> = {}, body = '') => {
  const headers = { host: `localhost:${port}`, connection: 'close', ...more }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${line}\r\n${lines.join('')}\r\n${body}`
}

test('every endpoint, in every method, with a session and without, answers with all security headers', async () => {
  const all = endpoints(t.database, {} as EventReader, TEST_CONFIG).map(({ method, url }) => ({
    method,
    url: url.replaceAll(/:\w+/g, '1'),
  }))
  const more = [
    '/healthz',
    '/readyz',
    '/moderation',
    '/moderation/',
    '/moderation/mark.svg',
    '/api/moderation',
    '/no/such',
    '/',
  ]
  const asked = [
    ...all,
    ...all.map(({ url }) => ({ method: 'HEAD', url })),
    ...more.flatMap((url) =>
      ['GET', 'HEAD', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PATCH', 'QUERY'].map((method) => ({ method, url })),
    ),
  ]
  const lacking: string[] = []
  for (const { method, url } of asked)
    for (const cookie of ['', chief.cookie]) {
      const answer = await t.fastify.inject({
        method: method as 'GET',
        url,
        headers: { host: 'one.test', cookie },
        payloadAsStream: true,
      })
      const body: Readable = answer.stream()
      body.destroy()
      const absent = missing(new Map(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])))
      if (absent.length > 0) lacking.push(`${method} ${url} (${answer.statusCode}): ${absent.join()}`)
    }
  expect(asked.length).toBeGreaterThan(60)
  expect(lacking).toEqual([])
}, 60_000)

test('the stream of events has them, as a browser gets it', async () => {
  const { cookie } = await t.signIn(2)
  const { status, headers } = await reported(request('GET /api/moderation/events HTTP/1.1', { cookie }))
  expect([status, headers.get('content-type'), missing(headers)]).toEqual([200, 'text/event-stream; charset=utf-8', []])
})

test.each<[string, number, () => string]>([
  ['an address that cannot be decoded', 400, () => request('GET /members/%ff HTTP/1.1')],
  ['a part of an address that is too long', 404, () => request(`GET /members/${'a'.repeat(400)} HTTP/1.1`)],
  ['an address that no endpoint has', 404, () => request('GET /no/such HTTP/1.1')],
  ['a method that no endpoint has', 404, () => request('PROPFIND /login HTTP/1.1')],
  ['an unknown host', 421, () => request('GET /login HTTP/1.1', { host: 'evil.example' })],
  ['no host', 421, () => 'GET /login HTTP/1.1\r\nconnection: close\r\n\r\n'],
  ['the oldest HTTP', 421, () => 'GET /login HTTP/1.0\r\n\r\n'],
  ['headers that are too long', 431, () => request('GET / HTTP/1.1', { x: 'a'.repeat(20_000) })],
  ['what is no HTTP', 400, () => 'hello\r\n\r\n'],
  ['a header with a space', 400, () => request('GET / HTTP/1.1', { 'a b': 'c' })],
  ['two lengths', 400, () => request('POST /login HTTP/1.1', { 'content-length': '1\r\ncontent-length: 2' }, 'ab')],
  [
    'a chunk of no size',
    400,
    () =>
      request(
        'POST /api/auth/sign-in HTTP/1.1',
        { 'transfer-encoding': 'chunked', 'content-type': 'application/json' },
        'zz\r\n',
      ),
  ],
  ['an expectation', 417, () => request('POST /login HTTP/1.1', { expect: 'wonders' })],
  [
    'a body that is no JSON',
    400,
    () =>
      request('POST /api/auth/sign-in HTTP/1.1', { 'content-type': 'application/json', 'content-length': '1' }, '{'),
  ],
  [
    'a body of an unknown kind',
    415,
    () => request('POST /api/auth/sign-in HTTP/1.1', { 'content-type': 'a/b', 'content-length': '1' }, 'x'),
  ],
  [
    'a body that is too long',
    413,
    () =>
      request('POST /api/auth/sign-in HTTP/1.1', { 'content-type': 'application/json', 'content-length': '99999999' }),
  ],
  ['an upgrade', 404, () => request('GET /no/such HTTP/1.1', { upgrade: 'websocket', connection: 'upgrade' })],
])('%s is answered %d with all security headers', async (_name, status, bytes) => {
  const answer = await reported(bytes())
  expect([answer.status, missing(answer.headers)]).toEqual([status, []])
})
