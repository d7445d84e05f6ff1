import { connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, TEST_CONFIG, type TestApp } from '../../../test/app.ts'
import { type App, buildApp } from '../../app.ts'
import { endpoint } from './endpoint.ts'
import { registerEndpoints } from './endpoints.ts'
import { nodeLimits, PACE, type Pace } from './pace.ts'

/** The limits of every day, much shorter. */
const QUICK: Pace = {
  headers: 750,
  body: 3000,
  upload: 6000,
  bytesPerSecond: 1000,
  grace: 250,
  silence: 1500,
  answer: 3000,
  look: 50,
}
const MANY = 30
/** More than what the machine keeps for a connection between two programs. */
const HUGE = Buffer.alloc(64 * 1024 * 1024, 'x')

function* endless(): Generator<Buffer> {
  for (;;) yield HUGE.subarray(0, 65_536)
}

let t: TestApp
let app: App
let port: number
const sockets: Socket[] = []
/** The callers' ports of the connections that the app holds. */
const held = new Set<number | undefined>()
beforeAll(async () => {
  t = await startTestApp()
  app = await buildApp({ config: TEST_CONFIG, database: t.database, log: t.log, tasks: [], pace: QUICK })
  const of = { may: 'session.signIn', changes: true, anyPage: true } as const
  const endpoints = [
    endpoint({
      ...of,
      method: 'POST',
      url: '/takes',
      run: async (_ctx, { body }) => ({ length: JSON.stringify(body).length }),
    }),
    endpoint({ ...of, method: 'POST', url: '/takes-uploads', lasts: 'upload', run: async () => ({}) }),
    endpoint({ ...of, method: 'GET', url: '/huge', run: async () => HUGE }),
    endpoint({ ...of, method: 'GET', url: '/endless', run: async () => Readable.from(endless()) }),
    endpoint({
      ...of,
      method: 'GET',
      url: '/stream',
      lasts: 'stream',
      async run(_ctx, _request, reply) {
        reply.hijack()
        reply.raw.writeHead(200)
        const beating = setInterval(() => reply.raw.write('x'), 100)
        reply.raw.once('close', () => clearInterval(beating))
        return reply
      },
    }),
  ]
  registerEndpoints(app.fastify, endpoints, async () =>
    t.ctxOf({ kind: 'nobody', siteId: t.sites.one.siteId, roleId: null }),
  )
  app.fastify.server.on('connection', (socket) => {
    const { remotePort } = socket
    held.add(remotePort)
    socket.once('close', () => held.delete(remotePort))
  })
  port = Number(new URL(await app.fastify.listen({ host: '127.0.0.1', port: 0 })).port)
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await app.close()
  await t.stop()
})

/** A connection that says these words; `ended` answers after how many milliseconds it was closed, and what was said to it. */
function speak(words: string): { socket: Socket; ended: Promise<{ ms: number; heard: string }> } {
  const begin = performance.now()
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  let heard = ''
  socket.on('data', (part) => {
    if (heard.length < 1000) heard += part.toString('latin1').slice(0, 1000)
  })
  socket.on('error', () => undefined)
  socket.write(words)
  const ended = new Promise<{ ms: number; heard: string }>((resolve) => {
    socket.once('close', () => resolve({ ms: performance.now() - begin, heard }))
  })
  return { socket, ended }
}

/** Sends some bytes at a time until the connection ends. */
async function drip(socket: Socket, bytes: number, every: number): Promise<void> {
  while (!socket.destroyed) {
    socket.write('x'.repeat(bytes))
    await pause(every)
  }
}
const head = (url: string, length: number, more = '') =>
  `POST ${url} HTTP/1.1\r\nHost: one.test\r\nContent-Type: application/json\r\n${more}Content-Length: ${length}\r\n\r\n`
const ENDPOINTS = ['/takes', '/api/moderation', '/api/auth/sign-in', '/takes-uploads', '/nowhere', '/healthz', '/%ff']

// Each of these waits for a limit: they wait together.
test.concurrent.for(ENDPOINTS)(
  'bodies that trickle are cut off at %s, and others go on meanwhile',
  { timeout: 30_000 },
  async (url, { expect }) => {
    const slow = Array.from({ length: MANY }, () => speak(head(url, 100_000)))
    for (const { socket } of slow) drip(socket, 1, 200)
    const others: number[] = []
    const gone = Promise.all(slow.map(({ ended }) => ended))
    let isOver = false
    gone.then(() => (isOver = true))
    while (!isOver) {
      others.push((await fetch(`http://127.0.0.1:${port}/healthz`)).status)
      await pause(50)
    }
    expect(new Set(others)).toEqual(new Set([200]))
    for (const { ms } of await gone) expect(ms).toBeLessThan(QUICK.body)
  },
)

