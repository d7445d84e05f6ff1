import {
  LINK_IS_OFF_HEADING,
  SHORTLINK_CHANGED,
  SHORTLINK_DAYS,
  SHORTLINK_NOT_CREATED,
} from '@ward/domain/short-links/short-links'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import type { CheckLink } from '../../platform/links/check-link.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
import { checkTargetsOf } from './check-targets.task.ts'
import { type MadeLink, makeShortLink } from './short-links.fixtures.ts'
import { foldClicks, forgetOldMisses } from './visits.db.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }
const visit = (code: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  t.fastify.inject({ method, url: `/s/${code}`, headers: { host: 'one.test', ...BROWSER, ...headers } })
const create = (given: object, actor = tech) => t.mutate<MadeLink>(actor, 'createShortlink', given, 'id fromUrl toUrl')
const update = (given: object) => t.mutate<MadeLink>(tech, 'updateShortlink', given, 'id toUrl version')
type Target = { toUrl: string; clickCount: number; setBy: { id: string } | null }
type Whole = MadeLink & { isDisabled: boolean; targets: Target[] }
async function shown(id: string): Promise<Whole> {
  const select = 'id code toUrl clickCount version isDisabled targets(limit: 9) { toUrl clickCount setBy { id } }'
  return (await t.query<Whole>(tech, 'shortlink', { id }, select)).answer ?? expect.fail()
}
async function list(given: object) {
  type Page = { total: number; shortlinks: MadeLink[] }
  const select = 'total shortlinks { id code fromUrl toUrl clickCount insertedAt }'
  return (await t.query<Page>(tech, 'shortlinks', given, select)).answer ?? expect.fail()
}

test('createShortlink makes a short address of the URL as it was typed, which leads there and is not kept by anybody', async () => {
  const { answer } = await create({ url: 'https://News.example.org/Über uns?q=%20' })
  expect(answer?.toUrl).toBe('https://News.example.org/Über uns?q=%20')
  expect(answer?.fromUrl).toMatch(/^https:\/\/one\.test\/s\/[2-9b-z]{6}$/)
  const { statusCode, headers } = await visit(answer?.fromUrl.split('/').at(-1) ?? '')
  expect([statusCode, headers.location, headers['cache-control']]).toEqual([
    302,
    'https://news.example.org/%C3%9Cber%20uns?q=%20',
    'no-store',
  ])
})

test('a target that has a short link is refused, however it is written and by however many at once', async () => {
  const urls = ['/same', 'https://one.test/same', 'HTTP://one.test:80/same?#', '/x/../same']
  const answers = await Promise.all(urls.map((url) => create({ url })))
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  expect(refused.map(({ message }) => message)).toEqual(Array(3).fill(SHORTLINK_NOT_CREATED))
  expect((await list({ search: 'same' })).total).toBe(1)
})

test('addresses that are hostile are refused with their field, and nothing is made', async () => {
  const before = (await list({})).total
  const hostile = [
    `https://news.example.org/${'a'.repeat(10_000)}`,
    `/${'%2e'.repeat(4000)}`,
    'data:text/html;base64,PHNjcmlwdD4=',
    'DATA:text/html,x',
    'java\tscript:alert(1)',
    'blob:https://one.test/x',
    'https://one.test@news.example.org/',
    'https://xn--/',
    'https://news.example.org\\@one.test/\0',
  ]
  for (const url of hostile) {
    const { refusal } = await create({ url })
    expect([url.slice(0, 60), refusal?.extensions.code]).toEqual([url.slice(0, 60), 'INVALID'])
    expect(JSON.stringify(refusal?.extensions.fields)).toContain('url')
  }
  expect((await list({})).total).toBe(before)
})

test('a host in letters of any language and the same in punycode are one target', async () => {
  expect((await create({ url: 'https://b\u00fccher.example/a' })).refusal).toBeUndefined()
  for (const url of ['https://xn--bcher-kva.example/a', 'https://BU\u0308CHER.example/a'])
    expect((await create({ url })).refusal?.message, url).toBe(SHORTLINK_NOT_CREATED)
})

test('codes that are none are not found, and none of them is noted as tried', async () => {
  for (const code of ['x'.repeat(10_000), '%00', '..%2f..%2fetc', "'--", 'a%0d%0aset-cookie:x=1', '__proto__']) {
    const { statusCode, headers } = await visit(code)
    expect([code.slice(0, 20), statusCode, headers['set-cookie']]).toEqual([code.slice(0, 20), 404, undefined])
  }
  const noted = await t.database.pool.query(`select from short_link_misses where code !~ '^[a-z0-9-]{3,50}$'`)
  expect(noted.rowCount).toBe(0)
})

test('updateShortlink gives a link another target; the clicks of each target stay its own', async () => {
  const { id, code, version } = await makeShortLink(t, tech, { url: '/first' })
  await visit(code)
  await visit(code)
  expect((await update({ id, url: '/second', version })).answer).toMatchObject({
    toUrl: '/second',
    version: version + 1,
  })
  expect((await visit(code.toUpperCase())).headers.location).toBe('/second')
  await foldClicks(t.database.network)
  await visit(code)
  expect(await shown(id)).toMatchObject({
    clickCount: 4,
    targets: [
      { toUrl: '/second', clickCount: 2, setBy: { id: tech.id } },
      { toUrl: '/first', clickCount: 2 },
    ],
  })
  const { refusal } = await update({ id, url: '/third', version })
  const now = { url: '/second', version: version + 1 }
  expect(refusal).toMatchObject({ message: SHORTLINK_CHANGED, extensions: { code: 'CONFLICT', state: now } })
})

test('each link of a list has its own targets, however many another has', async () => {
  const quiet = await makeShortLink(t, tech, { url: '/quiet-target' })
  const busy = await makeShortLink(t, tech, { url: '/busy-target-0' })
  let { version } = busy
  for (let nth = 1; nth <= 4; nth++) {
    const { answer } = await update({ id: busy.id, url: `/busy-target-${nth}`, version })
    version = answer?.version ?? 0
  }
  const select = 'shortlinks { id targets(limit: 2) { toUrl } }'
  type Listed = { shortlinks: { id: string; targets: { toUrl: string }[] }[] }
  const { answer } = await t.query<Listed>(tech, 'shortlinks', { search: '-target' }, select)
  expect(answer?.shortlinks.map(({ targets }) => targets.map(({ toUrl }) => toUrl)).toSorted()).toEqual([
    ['/busy-target-4', '/busy-target-3'],
    ['/quiet-target'],
  ])
  expect(answer?.shortlinks.map(({ id }) => id)).toContain(quiet.id)
})

test.each<[string, Record<string, string>, 'GET' | 'HEAD']>([
  ['HEAD', {}, 'HEAD'],
  ['a look ahead', { 'sec-purpose': 'prefetch' }, 'GET'],
  ['a program', { 'user-agent': 'Googlebot/2.1' }, 'GET'],
  ['a program that no word gives away', { 'user-agent': 'GoogleOther' }, 'GET'],
])('%s is led on and not counted', async (_name, headers, method) => {
  const { id, code } = await makeShortLink(t, tech)
  expect((await visit(code, headers, method)).statusCode).toBe(302)
  expect((await shown(id)).clickCount).toBe(0)
})

test('each day of a link tells its clicks and the visits that were left out, added up or not', async () => {
  const { id, code } = await makeShortLink(t, tech)
  const today = async () => {
    const { answer } = await t.query<{ day: string; clicks: number; leftOut: number }[]>(
      ...([tech, 'shortlinkDays', { id }, 'day clicks leftOut'] as const),
    )
    expect(answer).toHaveLength(SHORTLINK_DAYS)
    return answer?.at(-1)
  }
  const come = async () => {
    await visit(code)
    await visit(code, { 'user-agent': 'Googlebot/2.1' })
    await visit(code, { cookie: tech.cookie })
  }
  await come()
  expect(await today()).toEqual({ day: new Date().toISOString().slice(0, 10), clicks: 1, leftOut: 2 })
  await foldClicks(t.database.network)
  await come()
  expect(await today()).toMatchObject({ clicks: 2, leftOut: 4 })
  await foldClicks(t.database.network)
  expect(await today()).toMatchObject({ clicks: 2, leftOut: 4 })
})

test('staff are led on and not counted, members are', async () => {
  const { id, code } = await makeShortLink(t, tech)
  for (const { cookie } of [tech, await t.signIn(2), await t.signIn(3)])
    expect((await visit(code, { cookie })).statusCode).toBe(302)
  expect((await shown(id)).clickCount).toBe(1)
})

test('a hundred who come at once while clicks are added are all counted, once', async () => {
  const { id, code } = await makeShortLink(t, tech)
  const hits = Array.from({ length: 100 }, async (_, n) => {
    if (n % 10 === 0) await foldClicks(t.database.network, 7)
    return (await visit(code)).statusCode
  })
  expect(new Set(await Promise.all(hits))).toEqual(new Set([302]))
  expect((await shown(id)).clickCount).toBe(100)
  await foldClicks(t.database.network)
  const [link] = (await list({ search: code })).shortlinks
  expect([link?.clickCount, (await shown(id)).targets]).toMatchObject([100, [{ clickCount: 100 }]])
})

test('where a click cannot be counted its visitor is led on all the same', async () => {
  const { code } = await makeShortLink(t, tech, { url: '/whatever-happens' })
  const owner = new pg.Client(t.clone.ownerUrl)
  await owner.connect()
  await owner.query('alter table short_link_clicks rename to elsewhere')
  try {
    expect((await visit(code)).headers.location).toBe('/whatever-happens')
  } finally {
    await owner.query('alter table elsewhere rename to short_link_clicks')
    await owner.end()
  }
})

test('a link that was switched off answers with a page of its own, and leads on when it is on again', async () => {
  const { id, code } = await makeShortLink(t, tech)
  await update({ id, isDisabled: true })
  const off = await visit(code)
  expect([off.statusCode, off.headers.location]).toEqual([410, undefined])
  expect(off.body).toContain(LINK_IS_OFF_HEADING)
  await update({ id, isDisabled: false })
  expect((await visit(code)).statusCode).toBe(302)
  expect((await shown(id)).clickCount).toBe(1)
})

test('codes that people try and that lead nowhere are counted until somebody takes them', async () => {
  for (let n = 0; n < 3; n++) expect((await visit('halden-2026')).statusCode).toBe(404)
  for (const code of ['ab', 'no.code', 'x'.repeat(60)]) expect((await visit(code)).statusCode).toBe(404)
  await visit('halden-2026', { 'user-agent': 'Googlebot/2.1' })
  const misses = async () => (await t.query(tech, 'shortlinkMisses', {}, 'code count')).answer
  expect(await misses()).toEqual([{ code: 'halden-2026', count: 3 }])
  await makeShortLink(t, tech, { code: 'halden-2026' })
  expect(await misses()).toEqual([])
  await visit('long-ago')
  await sql`update short_link_misses set last_at = now() - interval '91 days'`.execute(t.database.network)
  await forgetOldMisses(t.database.network, AbortSignal.timeout(60_000))
  expect(await misses()).toEqual([])
})

test('a short link of one site leads nowhere on another', async () => {
  const { code } = await makeShortLink(t, tech)
  expect((await visit(code, { host: 'two.test' })).statusCode).toBe(404)
})

test('shortlinks finds links by what they lead to and by their short address, whole or in part', async () => {
  const { fromUrl, code } = await makeShortLink(t, tech, {
    url: 'https://news.example.org/Study-100%',
    code: 'a-study',
  })
  for (const search of [fromUrl, code, '/s/a-st', 'study-100%', 'NEWS.example.org/stu'])
    expect(
      (await list({ search })).shortlinks.map((link) => link.code),
      search,
    ).toEqual([code])
  expect((await list({ search: 'study_100' })).total).toBe(0)
})

test('threadShortlink makes the link of a thread once, for all staff, and follows its slug', async () => {
  const { id: threadId } = await makeThread(t, { slug: 'shared-thread' })
  const moderator = await t.signIn(2)
  const ask = () => t.mutate<{ id: string; fromUrl: string }>(moderator, 'threadShortlink', { threadId }, 'id fromUrl')
  const made = await Promise.all([ask(), ask(), ask()])
  expect(new Set(made.map(({ answer }) => answer?.fromUrl)).size).toBe(1)
  const { headers } = await visit(made[0]?.answer?.fromUrl.split('/').at(-1) ?? '')
  const led = await t.fastify.inject({ url: headers.location, headers: { host: 'one.test' } })
  expect(led.headers.location).toBe('/forums/shared-thread')
  expect((await create({ url: '/mine' }, moderator)).refusal?.extensions.code).toBe('FORBIDDEN')
  const { id: other } = await makeThread(t, { slug: 'by-hand' })
  const { fromUrl } = await makeShortLink(t, tech, { url: '/forums/by-hand' })
  expect((await t.mutate(moderator, 'threadShortlink', { threadId: other }, 'fromUrl')).answer).toEqual({ fromUrl })
})

test('targets are asked for each night; one that is dead is told with its link', async () => {
  const [dead, alive] = [
    await makeShortLink(t, tech, { url: '/dead-end' }),
    await makeShortLink(t, tech, { url: '/alive' }),
  ]
  const asked: string[] = []
  const check: CheckLink = async (_network, { href, pathname }) => {
    asked.push(href)
    const isDead = pathname === '/dead-end'
    return {
      state: isDead ? 'bad' : 'good',
      reason: isDead ? 'missing' : 'answered',
      status: isDead ? 404 : 200,
      movedTo: null,
    }
  }
  const ctx = t.ctxOf({ kind: 'system', siteId: tech.siteId, roleId: null, task: 'test' }, tech.siteId)
  const run = { signal: new AbortController().signal } as never
  await checkTargetsOf(check).run(ctx, run)
  expect(asked).toEqual(expect.arrayContaining(['https://one.test/dead-end', 'https://one.test/alive']))
  asked.length = 0
  await checkTargetsOf(check).run(ctx, run)
  expect(asked, 'those that answered wait for the next night').toEqual([])
  const of = async (id: string) =>
    (await t.query<{ check: object }>(tech, 'shortlink', { id }, 'check { state words isAlarm }')).answer?.check
  expect(await of(dead.id)).toEqual({ state: 'BAD', words: 'There is no page at this address', isAlarm: false })
  expect(await of(alive.id)).toMatchObject({ state: 'GOOD' })
  expect((await list({ isDead: true })).shortlinks.map(({ id }) => id)).toEqual([dead.id])
  const { data } = await t.ask(tech, '{ shortlinkDeadCount }')
  expect(data).toEqual({ shortlinkDeadCount: 1 })
  await update({ id: dead.id, isDisabled: true })
  expect((await list({ isDead: true })).total).toBe(0)
})
