import { ROLE } from '@ward/domain/app/roles'
import { RESERVED_THREAD_SLUGS, SEO_NO_JSON, SLUG_EMPTY } from '@ward/domain/forums/thread-seo'
import { CANONICAL_ELSEWHERE } from '@ward/domain/kernel/seo-fields'
import { SLUG_IN_USE, SLUG_IS_RESERVED, SLUG_SIGNS } from '@ward/domain/slugs/slugs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { setSetting } from '../../site-settings/site-settings.fixtures.ts'
import { makeReply, makeThread } from '../threads/threads.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

const update = (id: string, change: object) => t.mutate(admin, 'updateThread', { id, ...change })
const problem = async (id: string, change: object) => (await update(id, change)).refusal?.extensions.fields
const page = async (url: string, cookie = '') => {
  const { statusCode, headers } = await t.fastify.inject({ url, headers: { host: 'one.test', cookie } })
  return { statusCode, to: headers.location }
}

test('a changed slug redirects each old one to today’s in one step; changing it back removes the redirect', async () => {
  const { id } = await makeThread(t, { slug: 'first-slug' })
  const there = { statusCode: 200, to: undefined }
  await update(id, { slug: 'Second-Slug' })
  expect(await page('/forums/first-slug')).toEqual({ statusCode: 301, to: '/forums/second-slug' })
  await update(id, { slug: 'third-slug' })
  for (const old of ['first-slug', 'second-slug', 'FIRST-slug', 'Third-Slug'])
    expect([old, await page(`/forums/${old}`)]).toEqual([old, { statusCode: 301, to: '/forums/third-slug' }])
  await update(id, { slug: 'first-slug' })
  expect(await page('/forums/first-slug')).toEqual(there)
  expect(await page('/forums/third-slug')).toEqual({ statusCode: 301, to: '/forums/first-slug' })
  // A new title leaves the slug alone.
  await update(id, { name: 'Another title' })
  expect(await page('/forums/first-slug')).toEqual(there)
})

test('a thread names its older slugs, the newest first', async () => {
  const { id } = await makeThread(t, { slug: 'older-one' })
  for (const slug of ['older-two', 'todays']) await update(id, { slug })
  const { answer } = await t.query(admin, 'thread', { id }, 'slug olderSlugs { slug }')
  expect(answer).toEqual({ slug: 'todays', olderSlugs: [{ slug: 'older-two' }, { slug: 'older-one' }] })
})

test('an older slug counts the people whom it led on in the last 30 days, no programs, no staff and no prepared pages', async () => {
  const { id } = await makeThread(t, { slug: 'counted' })
  await update(id, { slug: 'counted-now' })
  const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const follow = (headers: object, url = '/forums/counted') =>
    t.fastify.inject({ url, headers: { host: 'one.test', 'user-agent': browser, ...headers } })
  const visits = async () =>
    (await t.query<{ olderSlugs: object[] }>(admin, 'thread', { id }, 'olderSlugs { slug visits }')).answer?.olderSlugs
  expect(await visits()).toEqual([{ slug: 'counted', visits: 0 }])
  await Promise.all([follow({}), follow({}, '/forums/COUNTED')])
  await follow({ 'user-agent': 'Googlebot/2.1 (+http://www.google.com/bot.html)' })
  await follow({ 'sec-purpose': 'prefetch' })
  await follow({ cookie: admin.cookie })
  await follow({}, `/forums/t/${id}`)
  expect(await visits()).toEqual([{ slug: 'counted', visits: 2 }])
  await t.database.pool.query(`update slug_visits set day = day - 30`)
  expect(await visits()).toEqual([{ slug: 'counted', visits: 0 }])
  await follow({})
  expect((await t.database.pool.query('select visits from slug_visits')).rows).toEqual([{ visits: 1 }])
  // The slug is the thread's own again: nothing counts it any more.
  await update(id, { slug: 'counted' })
  expect((await t.database.pool.query('select visits from slug_visits')).rows).toEqual([])
})

test('an old slug goes to no other thread, whoever makes it, and a slug is one of the site whatever its case', async () => {
  const [one, two] = [await makeThread(t, { slug: 'was-mine' }), await makeThread(t, { slug: 'Yours' })]
  await update(one.id, { slug: 'is-mine' })
  for (const slug of ['was-mine', 'IS-MINE'])
    expect(await problem(two.id, { slug })).toEqual([{ path: 'slug', message: SLUG_IN_USE }])
  await expect(makeThread(t, { slug: 'was-mine' })).rejects.toThrow('leads to something else')
  // Elsewhere it is free.
  await makeThread(t, { slug: 'was-mine', siteId: t.sites.two.siteId })
  const parallel = await Promise.all([one.id, two.id].map((id) => update(id, { slug: 'both-want-it' })))
  expect(parallel.filter(({ refusal }) => refusal).map(({ refusal }) => refusal?.extensions.code)).toEqual(['INVALID'])
})

