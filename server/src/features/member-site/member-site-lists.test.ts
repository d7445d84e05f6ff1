import { ANSWERS_A_PAGE, LISTED_A_PAGE } from '@ward/domain/member-site/member-site'
import { fromHtml } from 'hast-util-from-html'
import { visit } from 'unist-util-visit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { statementsOf } from '../../../test/statements.ts'
import { noWholeReads } from '../../../test/whole-reads.ts'
import { naughtyStrings, scriptPayloads } from '../../platform/html/hostile.fixtures.ts'
import { makeForumTag, makeTag, putTags } from '../forums/tags/tags.fixtures.ts'
import { askerOf, writerOn } from './member-site.fixtures.ts'

let t: TestApp
let page: ReturnType<typeof askerOf>
let moderator: Actor
let writer: Awaited<ReturnType<typeof writerOn>>
beforeAll(async () => {
  t = await startTestApp()
  page = askerOf(t)
  moderator = await t.signIn(2)
  writer = await writerOn(t)
})
afterAll(() => t.stop())

const many = async (count: number, write: (i: number) => Promise<unknown>) => {
  for (let i = 1; i <= count; i++) await write(i)
}
const idsIn = (body: string, name: string) =>
  [...body.matchAll(new RegExp(`id="${name}-(\\d+)"`, 'g'))].map(([, id]) => id)

test('the newest comments stand on the page itself, the earlier ones behind a link, none twice and none missing', async () => {
  const post = await writer.post()
  const written: string[] = []
  await many(ANSWERS_A_PAGE + 3, async (i) => {
    const { id } = await writer.write({ kind: 'comment', postId: post.id, body: `Number ${i}` })
    written.push(id)
  })
  const newest = await page(`/${post.slug}`)
  const earlier = /<a href="([^"]+)">Earlier comments/.exec(newest.body)?.[1] ?? ''
  const rest = await page(earlier)
  expect([...idsIn(rest.body, 'comment'), ...idsIn(newest.body, 'comment')]).toEqual(written)
  expect(rest.body).toContain(`<a href="/${post.slug}">Newest comments</a>`)
  expect(rest.body).not.toContain('Earlier comments')
  expect(newest.body).toContain(`${ANSWERS_A_PAGE + 3} comments`)
})

test('an answer to an older text brings that text along', async () => {
  const post = await writer.post()
  const oldest = await writer.write({ kind: 'comment', postId: post.id, body: 'Long ago' })
  await many(ANSWERS_A_PAGE, () => writer.write({ kind: 'comment', postId: post.id }))
  await writer.write({ kind: 'comment', postId: post.id, parentId: oldest.id, body: 'A late answer' })
  expect((await page(`/${post.slug}`)).body).toMatch(/Long ago[\s\S]*level-1[\s\S]*A late answer/)
})

test('forums and activities are paged in the same way; what is no id asks for the first page', async () => {
  const { author, thread } = await writerOn(t)
  await many(LISTED_A_PAGE + 1, () => thread())
  for (const [url, count] of [
    ['/forums', LISTED_A_PAGE],
    [`/members/${author.username}`, LISTED_A_PAGE],
  ] as const) {
    const first = await page(url)
    expect(first.body.match(/class="title"/g)).toHaveLength(count)
    const earlier = /<a href="([^"]+)">Earlier</.exec(first.body)?.[1] ?? ''
    const second = await page(earlier)
    expect(second.body.match(/class="title"/g)?.length).toBeGreaterThan(0)
    expect(second.body).toContain(`<a href="${url}">Newest</a>`)
    for (const before of ['x', '0', '-1', "1' or 1=1", '99999999999999999999'])
      expect((await page(`${url}?before=${encodeURIComponent(before)}`)).body.match(/class="title"/g)).toHaveLength(
        count,
      )
  }
})

test('a topic stands in the list and on its page with its categories and then its tags, no name twice and none that was deleted', async () => {
  const { id, slug } = await writer.thread()
  const [first, second] = [await makeForumTag(t, 'Coping'), await makeForumTag(t, 'Ask <us>')]
  const [tag, same, gone] = [await makeTag(t, 'Humour'), await makeTag(t, 'Coping'), await makeTag(t, 'Gone')]
  await putTags(t, id, { categories: [second, first], tags: [same, tag, gone] })
  await t.database.network.updateTable('globalTags').set({ deletedAt: new Date() }).where('id', '=', gone.id).execute()
  const wordsIn = (body: string) =>
    [...body.matchAll(/class="label tag">(?:<a [^>]*>)?([^<]*)</g)].map(([, words]) => words)
  const entry = (await page('/forums')).body.split('<li>').find((each) => each.includes(`/forums/${slug}"`)) ?? ''
  for (const body of [entry, (await page(`/forums/${slug}`)).body])
    expect(wordsIn(body)).toEqual(['Coping', 'Ask &lt;us&gt;', 'Humour'])
})

