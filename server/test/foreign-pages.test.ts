import { CONTENT_API } from '@ward/domain/api-access/content-api'
import { OTHER_VIEWER_MESSAGE, UNREADABLE_VIEWER } from '@ward/domain/kernel/loaded-page'
import { OTHER_SITE_MESSAGE, UNREADABLE_SITE } from '@ward/domain/sites/sites'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { endpoints } from '../src/endpoints.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, TEST_CONFIG, TEST_PASSWORD, type TestApp } from './app.ts'
import { everyRow } from './every-row.ts'
import { questionsOf, textOf } from './questions.ts'
import { routesOf } from './routes.ts'

/** Something a page can send: an endpoint that changes something, or a mutation. */
type Sending = { name: string; method: 'POST' | 'PATCH' | 'DELETE'; url: string; body: object }
type Request = Omit<Sending, 'method'> & { method: Sending['method'] | 'GET' }

/** The one endpoint of all mutations. */
const GRAPHQL = '/api/moderation'

let t: TestApp
let chief: Actor
let sendings: Sending[]
/**
 * The requests that only read: every question of the GraphQL endpoint, and every other endpoint but the one that says who
 * is there.
 */
let readings: Request[]
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  const rest = endpoints(t.database, {} as EventReader, TEST_CONFIG).flatMap(({ method, url }): Sending[] =>
    method === 'GET' ? [] : [{ name: `${method} ${url}`, method, url: url.replaceAll(/:\w+/g, '1'), body: {} }],
  )
  const asked = (expected: 'mutation' | 'query') =>
    questionsOf(schema)
      .filter(({ kind }) => kind === expected)
      .map((question): Sending => {
        const body = { query: textOf(question, '1') }
        return { name: question.name, method: 'POST', url: GRAPHQL, body }
      })
  sendings = [...rest, ...asked('mutation')]
  const reading = endpoints(t.database, {} as EventReader, TEST_CONFIG).filter(
    ({ method, anyPage }) => method === 'GET' && !anyPage,
  )
  readings = [
    ...asked('query'),
    ...reading.map(({ url }) => ({
      name: `GET ${url}`,
      method: 'GET' as const,
      url: url.replaceAll(/:\w+|\*/g, '1'),
      body: {},
    })),
  ]
})
afterAll(() => t.stop())
// As if a minute had passed: a busy machine takes that long, and the session is seen anew.
beforeEach(() => t.database.pool.query(`update sessions set seen_at = seen_at - interval '2 minutes'`))

const TYPES: Record<string, (body: object) => string> = {
  'application/json': (body) => JSON.stringify(body),
  'text/plain': (body) => JSON.stringify(body),
  'application/x-www-form-urlencoded': (body) => new URLSearchParams({ ...body }).toString(),
}

