import { SITEMAP_IDS } from '@ward/domain/sitemaps/sitemaps'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { buildSitemaps } from './sitemaps.actions.ts'
import { sitemapsGenerated } from './sitemaps.launch.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const ctx = () => t.ctxOf({ kind: 'system', siteId: tech.siteId, roleId: null, task: 'test' }, tech.siteId)
const build = () => buildSitemaps(ctx())
const get = (url: string, cookie = '') =>
  t.fastify.inject({ url, headers: { host: 'one.test', ...(cookie ? { cookie } : {}) } })
const run = (text: string, ...values: unknown[]) => t.database.pool.query(text, values)
const urls = async (url: string, given: object = {}) =>
  (
    await t.query<{
      total: number
      urls: { loc: string; title: string; imageCount: number; lastmod: string | null }[]
    }>(tech, 'sitemap', { url, ...given }, 'total urls { loc title imageCount lastmod }')
  ).answer

test('sitemaps hold what everybody may read, are served with their index, and robots.txt names them', async () => {
  expect((await get('/sitemap.xml')).statusCode).toBe(404)
  expect((await get('/robots.txt')).body).not.toContain('Sitemap:')
  expect((await sitemapsGenerated.look(ctx())).isCompleted).toBe(false)
  const shown = await makeThread(t, { name: '=SUM(A1)', slug: 'shown', body: '<p>Look</p>' })
  const hidden = await Promise.all(['deleted', 'spam', 'held', 'unlisted'].map((slug) => makeThread(t, { slug })))
  await run('update content set is_deleted = true where id = $1', hidden[0]?.id)
  await run('update content set is_spam = true where id = $1', hidden[1]?.id)
  await run('update content set is_pending = true where id = $1', hidden[2]?.id)
  await run(`update threads set seo = '{"robots":"noindex, follow"}' where id = $1`, hidden[3]?.id)
  await run(
    `insert into posts (site_id, slug, title, body, is_published) values
       ($1, 'a-story', 'A story', '<p><img src="/files/a.webp"><img src="https://else.example/b.png"></p>', true), ($1, 'a-draft', 'A draft', '', false)`,
    tech.siteId,
  )
  expect(await build()).toEqual({ written: ['posts-1', 'forums-1'], gone: [] })
  const { answer } = await t.query<{ loc: string; count: number; lastmod: string }[]>(
    tech,
    'sitemaps',
    {},
    'loc count lastmod',
  )
  expect(answer).toMatchObject([
    { loc: 'https://one.test/sitemap-forums-1.xml', count: 1, lastmod: shown.insertedAt.toISOString() },
    { loc: 'https://one.test/sitemap-posts-1.xml', count: 1 },
  ])
  expect(await urls(answer?.[1]?.loc ?? '')).toMatchObject({
    total: 1,
    urls: [{ loc: 'https://one.test/a-story', title: 'A story', imageCount: 1 }],
  })
  const index = await get('/sitemap.xml')
  expect(index.body).toContain('<loc>https://one.test/sitemap-forums-1.xml</loc>')
  expect(index.headers['content-type']).toContain('xml')
  expect((await get('/sitemap-forums-1.xml')).body).toContain('<loc>https://one.test/forums/shown</loc>')
  expect((await get('/robots.txt')).body).toContain('Sitemap: https://one.test/sitemap.xml')
  expect((await sitemapsGenerated.look(ctx())).isCompleted).toBe(true)
})

test('a change writes the one file it is in, and what is no more leaves it', async () => {
  expect(await build()).toEqual({ written: [], gone: [] })
  const { id } = await makeThread(t, { slug: 'newer' })
  expect(await build()).toEqual({ written: ['forums-1'], gone: [] })
  expect((await urls('/sitemap-forums-1.xml', { limit: 1, offset: 1 }))?.urls[0]?.loc).toBe(
    'https://one.test/forums/newer',
  )
  await run('update content set is_deleted = true where id = $1', id)
  await run(`update posts set is_published = false where slug = 'a-story'`)
  expect(await build()).toEqual({ written: ['forums-1'], gone: ['posts-1'] })
  expect((await get('/sitemap-posts-1.xml')).statusCode).toBe(404)
})