/** Forms on pages of others: of these the server makes the address. */
const OWN_FORMS = /^\/(?:api\/auth\/sign-out|texts\/\d+\/follow|members\/[^/]+\/silence)$/

/** Everything in a page that could run, load what it should not, or send what is typed elsewhere. */
function dangers(body: string, path = ''): string[] {
  const found: string[] = []
  visit(fromHtml(body), 'element', ({ tagName, properties }) => {
    const isOwn =
      tagName === 'script' && (properties.src === '/moderation/drafts.js' || properties.type === 'application/ld+json')
    if (!isOwn && ['script', 'style', 'iframe', 'object', 'embed', 'math', 'base'].includes(tagName))
      found.push(tagName)
    // Only the page's own drawings are hidden from who listens to it.
    if (tagName === 'svg' && properties.ariaHidden !== 'true') found.push('svg')
    const action = String(properties.action)
    if (tagName === 'form' && action !== path && !OWN_FORMS.test(action)) found.push('form')
    for (const [name, value] of Object.entries(properties)) {
      if (/^on|^style$|^srcdoc$/i.test(name)) found.push(`${tagName} ${name}`)
      if (
        ['href', 'src', 'action'].includes(name) &&
        !/^(\/(?![/\\])|#|https?:\/\/[^/\\]|mailto:)/i.test(String(value))
      )
        found.push(`${tagName} ${name}=${value}`)
    }
  })
  return found
}

const HOSTILE = [
  ...[
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='alert(1)",
    '</title><svg onload=x>',
  ],
  ...['javascript:alert(1)', '{{1}}', '<base href=//x>', '<form action=//x><button>', '\u202egnp.exe', 'a\u0007b'],
  ...(scriptPayloads ?? []).slice(0, 60),
  ...(naughtyStrings ?? []).slice(0, 60),
].filter((text) => !text.includes('\0') && text.trim() !== '')

test('hostile text in every place is text, or gone, on every page', async () => {
  const { author, ...mine } = await writerOn(t)
  const everything = HOSTILE.join('\n').toWellFormed()
  const { network } = t.database
  await network
    .updateTable('users')
    .set({ bio: everything, badge: everything, avatar: JSON.stringify({ thumb: 'javascript:alert(1)' }) })
    .where('id', '=', author.id)
    .execute()
  const post = await mine.post()
  const thread = await mine.thread()
  const status = await mine.write({ kind: 'status' })
  await mine.write({ kind: 'comment', postId: post.id })
  // As if it had been stored before the allow-list.
  const { pool } = t.database
  await pool.query('update content set body = $1 where author_id = $2', [everything, author.id])
  await pool.query('update posts set body = $1, title = $1 where id = $2', [everything, post.id])
  await pool.query('update threads set name = $1 where id = $2', [everything, thread.id])
  await pool.query('update sites set name = $1 where id = $2', [HOSTILE[0], t.sites.one.siteId])
  const profile = `/members/${author.username}`
  for (const url of [
    '/',
    '/forums',
    `/${post.slug}`,
    `/forums/${thread.slug}`,
    profile,
    `${profile}/status/${status.id}`,
  ])
    for (const cookie of ['', moderator.cookie]) {
      const { statusCode, body } = await page(url, cookie)
      expect([url, statusCode, dangers(body, url)]).toEqual([url, 200, []])
    }
  await pool.query(`update sites set name = 'ONE' where id = $1`, [t.sites.one.siteId])
})

test('hostile SEO data is text in the head of a page, and never an address', async () => {
  const { id, slug } = await writer.thread()
  const admin = await t.signIn(1)
  const set = async (seo: object) => (await t.mutate(admin, 'updateThread', { id, seo: JSON.stringify(seo) })).refusal
  const inWords = ['title', 'description', 'ogTitle', 'ogDescription', 'twitterTitle', 'twitterDescription']
  for (const text of HOSTILE.slice(0, 40)) {
    const words = text.toWellFormed().slice(0, 100)
    const seo = { ...Object.fromEntries(inWords.map((field) => [field, words])), keywords: [words] }
    expect([text, await set(seo)]).toEqual([text, undefined])
    const { statusCode, body } = await page(`/forums/${slug}`)
    expect([text, statusCode, dangers(body, `/forums/${slug}`)]).toEqual([text, 200, []])
  }
  for (const text of HOSTILE.slice(0, 10))
    for (const field of ['canonical', 'ogImage', 'twitterImage', 'robots'])
      expect([field, text, (await set({ [field]: text }))?.extensions.fields]).toEqual([
        field,
        text,
        [{ path: `seo.${field}`, message: expect.any(String) }],
      ])
})

test('what is asked for comes back as text only', async () => {
  for (const text of HOSTILE.slice(0, 40)) {
    const { statusCode, body } = await page(
      `/members/${encodeURIComponent(text.toWellFormed().slice(0, 80))}?x="><script>`,
    )
    expect([text, statusCode, dangers(body)]).toEqual([text, 404, []])
  }
})

const pages = async () => {
  const { author, ...mine } = await writerOn(t)
  const post = await mine.post({ authorId: author.id })
  const thread = await mine.thread()
  const status = await mine.write({ kind: 'status' })
  const answer = async () => {
    const other = await writerOn(t)
    const body = `<inline-mention username="${author.username}" userid="${author.id}">@x</inline-mention> words`
    const top = await other.write({ kind: 'comment', postId: post.id, body })
    await mine.write({ kind: 'comment', postId: post.id, parentId: top.id })
    for (const rootId of [thread.id, status.id])
      await other.write({ kind: rootId === thread.id ? 'reply' : 'status_reply', rootId, body })
    await other.thread()
    await mine.write({ kind: 'reply', rootId: thread.id })
  }
  const profile = `/members/${author.username}`
  const urls = [
    '/',
    '/forums',
    '/forums?by=activity&before=999999',
    `/${post.slug}`,
    `/forums/${thread.slug}`,
    profile,
    `${profile}/status/${status.id}`,
  ]
  return { urls, answer }
}

test('the number of statements of a page does not grow with what stands on it', async () => {
  const { urls, answer } = await pages()
  await answer()
  const count = async (url: string) => (await statementsOf(() => page(url, moderator.cookie))).length
  const few: number[] = []
  for (const url of urls) few.push(await count(url))
  await many(6, answer)
  for (const [i, url] of urls.entries()) {
    const now = await count(url)
    expect(now, url).toBeLessThanOrEqual(few[i] ?? 0)
    // The menu stands on every page; unread notifications, silenced people and followed threads are loaded for signed-in
    // readers.
    expect(now, url).toBeLessThanOrEqual(22)
  }
})

test('no statement of a page reads a table that grows from end to end', async () => {
  const { urls, answer } = await pages()
  await answer()
  const expectNoWholeRead = noWholeReads(t.database.pool)
  for (const url of [...urls, ...urls.map((each) => `${each}?before=999999`)])
    for (const cookie of ['', moderator.cookie]) await expectNoWholeRead(await statementsOf(() => page(url, cookie)))
})

test('the forums are put in the order of what was active last, page by page, also those of a tag', async () => {
  const { thread, write } = await writerOn(t)
  const tag = await makeForumTag(t, 'Order')
  const made: { id: string; name: string }[] = []
  await many(LISTED_A_PAGE + 2, async (i) => {
    const one = await thread({ thread: { name: `Order ${i}`, slug: `order-${i}` } })
    await putTags(t, one.id, { categories: [tag] })
    made.push({ id: one.id, name: `Order ${i}` })
  })
  // The oldest is talked about again.
  const at = (id: string | undefined, when: string) =>
    t.database.pool.query('update threads set last_active_date = $2 where id = $1', [id, when])
  for (const [nth, { id }] of made.entries()) await at(id, new Date(Date.UTC(2026, 0, 1 + nth)).toISOString())
  await write({ kind: 'reply', rootId: made[0]?.id ?? '' })
  const first = await page('/forums/tag/order?by=activity')
  expect(first.body).toMatch(/aria-label="Order"[\s\S]*aria-current="page">Latest activity/)
  const names = (body: string) => [...body.matchAll(/>(Order \d+)</g)].map(([, name]) => name)
  const expected = [
    'Order 1',
    ...made
      .slice(1)
      .map(({ name }) => name)
      .toReversed(),
  ]
  const earlier = /<a href="([^"]+)">Earlier/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect([...names(first.body), ...names((await page(earlier)).body)]).toEqual(expected)
  expect((await page(earlier)).body).toContain('href="/forums/tag/order?by=activity">Newest')
})
