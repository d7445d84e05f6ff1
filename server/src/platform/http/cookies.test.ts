import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sessionCookie, wouldLoseCookie } from './cookies.ts'

let behindProxy: FastifyInstance
let alone: FastifyInstance

/** A server with the cookie's three endpoints and nothing else. */
async function start(trustProxy: string | false): Promise<FastifyInstance> {
  const app = fastify({ trustProxy })
  await app.register(cookie)
  app.get('/write', (request, reply) => {
    sessionCookie.write(request, reply, 'secret')
    return reply.send()
  })
  app.get('/clear', (request, reply) => {
    sessionCookie.clear(request, reply)
    return reply.send()
  })
  app.get('/read', (request) => ({ token: sessionCookie.read(request) ?? null, lost: wouldLoseCookie(request) }))
  return app
}
beforeAll(async () => {
  behindProxy = await start('127.0.0.1')
  alone = await start(false)
})
afterAll(() => Promise.all([behindProxy.close(), alone.close()]))

const get = (app: FastifyInstance, url: string, headers: Record<string, string>) => app.inject({ url, headers })
const written = async (app: FastifyInstance, headers: Record<string, string>, url = '/write') =>
  String((await get(app, url, headers)).headers['set-cookie'])
const read = async (app: FastifyInstance, headers: Record<string, string>) => (await get(app, '/read', headers)).json()

const HTTPS = { host: 'community.example', 'x-forwarded-proto': 'https' }
const SAFE = /^__Host-ward=secret; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/

test('what a trusted proxy says came over https gets a cookie for https and this host alone', async () => {
  expect(await written(behindProxy, HTTPS)).toMatch(SAFE)
  expect(await written(behindProxy, { ...HTTPS, host: 'migraine.localhost' })).toMatch(SAFE)
  expect(await written(behindProxy, HTTPS, '/clear')).toMatch(/^__Host-ward=; .*Secure/)
})

test('so does every host that is not this machine, where no proxy is trusted or nothing says how it came', async () => {
  expect(await written(alone, HTTPS)).toMatch(SAFE)
  for (const host of [
    'community.example',
    'community.example:3000',
    '192.168.1.5:3000',
    'localhost.example',
    '127.0.0.1.example',
  ])
    for (const app of [alone, behindProxy]) expect(await written(app, { host }), host).toMatch(SAFE)
})

test.each(['localhost', 'migraine.localhost:3000', '127.0.0.1:3000', '[::1]:3000', 'one.test'])(
  'on %s, which is this machine, plain http is enough',
  async (host) => {
    expect(await written(alone, { host })).toMatch(/^ward=secret; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
    expect((await read(alone, { host, cookie: 'ward=secret' })).token).toBe('secret')
  },
)

test('the name without the prefix, which plain http could have planted, is not read where it matters', async () => {
  expect((await read(alone, { host: 'community.example', cookie: 'ward=planted' })).token).toBeNull()
  const both = 'ward=planted; __Host-ward=secret'
  expect((await read(alone, { host: 'community.example', cookie: both })).token).toBe('secret')
})

test('a page that came by plain http to a host elsewhere would lose the cookie; nobody else would', async () => {
  const lost = async (host: string, origin?: string) =>
    (await read(alone, { host, ...(origin === undefined ? {} : { origin }) })).lost
  expect(await lost('community.example', 'http://community.example')).toBe(true)
  expect(await lost('community.example', 'https://community.example')).toBe(false)
  expect(await lost('community.example')).toBe(false)
  expect(await lost('migraine.localhost:3000', 'http://migraine.localhost:3000')).toBe(false)
})