test('a shard of more texts than are read at once lists each once, and one edit writes that shard alone', async () => {
  const siteId = t.sites.two.siteId
  const there = () => buildSitemaps(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId))
  await run(
    `insert into posts (site_id, id, slug, title, body, is_published) overriding system value
     select $1, $2 + n, 'story-' || n, 'Story ' || n, '<p>Text</p><img src="/files/' || n || '.webp">', true
       from generate_series(1, 700) n`,
    siteId,
    3 * SITEMAP_IDS - 100,
  )
  expect((await there()).written).toEqual(['posts-3', 'posts-4'])
  const { body } = await t.fastify.inject({ url: '/sitemap-posts-4.xml', headers: { host: 'two.test' } })
  const listed = [...body.matchAll(/<loc>https:\/\/two\.test\/story-(\d+)<\/loc>.*?files\/(\d+)\.webp/g)]
  expect(listed.map(([, n, image]) => [n, image])).toEqual(
    Array.from({ length: 600 }, (_, at) => [String(at + 101), String(at + 101)]),
  )
  await run(`update posts set title = 'Another' where slug = 'story-300' and site_id = $1`, siteId)
  expect(await there()).toEqual({ written: ['posts-4'], gone: [] })
})

test('conditions with a page are listed, members only where the site says so', async () => {
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into disorders (name, is_active) values ('Listed condition', true), ('Without a page', true) returning id`,
  )
  await run(
    `insert into site_disorders (site_id, disorder_id, slug, has_detail_page) values ($1, $2, 'listed-condition', true), ($1, $3, 'without', false)`,
    ...[tech.siteId, rows[0]?.id, rows[1]?.id],
  )
  expect((await build()).written).toEqual(['conditions-1'])
  expect((await get('/sitemap-conditions-1.xml')).body).toContain(
    '<loc>https://one.test/conditions/listed-condition</loc>',
  )
  expect((await get('/sitemap-conditions-1.xml')).body).not.toContain('without')
  await setSetting(t, 'sitemapKinds', ['forums', 'members'])
  const { written, gone } = await build()
  expect([written, gone]).toEqual([['members-1'], ['conditions-1']])
  const { body } = await get('/sitemap-members-1.xml')
  expect(body).toContain('<loc>https://one.test/members/')
})

test('the report tells what is listed and should not be, what is missing, and why', async () => {
  type Report = { isWhole: boolean; problems: { loc: string; problem: string; sitemap: string }[] }
  const report = async () =>
    (await t.query<Report>(tech, 'sitemapReport', {}, 'isWhole problems { loc problem sitemap }')).answer
  await setSetting(t, 'sitemapKinds', ['posts', 'forums', 'conditions'])
  await run(
    `insert into posts (site_id, slug, title, is_published) values ($1, 'kept-out', '', true), ($1, 'led-away', '', true), ($1, 'taken-back', '', true)`,
    tech.siteId,
  )
  const threads = await Promise.all(['to-hide', 'to-move', 'to-delete'].map((slug) => makeThread(t, { slug })))
  await build()
  expect(await report()).toEqual({ isWhole: true, problems: [] })
  await run(`update posts set noindex = true where slug = 'kept-out'`)
  await run(`update posts set redirect_to = '/' where slug = 'led-away'`)
  await run(`update posts set is_published = false where slug = 'taken-back'`)
  await run(`update threads set seo = '{"robots":"noindex, follow"}' where id = $1`, threads[0]?.id)
  await run(`update threads set slug = 'moved' where id = $1`, threads[1]?.id)
  await run('update content set is_deleted = true where id = $1', threads[2]?.id)
  const { rows } = await t.database.pool.query(`select disorder_id from site_disorders where slug = 'listed-condition'`)
  const kept = { id: rows[0].disorder_id, seo: { allowIndexing: false } }
  expect((await t.mutate(await t.signIn(5), 'saveDisorder', kept)).refusal).toBeUndefined()
  const at = (path: string, problem: string, file = path.startsWith('/forums') ? 'forums' : 'posts') => ({
    ...{ loc: `https://one.test${path}`, problem, sitemap: `https://one.test/sitemap-${file}-1.xml` },
  })
  const received = await report()
  expect(received?.problems).toHaveLength(8)
  expect(received?.problems).toEqual(
    expect.arrayContaining([
      at('/kept-out', 'NOINDEX'),
      at('/led-away', 'REDIRECTED'),
      at('/taken-back', 'GONE'),
      at('/forums/to-hide', 'NOINDEX'),
      at('/forums/to-move', 'REDIRECTED'),
      at('/forums/to-delete', 'GONE'),
      at('/forums/moved', 'MISSING'),
      at('/conditions/listed-condition', 'NOINDEX', 'conditions'),
    ]),
  )
})

