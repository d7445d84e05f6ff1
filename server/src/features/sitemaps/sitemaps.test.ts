import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
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
  expect(one.body).toBe(all.body)
  expect((await get('/api/moderation/download-sitemap?sitemap=/etc', tech.cookie)).statusCode).toBe(404)
  expect((await get('/api/moderation/download-sitemap', (await t.signIn(1)).cookie)).statusCode).toBe(403)
})