const send = async ({ method, url, body }: Request, headers: Record<string, string>, type = 'application/json') => {
  const answer = await t.fastify.inject({
    method,
    url,
    headers: {
      host: 'one.test',
      cookie: chief.cookie,
      ...(method === 'GET' ? {} : { 'content-type': type }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { payload: TYPES[type]?.(body) ?? '' }),
  })
  return { status: answer.statusCode, said: answer.body }
}

const everything = () => everyRow(t.database.pool)

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://sub.one.test' },
  { origin: 'http://one.test.evil.example' },
  { origin: 'http://one.test:8080' },
  { origin: 'http://two.test' },
  { origin: 'chrome-extension://one.test' },
  { origin: 'ftp://one.test' },
  { origin: 'app://one.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://one.test' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
]

const FORMS = FOREIGN.flatMap((headers) => Object.keys(TYPES).map((type) => ({ headers, type })))

/** What the `nth` of several attempts is tried on: every endpoint, and of the mutations, which share one, every so many-th. */
const inTurns = (nth: number, many: number) =>
  sendings.filter(({ url }, at) => url !== GRAPHQL || at % many === nth % many)

test('no page of another origin changes anything, at any endpoint, in any form a browser sends without asking', async () => {
  const before = await everything()
  const passed: string[] = []
  let cells = 0
  for (const [nth, { headers, type }] of FORMS.entries()) {
    for (const sending of inTurns(nth, FOREIGN.length)) {
      cells++
      const { status } = await send(sending, headers, type)
      // The GraphQL endpoint takes no other type than JSON in the first place.
      const isRefused = status === 403 || (status === 415 && sending.url === GRAPHQL)
      if (!isRefused) passed.push(`${sending.name} ${JSON.stringify(headers)} ${type}: ${status}`)
    }
  }
  process.stdout.write(`Requests of foreign pages: ${cells}, ${passed.length} not refused\n`)
  expect(sendings.length).toBeGreaterThan(10)
  expect(passed).toEqual([])
  expect(await everything()).toBe(before)
}, 300_000)

test('every route of the app that is not for reading is one of these endpoints', () => {
  const known = new Set(sendings.map(({ url }) => url))
  const writing = routesOf(t.fastify.printRoutes()).filter(({ methods }) => /POST|PUT|PATCH|DELETE/.test(methods))
  expect(writing.length).toBeGreaterThan(5)
  expect(writing.filter(({ url }) => !known.has(url.replaceAll(/:\w+/g, '1')))).toEqual([])
})

const NO_IDS = ['x', '-1', '0', '01', '1.0', '1e0', '0x1', ' ', '', '1, 2', '99999999999999999999', 'null', '[1]']

test.each(NO_IDS)(
  'a page that says the site or the viewer %j is told that this is none, and saves nothing',
  async (id) => {
    const before = await everything()
    for (const [header, message] of [
      ['x-site-id', UNREADABLE_SITE],
      ['x-viewer-id', UNREADABLE_VIEWER],
    ] as const)
      for (const sending of inTurns(NO_IDS.indexOf(id), NO_IDS.length)) {
        const { status, said } = await send(sending, { [header]: id })
        expect([sending.name, said]).toEqual([sending.name, expect.stringContaining(message)])
        expect([200, 400, 422]).toContain(status)
      }
    expect(await everything()).toBe(before)
  },
)

/** Pages that were loaded for another site, or for somebody else of this one. */
const otherPages = async (): Promise<{ headers: Record<string, string>; message: string }[]> => [
  { headers: { 'x-site-id': String(t.sites.two.siteId) }, message: OTHER_SITE_MESSAGE },
  { headers: { 'x-viewer-id': (await t.signIn(5)).id }, message: OTHER_VIEWER_MESSAGE },
]

test('a page that was loaded for another site or for somebody else saves nothing, at any endpoint', async () => {
  const pages = await otherPages()
  const before = await everything()
  for (const { headers, message } of pages)
    for (const sending of sendings) {
      const { said } = await send(sending, headers)
      expect([sending.name, said]).toEqual([sending.name, expect.stringContaining(message)])
    }
  expect(await everything()).toBe(before)
})

test('such a page is shown nothing either, but who is signed in now', async () => {
  for (const { headers, message } of await otherPages()) {
    for (const reading of readings) {
      const { said } = await send(reading, headers)
      expect([reading.name, said]).toEqual([reading.name, expect.stringContaining(message)])
    }
    const asked = { name: 'who is there', method: 'GET', url: '/api/auth/check-session', body: {} } as const
    expect(JSON.parse((await send(asked, headers)).said)).toMatchObject({ user: { id: chief.id } })
  }
  expect(readings.length).toBeGreaterThan(20)
})

test('a form without script says whom its page was loaded for by hidden fields, and is refused with a page', async () => {
  const somebodyElse = await t.signIn(2)
  const before = await everything()
  const fields = [
    { loaded_for_site: String(t.sites.two.siteId), loaded_for_viewer: chief.id },
    { loaded_for_site: String(t.sites.one.siteId), loaded_for_viewer: somebodyElse.id },
  ]
  for (const body of fields) {
    for (const sending of sendings.filter(({ url }) => url !== GRAPHQL)) {
      const { status, said } = await send(
        { ...sending, body },
        { accept: 'text/html' },
        'application/x-www-form-urlencoded',
      )
      expect([sending.name, status]).toEqual([sending.name, 409])
      // Programs read it, whatever they say they accept.
      const isRead = sending.url.startsWith(CONTENT_API)
      expect(said).toMatch(isRead ? /"status":409/ : /<h1>Not done<\/h1>|role="alert"/)
    }
  }
  expect(await everything()).toBe(before)
})

test('the page of a changed session is offered to sign in again: nobody is no difference', async () => {
  const asked = await t.fastify.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { host: 'one.test', 'x-viewer-id': chief.id, 'x-site-id': String(t.sites.one.siteId) },
    payload: { email: chief.email, password: TEST_PASSWORD },
  })
  expect(asked.json()).toMatchObject({ status: 'success' })
})

test('every form that somebody signed in is shown says whom it was shown to', async () => {
  for (const url of ['/', '/change-password']) {
    const { body } = await t.fastify.inject({ url, headers: { host: 'one.test', cookie: chief.cookie } })
    const forms = body.match(/<form method="post"[\s\S]*?<\/form>|<form class[^>]*method="post"[\s\S]*?<\/form>/g) ?? []
    expect([url, forms.length]).toEqual([url, 1])
    for (const form of forms) expect(form).toContain(`name="loaded_for_viewer" value="${chief.id}"`)
  }
})