test('an address that was removed answers 410, one that never was 404', async () => {
  const { id } = await makeThread(t, { slug: 'was-here' })
  expect((await get('/forums/was-here')).statusCode).toBe(200)
  await run(`update threads set slug = 'is-here' where id = $1`, id)
  await run('update content set is_deleted = true where id = $1', id)
  for (const path of ['/forums/is-here', '/forums/was-here'])
    expect([path, (await get(path)).statusCode]).toEqual([path, 410])
  expect((await get('/forums/never-was')).statusCode).toBe(404)
  const held = await makeThread(t, { slug: 'held-back' })
  await run('update content set is_pending = true where id = $1', held.id)
  expect((await get('/forums/held-back')).statusCode).toBe(404)
})

test('a post, tag or condition that search engines were told about answers 410 once it is gone, and is found again where it is back', async () => {
  await setSetting(t, 'sitemapKinds', ['posts', 'tags', 'conditions'])
  const { rows } = await t.database.pool.query<{ id: string }>(
    `insert into disorders (name, is_active) values ('Soon without a page', true) returning id`,
  )
  await run(
    `insert into site_disorders (site_id, disorder_id, slug, has_detail_page) values ($1, $2, 'soon-without', true)`,
    ...[tech.siteId, rows[0]?.id],
  )
  await run(
    `insert into posts (site_id, slug, title, is_published) values ($1, 'told', '', true), ($1, 'untold', '', false)`,
    tech.siteId,
  )
  await run(`insert into forum_tags (site_id, name, slug) values ($1, 'Told', 'told')`, tech.siteId)
  await build()
  const paths = ['/told', '/forums/tag/told', '/conditions/soon-without']
  const statuses = async () => Promise.all(paths.map(async (path) => (await get(path)).statusCode))
  expect(await statuses()).toEqual([200, 200, 200])
  await run(`update posts set is_published = false where slug = 'told'`)
  await run(`delete from forum_tags where slug = 'told'`)
  await run(`update site_disorders set has_detail_page = false where slug = 'soon-without'`)
  await build()
  expect(await statuses()).toEqual([410, 410, 410])
  expect((await get('/untold')).statusCode).toBe(404)
  await run(`update posts set is_published = true where slug = 'told'`)
  expect((await get('/told')).statusCode).toBe(200)
})

test('what the last generation wrote, and how long it took, is told', async () => {
  const received = async () =>
    (await t.query<{ filesWritten: number }>(tech, 'sitemapBuild', {}, 'builtAt filesWritten tookMs')).answer
  await setSetting(t, 'sitemapKinds', ['posts', 'forums'])
  await build()
  await makeThread(t, { slug: 'one-more' })
  await build()
  expect(await received()).toMatchObject({ filesWritten: 1, tookMs: expect.any(Number) })
})

test('sitemap answers for the own files alone', async () => {
  for (const url of ['https://two.test/sitemap-forums-1.xml', '/sitemap-forums-9.xml', 'file:///etc/passwd', ''])
    expect(await urls(url), url).toEqual({ total: 0, urls: [] })
})

test('download-sitemap answers with the addresses of one file, or of all, as CSV that no spreadsheet runs', async () => {
  const all = await get('/api/moderation/download-sitemap', tech.cookie)
  expect(all.headers['content-type']).toContain('text/csv')
  expect(all.headers['content-disposition']).toContain('sitemaps.csv')
  expect(all.body.split('\r\n')[0]).toBe('\ufeff"Loc","Title","Images","Last changed"')
  expect(all.body).toMatch(/"https:\/\/one\.test\/forums\/shown","'=SUM\(A1\)",0,/)
  const one = await get(
    '/api/moderation/download-sitemap?sitemap=https%3A%2F%2Fone.test%2Fsitemap-forums-1.xml',
    tech.cookie,
  )
  const forums = (body: string) => body.split('\r\n').filter((line) => line.includes('/forums/'))
  expect(forums(one.body)).toEqual(forums(all.body))
  expect(one.body).not.toContain('/members/')
  expect((await get('/api/moderation/download-sitemap?sitemap=/etc', tech.cookie)).statusCode).toBe(404)
  expect((await get('/api/moderation/download-sitemap', (await t.signIn(1)).cookie)).statusCode).toBe(403)
})
