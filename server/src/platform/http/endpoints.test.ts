import fastify, { type FastifyBaseLogger, type FastifyReply } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { registerEndpoints } from './endpoints.ts'
import { answerErrors } from './errors.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

/** The answer of a GET endpoint, and its log. */
async function answered(changes: boolean, run: (reply: FastifyReply) => unknown) {
  const faults: string[] = []
  const logger = pino({ level: 'error' }, { write: (line) => faults.push(line) }) as FastifyBaseLogger
  const app = fastify({ loggerInstance: logger })
  answerErrors(app)
  const planted = { method: 'GET', url: '/planted', may: 'session.check', changes } as const
  const endpoint = { ...planted, run: async (_ctx: unknown, _request: unknown, reply: FastifyReply) => run(reply) }
  registerEndpoints(app, [endpoint], async () => t.ctxOf({ kind: 'nobody', siteId: t.sites.one.siteId, roleId: null }))
  const answer = await app.inject({ url: '/planted', headers: { host: 'one.test', 'sec-fetch-site': 'same-origin' } })
  await app.close()
  return { status: answer.statusCode, body: answer.body, faults: faults.join() }
}

test.each<[string, (reply: FastifyReply) => unknown]>([
  ['a table', (reply) => reply.type('text/csv; charset=utf-8').send('name\r\nAnn')],
  ['an archive', (reply) => reply.type('application/zip').send(Buffer.from('Ann'))],
  ['bytes', (reply) => reply.type('application/octet-stream').send(Buffer.from('Ann'))],
  ['bytes of no type', () => Buffer.from('Ann')],
  ['words', (reply) => reply.type('text/plain').send('Ann')],
  [
    'a page to be kept',
    (reply) => reply.type('text/html').header('content-disposition', 'Attachment; filename="x"').send('Ann'),
  ],
])('%s is handed over by no endpoint that says it changes nothing: such a one tells no effects', async (_what, run) => {
  const { status, body, faults } = await answered(false, run)
  expect([status, body.includes('Ann')]).toEqual([500, false])
  expect(faults).toContain('GET /planted hands over a file, and must say that it changes something')
  expect(await answered(true, run)).toEqual({ status: 200, body: expect.stringContaining('Ann'), faults: '' })
})

test.each<[string, number, (reply: FastifyReply) => unknown]>([
  ['a page', 200, (reply) => reply.type('text/html; charset=utf-8').send('<p>')],
  ['an object', 200, () => ({ a: 1 })],
  ['a picture', 200, (reply) => reply.type('image/webp').send(Buffer.from('x'))],
  ['styles', 200, (reply) => reply.type('text/css').send('a {}')],
  ['the way to elsewhere', 303, (reply) => reply.code(303).header('location', '/').send()],
])('%s is shown by any', async (_what, status, run) => {
  expect(await answered(false, run)).toMatchObject({ status, faults: '' })
})
