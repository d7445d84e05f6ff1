import { forumsFeedPath, searchPath } from '@ward/domain/app/front-end-links'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { askerOf, writerOn } from './member-site.fixtures.ts'

let t: TestApp
let page: ReturnType<typeof askerOf>
let writer: Awaited<ReturnType<typeof writerOn>>
beforeAll(async () => {
  t = await startTestApp()
  page = askerOf(t)
  writer = await writerOn(t)
})
afterAll(() => t.stop())

const sql = async (text: string, values: unknown[] = []) => (await t.database.pool.query(text, values)).rows
const find = async (q: string) => (await page(`${searchPath}?q=${encodeURIComponent(q)}`)).body
const threadNamed = async (name: string, body: string) => {
  const { id, slug } = await writer.thread({ body })
  await sql('update threads set name = $2 where id = $1', [id, name])
  return { id, slug }
}

test('for a word in very many texts the newest are found', async () => {
  const { id } = await threadNamed('Of the deep', '<p>Which one do you like?</p>')
  await sql(
    `insert into content (site_id, kind, author_id, root_id, body)
     select site_id, 'reply', author_id, id, '<p>Lanternfish ' || n || '</p>' from content, generate_series(1, 400) n where id = $1`,
    [id],
  )
  const found = await find('lanternfish')
  expect(found).toContain('</mark> 400')
  expect(found).not.toMatch(/<\/mark> [12]\d\d/)
})

test('posts, threads, replies and members are found, whatever accents and endings; the words are marked', async () => {
  const { slug } = await writer.post({ body: '<p>Living with Behçet and its <b>triggers</b></p>' })
  const thread = await threadNamed('Overcast mornings', '<p>Pressure drops</p>')
  await writer.write({ kind: 'reply', rootId: thread.id, body: '<p>The barometer helps me</p>' })
  const found = await find('behcet trigger')
  expect(found).toContain(`href="/${slug}"`)
  expect(found).toContain('<mark>Behçet</mark>')
  expect(await find('overcast')).toContain(`href="/forums/${thread.slug}"`)
  expect(await find('barometers')).toContain(`href="/forums/${thread.slug}?reply=`)
  expect(await find(writer.author.username.slice(0, 5).toUpperCase())).toContain(writer.author.username)
  expect(await find('zyzzyva')).toContain('Nothing was found')
})

test('the last word may be the beginning of a longer one', async () => {
  const { slug } = await threadNamed('Photophobia indoors', '<p>Curtains</p>')
  expect(await find('photophobia indo')).toContain(`href="/forums/${slug}"`)
  expect(await find('photoph indoors')).toContain('Nothing was found')
})

test.each(['is_deleted', 'is_spam', 'is_pending'])(
  'what is %s is found by nobody, nor what stands below it',
  async (column) => {
    const thread = await threadNamed(`Quokka ${column}`, '<p>Quokka</p>')
    await writer.write({ kind: 'reply', rootId: thread.id, body: '<p>Another quokka</p>' })
    await sql(`update content set ${column} = true where id = $1`, [thread.id])
    expect(await find('quokka')).not.toContain(thread.slug)
  },
)

test('another site’s texts are not found, and what is typed is text', async () => {
  const there = await writerOn(t, t.sites.two.siteId)
  await there.post({ body: '<p>Aardvark</p>' })
  expect(await find('aardvark')).toContain('Nothing was found')
  for (const q of ["' or 1=1 --", '<script>', '%_\\', 'a & | ! ()', '\u0000x', ':*'])
    expect((await page(`${searchPath}?q=${encodeURIComponent(q)}`)).statusCode, q).toBe(200)
  expect(await find('<script>alert')).not.toContain('<script>alert')
})

test('the feed of the forums holds what everybody sees', async () => {
  const thread = await threadNamed('Fed & <fat>', '<p>Words</p>')
  const gone = await threadNamed('Not fed', '<p>Words</p>')
  await sql('update content set is_deleted = true where id = $1', [gone.id])
  const { headers, body } = await page(forumsFeedPath)
  expect([headers['content-type'], body]).toEqual([expect.stringContaining('application/rss+xml'), expect.anything()])
  expect(body).toContain('<title>Fed &amp; &lt;fat&gt;</title>')
  expect(body).toContain(`/forums/t/${thread.id}</link>`)
  expect(body).not.toContain('Not fed')
  expect((await page('/forums')).body).toContain('type="application/rss+xml"')
})
