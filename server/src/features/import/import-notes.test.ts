import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { author, comment, freshSite, importText, post, refusalsOf, wxr } from './import.fixtures.ts'
import { IMPORT_REASON } from './import.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const postsOf = (siteId: number) =>
  t.database.network
    .selectFrom('posts')
    .leftJoin('users', 'users.id', 'posts.authorId')
    .select(['posts.title', 'posts.slug', 'users.username', 'users.email', 'users.roleId'])
    .where('posts.siteId', '=', siteId)
    .orderBy('posts.id')
    .execute()
const notes = async (siteId: number, text: string) =>
  (await refusalsOf(t, siteId, await importText(t, text, siteId))).map(({ item, reason }) => [item, reason])
const by = (creator: string) => `<dc:creator>${creator}</dc:creator>`

test('an author with an address of the staff becomes a member without it, whichever site the staff is of', async () => {
  const siteId = await freshSite(t, 'staffed')
  const boss = await t.signIn(5, { siteId, username: 'boss' })
  const elsewhere = await t.signIn(2, { siteId: t.sites.two.siteId, username: 'elsewhere' })
  await sql`update users set email = 'keeper@two.example' where id = ${elsewhere.id}`.execute(t.database.network)
  const settings = JSON.stringify({ staffDomains: ['own.example'] })
  await sql`insert into site_settings (site_id, settings) values (${siteId}, ${settings})
    on conflict (site_id) do update set settings = excluded.settings`.execute(t.database.network)
  const addresses = [boss.email.toUpperCase(), 'Keeper@two.example', 'new@own.example.', 'member@old.example']
  const people = addresses.map((author_email, at) => author({ author_login: `writer_${at}`, author_email }))
  const texts = addresses.map((_, at) => post(at + 1, '', by(`writer_${at}`)))
  const reported = await notes(siteId, wxr([...people, ...texts].join('')))
  expect(reported).toEqual([0, 1, 2].map((at) => [`author writer_${at}`, IMPORT_REASON.staffAddress]))
  expect(await postsOf(siteId)).toMatchObject([
    { username: 'writer_0', email: null, roleId: 3 },
    { username: 'writer_1', email: null, roleId: 3 },
    { username: 'writer_2', email: null, roleId: 3 },
    { username: 'writer_3', email: 'member@old.example', roleId: 3 },
  ])
})

test('an author who is not in the file is told, and one whose name is taken', async () => {
  const siteId = await freshSite(t, 'unknown-authors')
  await t.signIn(1, { siteId, username: 'admin' })
  const file = wxr(
    author({ author_login: 'admin', author_id: '2' }) +
      post(1, comment(1, { comment_user_id: '9' }) + comment(2, { comment_user_id: '2' }), by('nobody')) +
      post(2, '', by('admin')),
  )
  expect(await notes(siteId, file)).toEqual([
    ['author admin → admin-2', IMPORT_REASON.takenName],
    ['post 1', IMPORT_REASON.unknownAuthor],
    ['comment 1', IMPORT_REASON.unknownWriter],
  ])
  expect(await postsOf(siteId)).toMatchObject([{ username: null }, { username: 'admin-2' }])
})

test('a picture on another host is told', async () => {
  const siteId = await freshSite(t, 'pictures')
  const shown = '<p>Look</p><img src="https://old.example/me.jpg" alt="me">'
  const file = wxr(post(1, comment(1, { comment_content: shown }) + comment(2)).replace('Hello', shown) + post(2))
  expect(await notes(siteId, file)).toEqual([
    ['post 1', IMPORT_REASON.picture],
    ['comment 1', IMPORT_REASON.picture],
  ])
})

test('a post whose slug leads elsewhere gets one that leads to it, and that is told', async () => {
  const { siteId } = t.sites.one
  const slugs = ['login', 'moderation', 'api', 'forums', 'members', 'Healthz', 'log-in']
  const file = wxr(slugs.map((slug, at) => post(at + 1, '', `<wp:post_name>${slug}</wp:post_name>`)).join('\n'))
  const reported = await notes(siteId, file)
  expect(reported).toEqual(
    ['login', 'moderation', 'api', 'forums', 'members', 'healthz'].map((slug, at) => [
      `post ${at + 1}, ${slug} → ${slug}-2`,
      IMPORT_REASON.takenSlug,
    ]),
  )
  for (const { slug, title } of await postsOf(siteId)) {
    const page = await t.fastify.inject({ url: `/${slug}`, headers: { host: 'one.test' } })
    expect([slug, page.statusCode]).toEqual([slug, 200])
    expect(page.body).toContain(`<h1>${title}</h1>`)
  }
})

test('titles are read as the HTML that WordPress writes them in, and shown as they were meant', async () => {
  const { siteId } = t.sites.two
  const titles = [
    'Media &amp;amp; Text',
    '<![CDATA[Media &amp; <em>Text</em>]]>',
    '<![CDATA[&#8220;Five &lt; six&#8221; <3]]>',
    '<![CDATA[x<y & z]]>',
    '<![CDATA[<script>alert(1)</script>Safe]]>',
    'Bread &nbsp; butter&#1;',
    `${'Long '.repeat(200)}`,
  ]
  const items = titles.map((title, at) => post(at + 1).replace(`Post ${at + 1}`, title))
  const reported = await notes(siteId, wxr(items.join('\n')))
  expect((await postsOf(siteId)).map(({ title }) => title.slice(0, 30))).toEqual([
    ...['Media & Text', 'Media & Text', '“Five < six” <3', 'x<y & z', 'Safe', 'Bread butter'],
    'Long Long Long Long Long Long ',
  ])
  expect(reported).toEqual([
    ['post 2, media-text → media-text-2', IMPORT_REASON.takenSlug],
    ['post 6', IMPORT_REASON.entity],
    ['post 7', IMPORT_REASON.longTitle],
  ])
  const page = await t.fastify.inject({ url: '/media-text', headers: { host: 'two.test' } })
  expect(page.body).toContain('<h1>Media &amp; Text</h1>')
})

test('a character that no text may hold costs a note and nothing else', async () => {
  const siteId = await freshSite(t, 'controls')
  const file = wxr(post(1, comment(1, { comment_content: 'Be\u0008fore' })) + post(2, comment(2)))
  expect(await notes(siteId, file)).toEqual([['comment 1', IMPORT_REASON.control]])
  const { rows } = await sql<{ body: string }>`select body from content where site_id = ${siteId} order by id`.execute(
    t.database.network,
  )
  expect(rows.map((row) => row.body)).toEqual(['<p>Before</p>', '<p>Words 2</p>'])
})