test('a slug is not empty, has its signs alone and is no reserved word', async () => {
  const { id } = await makeThread(t)
  expect(await problem(id, { slug: '  ' })).toEqual([{ path: 'slug', message: SLUG_EMPTY }])
  expect(await problem(id, { slug: 'a b' })).toEqual([{ path: 'slug', message: SLUG_SIGNS }])
  for (const slug of RESERVED_THREAD_SLUGS)
    expect(await problem(id, { slug })).toEqual([{ path: 'slug', message: SLUG_IS_RESERVED }])
})

test('/forums/t/{id} always leads to a thread, and the reply that is asked for survives', async () => {
  const { id } = await makeThread(t, { slug: 'found-for-good' })
  const reply = await makeReply(t, id)
  expect(await page(`/forums/t/${id}`)).toEqual({ statusCode: 301, to: '/forums/found-for-good' })
  await update(id, { slug: 'moved-for-good' })
  for (const path of [`/forums/t/${id}`, '/forums/found-for-good'])
    expect((await page(`${path}?reply=${reply.id}`)).to).toBe(`/forums/moved-for-good?reply=${reply.id}`)
  await t.database.pool.query('update content set is_deleted = true where id = any ($1)', [[id, reply.id]])
  expect((await page(`/forums/t/${id}`)).statusCode).toBe(410)
  for (const never of ['999999', reply.id]) expect((await page(`/forums/t/${never}`)).statusCode).toBe(404)
  expect((await page('/forums/t/x')).statusCode).toBe(404)
})

test('a canonical address leaves the network where the settings of the site name its host, and nowhere else', async () => {
  const { id } = await makeThread(t)
  const canonical = (address: string, by = admin) =>
    t.mutate(by, 'updateThread', { id, seo: JSON.stringify({ canonical: address }) })
  const problems = async (address: string) => (await canonical(address)).refusal?.extensions.fields
  const elsewhere = [{ path: 'seo.canonical', message: CANONICAL_ELSEWHERE }]
  expect(await problems('https://journal.example/a')).toEqual(elsewhere)
  const previewed = async () =>
    (
      await t.query<{ canonicalProblem: string | null }>(
        admin,
        'threadSeoPreview',
        { id, slug: 'seen', seo: '{"canonical":"https://journal.example/a"}' },
        'canonicalProblem',
      )
    ).answer?.canonicalProblem
  expect(await previewed()).toBe('ELSEWHERE')
  await setSetting(t, 'canonicalHosts', ['journal.example'])
  expect([await problems('https://JOURNAL.example:8443/a'), await previewed()]).toEqual([undefined, null])
  for (const host of ['www.journal.example', 'journal.example.evil.test', 'evil.test/journal.example'])
    expect([host, await problems(`https://${host}/a`)]).toEqual([host, elsewhere])
  // Another site says nothing of it.
  const there = await makeThread(t, { siteId: t.sites.two.siteId })
  const refusal = await t.mutate(await t.signIn(ROLE.admin, { siteId: t.sites.two.siteId }), 'updateThread', {
    id: there.id,
    seo: '{"canonical":"https://journal.example/a"}',
  })
  expect(refusal.refusal?.extensions.fields).toEqual(elsewhere)
  await setSetting(t, 'canonicalHosts', null)
  expect(await problems('https://journal.example/b')).toEqual(elsewhere)
})

test('SEO data are what the schema says; the canonical address stays in the network', async () => {
  const { answer } = await t.query<string>(admin, 'getThreadSeoSchema')
  expect(JSON.parse(answer ?? '')).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: {
      title: { anyOf: [{ type: 'string', maxLength: 200 }, { type: 'null' }] },
      keywords: { type: 'array' },
    },
  })
  const { id } = await makeThread(t)
  const seoOf = async () => (await t.query<{ seo: string }>(admin, 'thread', { id }, 'seo')).answer?.seo
  const right = { title: ' Coming off ', canonical: 'https://two.test/a', keywords: ['sleep'], ogImage: '/a.png' }
  expect(await problem(id, { seo: JSON.stringify({ ...right, description: '' }) })).toBeUndefined()
  expect(JSON.parse((await seoOf()) ?? '')).toEqual({ ...right, title: 'Coming off' })
  const wrong: [object | string, string, string | RegExp][] = [
    ['no json', 'seo', SEO_NO_JSON],
    ['[]', 'seo', SEO_NO_JSON],
    [{ canonical: 'https://elsewhere.example/a' }, 'seo.canonical', CANONICAL_ELSEWHERE],
    [{ canonical: 'javascript:alert(1)' }, 'seo.canonical', /http/],
    [{ canonical: 'https://mara:secret@two.test/a' }, 'seo.canonical', /not contain a username or password/],
    [{ ogImage: '//elsewhere.example/a.png' }, 'seo.ogImage', /image/],
    [{ title: 'a'.repeat(201) }, 'seo.title', /200/],
    [{ robots: 'none' }, 'seo.robots', /^Use one of/],
    [{ __proto__: { a: 1 }, more: 1 }, 'seo', /more/],
  ]
  for (const [seo, path, message] of wrong) {
    const text = typeof seo === 'string' ? seo : JSON.stringify(seo)
    expect(await problem(id, { seo: text })).toMatchObject([{ path, message: expect.stringMatching(message) }])
  }
  expect(JSON.parse((await seoOf()) ?? '')).toEqual({ ...right, title: 'Coming off' })
})
