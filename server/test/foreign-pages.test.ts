import { OTHER_SITE_MESSAGE, UNREADABLE_SITE } from '@ward/domain/sites'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { doors } from '../src/doors.ts'
import type { EventReader } from '../src/platform/events/reader.ts'
import { schema } from '../src/schema.ts'
import { type Actor, startTestApp, type TestApp } from './app.ts'
import { questionsOf, textOf } from './questions.ts'

/** Something a page can send: a door that changes something, or a mutation. */
type Sending = { name: string; method: 'POST' | 'DELETE'; url: string; body: object }

let t: TestApp
let chief: Actor
let sendings: Sending[]
beforeAll(async () => {
  t = await startTestApp()
  chief = await t.signIn(5)
  const rest = doors(t.database, {} as EventReader).flatMap(({ method, url }): Sending[] =>
    method === 'GET' ? [] : [{ name: `${method} ${url}`, method, url: url.replaceAll(/:\w+/g, '1'), body: {} }],
  )
  const mutations = questionsOf(schema)
    .filter(({ kind }) => kind === 'mutation')
    .map((question): Sending => {
      const body = { query: textOf(question, '1') }
      return { name: question.name, method: 'POST', url: '/api/moderation', body }
    })
  sendings = [...rest, ...mutations]
})
afterAll(() => t.stop())
// As if a minute had passed: a busy machine takes that long, and the session is seen anew.
beforeEach(() => t.database.pool.query(`update sessions set seen_at = seen_at - interval '2 minutes'`))

const TYPES: Record<string, (body: object) => string> = {
  'application/json': (body) => JSON.stringify(body),
  'text/plain': (body) => JSON.stringify(body),
  'application/x-www-form-urlencoded': (body) => new URLSearchParams({ ...body }).toString(),
}

const send = async ({ method, url, body }: Sending, headers: Record<string, string>, type = 'application/json') => {
  const answer = await t.fastify.inject({
    method,
    url,
    headers: { host: 'one.test', cookie: chief.cookie, 'content-type': type, ...headers },
    payload: TYPES[type]?.(body) ?? '',
  })
  return { status: answer.statusCode, said: answer.body }
}

const NEWEST_WRITER = sql`max(xmin::text::bigint)`

/** What a request that was refused must not have moved; that a session was seen is noted of every request, once a minute. */
async function everything(): Promise<string> {
  const counts = [...t.database.siteTables, 'awards', 'people', 'sites'].toSorted().map(async (table) => {
    const newest =
      table === 'sessions' ? sql`md5(jsonb_agg(to_jsonb(sessions) - 'seen_at' order by id)::text)` : NEWEST_WRITER
    const { rows } = await sql`select count(*) as n, ${newest} as newest from ${sql.table(table)}`.execute(
      t.database.network,
    )
    return `${table} ${JSON.stringify(rows[0])}`
  })
  return (await Promise.all(counts)).join('\n')
}

const FOREIGN: Record<string, string>[] = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://sub.one.test' },
  { origin: 'http://one.test.evil.example' },
  { origin: 'http://one.test:8080' },
  { origin: 'http://two.test' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'http://one.test' },
  { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
]

test('no page of another origin changes anything, at any door, in any form a browser sends without asking', async () => {
  const before = await everything()
  const passed: string[] = []
  let cells = 0
  for (const sending of sendings) {
    for (const headers of FOREIGN) {
      for (const type of Object.keys(TYPES)) {
        cells++
        const { status } = await send(sending, headers, type)
        // The GraphQL door takes no other type than JSON in the first place.
        const isRefused = status === 403 || (status === 415 && sending.url === '/api/moderation')
        if (!isRefused) passed.push(`${sending.name} ${JSON.stringify(headers)} ${type}: ${status}`)
      }
    }
  }
  process.stdout.write(`Requests of foreign pages: ${cells}, ${passed.length} not refused\n`)
  expect(sendings.length).toBeGreaterThan(10)
  expect(passed).toEqual([])
  expect(await everything()).toBe(before)
}, 60_000)

/** The routes in fastify's drawing of them, a tree whose levels are four characters wide. */
function routesOf(drawing: string): { url: string; methods: string }[] {
  const parts: string[] = []
  return drawing.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods = ''] = /^([\s│├└─]*)(\S*)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
    const level = indent.length / 4 - 1
    parts.splice(level, parts.length, part)
    return methods === '' ? [] : [{ url: parts.join(''), methods }]
  })
}

test('every route of the app that is not for reading is one of these doors', () => {
  const known = new Set(sendings.map(({ url }) => url))
  const writing = routesOf(t.fastify.printRoutes()).filter(({ methods }) => /POST|PUT|PATCH|DELETE/.test(methods))
  expect(writing.length).toBeGreaterThan(5)
  expect(writing.filter(({ url }) => !known.has(url.replaceAll(/:\w+/g, '1')))).toEqual([])
})

test.each(['x', '-1', '0', '01', '1.0', '1e0', '0x1', ' ', '', '1, 2', '99999999999999999999', 'null', '[1]'])(
  'a page that says the site %j is told that this is none, and saves nothing',
  async (site) => {
    const before = await everything()
    for (const sending of sendings) {
      const { status, said } = await send(sending, { 'x-site-id': site })
      expect([sending.name, said]).toEqual([sending.name, expect.stringContaining(UNREADABLE_SITE)])
      expect([200, 400, 422]).toContain(status)
    }
    expect(await everything()).toBe(before)
  },
)

test('a page that was loaded for another site saves nothing, at any door', async () => {
  const before = await everything()
  for (const sending of sendings) {
    const { said } = await send(sending, { 'x-site-id': String(t.sites.two.siteId) })
    expect([sending.name, said]).toEqual([sending.name, expect.stringContaining(OTHER_SITE_MESSAGE)])
  }
  expect(await everything()).toBe(before)
})
