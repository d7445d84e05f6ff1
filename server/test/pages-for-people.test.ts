import { FAULT_MESSAGE, NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { UNKNOWN_HOST_MESSAGE } from '@ward/domain/sites/sites'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from './app.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const PERSON = 'text/html,application/xhtml+xml,*/*;q=0.8'
const open = (url: string, { host = 'one.test', accept = PERSON } = {}) =>
  t.fastify.inject({ url, headers: { host, accept } })
const seen = ({ statusCode, headers }: Awaited<ReturnType<typeof open>>) => [statusCode, headers['content-type']]
const PAGE = 'text/html; charset=utf-8'

test.each(['/%E0%A4%A', '/forums/%E0%A4%A', '/members/%ff/status/1', '/conditions/%zz', '/100%', '/a%2Fb/%?x=%E0'])(
  'a person who opens %s, which cannot be read, sees the page Not Found',
  async (url) => {
    const answer = await open(url)
    expect(seen(answer)).toEqual([404, PAGE])
    expect(answer.body).toContain(NOT_FOUND_MESSAGE)
    const program = await open(url, { accept: 'application/json' })
    expect([program.statusCode, program.json().message]).toEqual([400, 'This address cannot be read'])
  },
)

test('an address below the console that cannot be read is answered by the console, as any other', async () => {
  expect(seen(await open('/moderation/%E0%A4%A'))).toEqual(seen(await open('/moderation/nowhere')))
})

test('a person reads on a page what a program reads as JSON: of an unknown host, and of a fault with its number', async () => {
  const stranger = await open('/', { host: 'elsewhere.test' })
  expect(seen(stranger)).toEqual([421, PAGE])
  expect(stranger.body).toContain(UNKNOWN_HOST_MESSAGE)
  const owner = new pg.Client({ connectionString: t.clone.ownerUrl })
  await owner.connect()
  await owner.query('alter table posts rename to posts_away')
  const [page, program] = [await open('/'), await open('/', { accept: '*/*' })]
  await owner.query('alter table posts_away rename to posts')
  await owner.end()
  expect(seen(page)).toEqual([500, PAGE])
  expect(page.body).toContain(FAULT_MESSAGE)
  expect(page.body).toContain(String(page.headers['x-request-id']))
  expect(program.json()).toMatchObject({ status: 'error', code: 'FAULT', message: FAULT_MESSAGE })
})

test('a form that is too large is answered with a page', async () => {
  const answer = await t.fastify.inject({
    method: 'POST',
    url: '/forums/any',
    headers: { host: 'one.test', accept: PERSON, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `body=${'x'.repeat(1_100_000)}`,
  })
  expect(seen(answer)).toEqual([413, PAGE])
})
