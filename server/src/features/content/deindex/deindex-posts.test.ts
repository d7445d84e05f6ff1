import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../../test/app.ts'
import { postsIn } from '../../sitemaps/sitemap-pages.db.ts'
import { runScript, startScript } from '../../task-scripts/run-script.fixtures.ts'
import { insertPost } from '../content.db.ts'
import { deindexPosts } from './deindex-posts.task.ts'

let t: TestApp
let tech: Actor
beforeAll(async () => {
  t = await startTestApp()
  tech = await t.signIn(6)
})
afterAll(() => t.stop())

const rows = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
/** Its lines, or why it gave up for good. */
async function deindex(options: object): Promise<string[]> {
  const { lines, error, state } = await runScript(t, tech, deindexPosts, options)
  expect(state).toBe(error === null ? 'completed' : 'gave_up')
  return error === null ? lines : [error]
}
const make = async (slug: string, daysAgo = 0) => {
  const id = await insertPost(t.sites.one, { title: slug, slug, body: '<p>Words</p>' })
  const set = `inserted_at = now() - make_interval(days => $2), updated_at = now() - make_interval(days => $2)`
  await rows(`update posts set ${set} where id = $1`, [id, daysAgo])
  return id
}
const page = (path: string) => t.fastify.inject({ method: 'GET', url: path, headers: { host: 'one.test' } })
const mapped = async () =>
  (await postsIn(t.sites.one, { after: 0, upTo: 1_000_000, limit: 1000 })).map(({ slug }) => slug)

test('old posts leave search engines and the sitemap and lead elsewhere, and come back; a dry run changes nothing', async () => {
  await make('old-one', 900)
  const late = await make('old-but-late', 900)
  await make('new-one')
  const author = await t.signIn(3)
  await rows(
    `insert into content (site_id, kind, author_id, post_id, body) values ($1, 'comment', $2, $3, '<p>Late</p>')`,
    [t.sites.one.siteId, author.id, late],
  )
  const choice = { olderThanDays: 800, inactiveDays: 100 }
  expect(await deindex({ ...choice, isDryRun: true })).toEqual(['1 post would be changed'])
  expect(await mapped()).toContain('old-one')
  expect(await deindex(choice)).toEqual(['1 post was changed'])
  expect((await page('/old-one')).body).toContain('<meta name="robots" content="noindex, follow">')
  expect((await page('/old-but-late')).body).not.toContain('noindex')
  expect(await mapped()).toEqual(expect.arrayContaining(['new-one', 'old-but-late']))
  expect(await mapped()).not.toContain('old-one')

  expect(await deindex({ list: 'old-one, NEW-ONE', redirectTo: '/new-one' })).toEqual(['1 post was changed'])
  const moved = await page('/old-one')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, '/new-one'])
  expect((await page('/new-one')).statusCode).toBe(200)
  expect((await deindex({ list: 'new-one', redirectTo: '/old-one' }))[0]).toMatch(/is itself redirected/)

  expect(await deindex({ list: 'old-one', isTakenBack: true })).toEqual(['1 post was changed'])
  expect((await page('/old-one')).statusCode).toBe(200)
  expect(await mapped()).toContain('old-one')
})

test.each(['/turning', '/turning/', '/TURNING', '/%74urning/?a#b'])(
  'a post that is to lead to %s, its own address, stays, and none leads to one that leads on',
  async (redirectTo) => {
    await rows(`delete from posts where slug in ('turning', 'other')`)
    await make('turning')
    await make('other')
    expect(await deindex({ list: 'turning', redirectTo })).toEqual(['0 posts were changed'])
    await rows(`update posts set redirect_to = '/' where slug = 'turning'`)
    expect(await deindex({ list: 'other', redirectTo })).toEqual(['The target post is itself redirected'])
  },
)

test('a post with a comment at risk stays, and it is told', async () => {
  const id = await make('at-risk', 900)
  const author = await t.signIn(3)
  await rows(
    `with c as (insert into content (site_id, kind, author_id, post_id, body)
       values ($1, 'comment', $2, $3, '<p>Words</p>') returning site_id, id)
     insert into flags (site_id, content_id, assoc_type, at_risk) select site_id, id, 'comment', true from c`,
    [t.sites.one.siteId, author.id, id],
  )
  expect(await deindex({ list: 'at-risk' })).toEqual([
    '0 posts were changed',
    '1 post with a comment at risk stays as it is',
  ])
})

test('without a choice, or with a target on another site, it does not begin', async () => {
  for (const options of [
    {},
    { list: 'a', redirectTo: '//evil.example' },
    { list: 'a', redirectTo: 'https://evil.example' },
  ])
    expect((await startScript(t, tech, deindexPosts, options)).refusal?.extensions.code).toBe('INVALID')
})