test.concurrent('a connection that is cut off reads why', async ({ expect }) => {
  const { socket, ended } = speak(head('/takes', 100_000))
  drip(socket, 1, 100)
  expect((await ended).heard).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n[\s\S]*connection: close\r\n/)
})

test.concurrent('a body in chunks is watched like one whose length is known', async ({ expect }) => {
  const { socket, ended } = speak(
    'POST /takes HTTP/1.1\r\nHost: one.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  const dripping = setInterval(() => socket.write('1\r\nx\r\n'), 100)
  expect((await ended).ms).toBeLessThan(QUICK.body)
  clearInterval(dripping)
})

test.concurrent('a body that is fast enough but never ends is cut off in time; where uploads are taken it has longer', {
  timeout: 20_000,
}, async ({ expect }) => {
  const [plain, upload] = [speak(head('/takes', 900_000)), speak(head('/takes-uploads', 900_000))]
  for (const { socket } of [plain, upload]) drip(socket, 200, 50)
  const [ended, longer] = await Promise.all([plain.ended, upload.ended])
  expect(ended.ms).toBeGreaterThan(QUICK.body - 100)
  expect(ended.ms).toBeLessThan(QUICK.upload - 500)
  expect(longer.ms).toBeGreaterThan(QUICK.upload - 500)
})

test.concurrent('headers that trickle, and connections that say nothing, are cut off', async ({ expect }) => {
  const slow = speak('GET /healthz HTTP/1.1\r\n')
  const silent = speak('')
  drip(slow.socket, 1, 100)
  for (const { ms } of await Promise.all([slow.ended, silent.ended])) expect(ms).toBeLessThan(QUICK.body)
})

test.concurrent('an answer that nobody takes is given up', async ({ expect }) => {
  const { socket, ended } = speak('GET /huge HTTP/1.1\r\nHost: one.test\r\n\r\n')
  socket.pause()
  await expect.poll(() => held.has(socket.localPort)).toBe(true)
  await expect.poll(() => held.has(socket.localPort), { timeout: QUICK.silence * 3 }).toBe(false)
  socket.resume()
  expect((await ended).heard).toMatch(/^HTTP\/1\.1 200/)
})

test.concurrent('an answer that the client reads too slowly is given up in time', { timeout: 20_000 }, async ({
  expect,
}) => {
  const { socket } = speak('GET /endless HTTP/1.1\r\nHost: one.test\r\n\r\n')
  socket.pause()
  let isDone = false
  const sipping = (async () => {
    while (!isDone) {
      socket.resume()
      await pause(5)
      socket.pause()
      await pause(200)
    }
  })()
  await expect.poll(() => held.has(socket.localPort)).toBe(true)
  await expect.poll(() => held.has(socket.localPort), { timeout: QUICK.answer * 3 }).toBe(false)
  isDone = true
  await sipping
})

test.concurrent('a stream that is declared as one stays open', { timeout: 20_000 }, async ({ expect }) => {
  const { socket } = speak('GET /stream HTTP/1.1\r\nHost: one.test\r\n\r\n')
  await pause(QUICK.answer + QUICK.silence)
  expect(socket.destroyed).toBe(false)
  socket.destroy()
})

test('a body that comes in its own time is answered', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(1500) })
  const { socket, ended } = speak(head('/takes', body.length, 'Connection: close\r\n'))
  for (let at = 0; at < body.length; at += 150) {
    socket.write(body.slice(at, at + 150))
    await pause(80)
  }
  expect((await ended).heard).toContain('{"length":1511}')
})

test('the server that is started has the limits of every day, and Node’s own beside them', () => {
  expect(PACE).toMatchObject({ headers: 15_000, body: 30_000, upload: 300_000, bytesPerSecond: 1000, grace: 5000 })
  expect(t.fastify.server).toMatchObject({
    requestTimeout: 300_000,
    headersTimeout: 15_000,
    timeout: 30_000,
    keepAliveTimeout: 72_000,
  })
  expect(nodeLimits(PACE).http.connectionsCheckingInterval).toBe(1000)
})
