import { gunzipSync } from 'node:zlib'
import { ownTextPath, reportPath, textPath } from '@ward/domain/app/front-end-links'
import { NOT_FOUND_MESSAGE } from '@ward/domain/kernel/refusal'
import { DELETED_TEXT, DELETED_USER } from '@ward/domain/member-site/member-site'
import { UNKNOWN_HOST_MESSAGE } from '@ward/domain/sites/sites'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { insertFlag } from '../flags/flag/flags.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { makeForumTag, putTags } from '../forums/tags/tags.fixtures.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'
import { askerOf, writerOn } from './member-site.fixtures.ts'

let t: TestApp
let page: ReturnType<typeof askerOf>
let moderator: Actor
let member: Actor
let writer: Awaited<ReturnType<typeof writerOn>>
beforeAll(async () => {
  t = await startTestApp()
  page = askerOf(t)
  moderator = await t.signIn(2)
  member = await t.signIn(3)
  writer = await writerOn(t)
})
afterAll(() => t.stop())

const HIDDEN = [
  [{ isDeleted: true }, 'Deleted'],
  [{ isSpam: true }, 'Spam'],
  [{ isPending: true }, 'Waiting for approval'],
] as const

test.each(HIDDEN)('a comment that is %o is nothing to members, and staff see it marked %s', async (state, mark) => {
  const post = await writer.post()
  const { id } = await writer.write({ kind: 'comment', postId: post.id, body: '<p>Hidden words</p>', ...state })
  for (const cookie of ['', member.cookie]) {
    const { statusCode, body } = await page(`/${post.slug}`, cookie)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/Hidden words|comment-\d|Moderate</)
  }
  const { body } = await page(`/${post.slug}`, moderator.cookie)
  expect(body).toContain(`id="comment-${id}"`)
  expect(body).toContain('Hidden words')
  expect(body).toContain(`<span class="mark">${mark}</span>`)
  expect(body).toContain(`href="/moderation/content-flag/comment/${id}"`)
})

test.each(HIDDEN)(
  'a thread and a status that are %o are not found by members, staff see them marked %s',
  async (state, mark) => {
    const thread = await writer.thread({ body: 'Hidden words', ...state })
    const status = await writer.write({ kind: 'status', body: 'Hidden words', ...state })
    const { username } = writer.author
    for (const url of [`/forums/${thread.slug}`, `/members/${username}/status/${status.id}`]) {
      for (const cookie of ['', member.cookie]) {
        const answer = await page(url, cookie)
        const status = 'isPending' in state ? 404 : 410
        expect([answer.statusCode, answer.body.includes('Hidden words')]).toEqual([status, false])
      }
      const { statusCode, body } = await page(url, moderator.cookie)
      expect([statusCode, body.includes('Hidden words'), body.includes(`>${mark}<`)]).toEqual([200, true, true])
    }
    for (const url of ['/', '/forums', `/members/${username}`])
      expect((await page(url)).body, url).not.toMatch(new RegExp(`${thread.slug}|status/${status.id}`))
  },
)

test('a deleted comment keeps its place while somebody answered it', async () => {
  const post = await writer.post()
  const top = await writer.write({ kind: 'comment', postId: post.id, body: 'Taken away', isDeleted: true })
  const below = await writer.write({ kind: 'comment', postId: post.id, parentId: top.id, body: 'Still here' })
  const { body } = await page(`/${post.slug}`)
  expect(body).toMatch(
    new RegExp(`id="comment-${top.id}"[\\s\\S]*${DELETED_TEXT.replace('[', '\\[')}[\\s\\S]*id="comment-${below.id}"`),
  )
  expect(body).toContain('Still here')
  expect(body).not.toContain('Taken away')
})

test('replies stand under what they answer and say whom', async () => {
  const thread = await writer.thread()
  const first = await writer.write({ kind: 'reply', rootId: thread.id, body: 'First' })
  await writer.write({ kind: 'reply', rootId: thread.id, body: 'Second' })
  const nested = await writer.write({ kind: 'reply', rootId: thread.id, parentId: first.id, body: 'Nested' })
  const { body } = await page(`/forums/${thread.slug}`)
  expect(body).toMatch(/First[\s\S]*Nested[\s\S]*Second/)
  expect(body).toContain(`<li id="reply-${nested.id}" class="answer level-1">`)
  expect(body).toContain(`to <a href="#reply-${first.id}">${writer.author.username}</a>`)
  expect(body).toContain('3 replies')
})

test('an unpublished post is for staff only', async () => {
  const post = await writer.post({ isPublished: false })
  expect((await page(`/${post.slug}`, member.cookie)).statusCode).toBe(404)
  const { statusCode, body } = await page(`/${post.slug}`, moderator.cookie)
  expect([statusCode, body.includes('>Not published<')]).toEqual([200, true])
  expect((await page('/')).body).not.toContain(post.slug)
})

test('a profile shows who somebody is and what they wrote, but nothing that stands in a hidden place', async () => {
  const { author, ...mine } = await writerOn(t)
  await t.database.network
    .updateTable('users')
    .set({ bio: 'I garden.\nSlowly.', badge: 'CONTRIBUTOR' })
    .where('id', '=', author.id)
    .execute()
  const [open, closed] = [await mine.thread(), await writer.thread({ isDeleted: true })]
  const status = await mine.write({ kind: 'status', body: '<p>A quiet day</p>' })
  const reply = await mine.write({ kind: 'reply', rootId: open.id, body: 'Seen by all' })
  await mine.write({ kind: 'reply', rootId: closed.id, body: 'In a deleted thread' })
  const own = `/members/${author.username}`
  const { body } = await page(own)
  for (const shown of [
    'I garden.\nSlowly.',
    'Contributor',
    'A quiet day',
    `${own}/status/${status.id}`,
    `#reply-${reply.id}`,
  ])
    expect(body).toContain(shown)
  expect(body).not.toContain('In a deleted thread')
  expect(body).not.toContain(author.email)
  expect((await page(own, moderator.cookie)).body).toContain('In a deleted thread')
})

test('with forums off nothing leads members to a thread: no profile, story, start page or text of their own', async () => {
  const { author, ...mine } = await writerOn(t)
  const thread = await mine.thread({ body: 'How it began' })
  const reply = await mine.write({ kind: 'reply', rootId: thread.id, body: 'How it went on' })
  const status = await mine.write({ kind: 'status', body: 'A quiet day' })
  const like = await writer.thread()
  const tag = await makeForumTag(t)
  for (const { id } of [thread, like]) await putTags(t, id, { categories: [tag] })
  const story = await mine.post({ body: `<p>See [thread id="${thread.id}"]</p>` })
  const urls = [`/members/${author.username}`, `/${story.slug}`, '/', ownTextPath(reply.id)]
  const led = async (cookie: string) => {
    const bodies = await Promise.all(urls.map(async (url) => (await page(url, cookie)).body))
    return bodies.map((body) => [thread.slug, like.slug].some((slug) => body.includes(`href="/forums/${slug}`)))
  }
  expect(await led(author.cookie)).toEqual([true, true, true, true])
  await t.database.pool.query(`delete from site_features where feature = 'forums' and site_id = $1`, [author.siteId])
  try {
    expect(await led(author.cookie)).toEqual([false, false, false, false])
    const { body } = await page(`/members/${author.username}`)
    expect(['How it began', 'How it went on', 'A quiet day'].map((words) => body.includes(words))).toEqual([
      false,
      false,
      true,
    ])
    const codes = [textPath(reply.id), reportPath('reply', reply.id), textPath(status.id)]
    expect(await Promise.all(codes.map(async (url) => (await page(url, member.cookie)).statusCode))).toEqual([
      404, 404, 302,
    ])
    expect((await led(moderator.cookie)).slice(0, 2)).toEqual([true, true])
  } finally {
    await t.database.pool.query(`insert into site_features values ($1, 'forums')`, [author.siteId])
  }
})

test('a status update is found at the name its author had, and under nobody else’s', async () => {
  const { author, write } = await writerOn(t)
  const status = await write({ kind: 'status', body: '<p>A quiet day</p>' })
  await t.database.pool.query(`insert into old_slugs (site_id, user_id, slug) values ($1, $2, 'quiet-before')`, [
    author.siteId,
    author.id,
  ])
  const { statusCode, headers } = await page(`/members/quiet-before/status/${status.id}?reply=7`)
  expect([statusCode, headers.location]).toEqual([301, `/members/${author.username}/status/${status.id}?reply=7`])
  for (const other of [writer.author.username, 'never-here'])
    expect((await page(`/members/${other}/status/${status.id}`)).statusCode).toBe(404)
})

test('a blocked and a closed account have no profile for members; a closed one loses its name', async () => {
  const post = await writer.post()
  for (const change of [{ roleId: 4, status: 2 }, { status: 3 }]) {
    const { author, write } = await writerOn(t)
    await write({ kind: 'comment', postId: post.id, body: 'Was here' })
    await t.database.network.updateTable('users').set(change).where('id', '=', author.id).execute()
    const profile = `/members/${author.username}`
    expect((await page(profile, member.cookie)).statusCode).toBe(change.status === 3 ? 410 : 404)
    expect((await page(profile, moderator.cookie)).statusCode).toBe(200)
    const { body } = await page(`/${post.slug}`)
    expect(body).not.toContain(`href="${profile}"`)
    expect(body.includes(author.username)).toBe(change.status === 2)
  }
  expect((await page(`/${post.slug}`)).body).toContain(DELETED_USER)
})

test('what is on another site, and what is nowhere, is not found in the same words', async () => {
  const foreign = await writerOn(t, t.sites.two.siteId)
  const status = await foreign.write({ kind: 'status' })
  const post = await foreign.post()
  const name = foreign.author.username
  const urls = [`/${post.slug}`, `/members/${name}`, `/members/${name}/status/${status.id}`, '/forums/none', '/a/b/c']
  for (const url of [
    ...urls,
    '/members/x/status/abc',
    '/members/x/status/99999999999999999999',
    '/%00',
    '/forums/%00',
  ]) {
    const { statusCode, headers, body } = await page(url, moderator.cookie)
    expect([url, statusCode, headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8'])
    expect(body).toContain(NOT_FOUND_MESSAGE)
    expect(body).toContain('404 - Not Found')
  }
})

test('a status stands under its own author only', async () => {
  const status = await writer.write({ kind: 'status' })
  expect((await page(`/members/${writer.author.username}/status/${status.id}`)).statusCode).toBe(200)
  expect((await page(`/members/${member.username}/status/${status.id}`)).statusCode).toBe(404)
})

test('a site without forums has none for members, and no link to them', async () => {
  const { thread } = await writerOn(t, t.sites.two.siteId)
  const { slug } = await thread()
  const staff = await t.signIn(1, { siteId: t.sites.two.siteId })
  expect((await page('/', '', 'two.test')).body).not.toContain('/forums')
  expect((await page('/forums', '', 'two.test')).statusCode).toBe(404)
  expect((await page(`/forums/${slug}`, '', 'two.test')).statusCode).toBe(404)
  expect((await page(`/forums/${slug}`, staff.cookie, 'two.test')).statusCode).toBe(200)
})

test('an unknown host is answered as everywhere, and a question of a program not with a page', async () => {
  const stranger = await page('/', '', 'elsewhere.test')
  expect([stranger.statusCode, stranger.json().message]).toEqual([421, UNKNOWN_HOST_MESSAGE])
  const program = await page('/api/nothing')
  expect([program.statusCode, program.json().code]).toEqual([404, 'NOT_FOUND'])
})

test('an address with a slash too many leads to the one without, and never to another host', async () => {
  const { statusCode, headers } = await page('/forums/')
  expect([statusCode, headers.location]).toEqual([308, '/forums'])
  for (const url of ['/none//', '/members//status/', '//elsewhere.test/', '/%5celsewhere.test/', '/\\elsewhere.test/'])
    expect((await page(url)).headers.location ?? '/', url).toMatch(/^\/(?![/\\]|%5c)/i)
})

test('a signed-in member gets the script that keeps drafts, and a policy that lets no other run', async () => {
  const { headers, body } = await page('/', (await t.signIn(3)).cookie)
  expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/moderation/drafts.js">'])
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; script-src 'self'$/)
})

test('pages carry a policy without scripts, are kept by nobody, and bring their style by an address that changes with it', async () => {
  const { headers, body } = await page('/')
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; style-src 'self'; img-src 'self'; connect-src 'self'",
  )
  expect(headers['cache-control']).toBe('no-store')
  expect(body).not.toContain('<script')
  const style = await page(/href="(\/member-site\/style[^"]+)"/.exec(body)?.[1] ?? '')
  expect([style.statusCode, style.headers['content-type'], style.headers['cache-control']]).toEqual([
    200,
    'text/css; charset=utf-8',
    'public, max-age=31536000, immutable',
  ])
  expect((await page('/member-site/style.css?v=old')).headers['cache-control']).toBe('no-cache')
})

test('the style comes small to who takes it so', async () => {
  const styleFor = (coding: string) =>
    t.fastify.inject({ url: '/member-site/style.css', headers: { host: 'one.test', 'accept-encoding': coding } })
  const [small, whole] = [await styleFor('br, gzip'), await styleFor('gzip;q=0, br')]
  expect([small.headers['content-encoding'], small.headers.vary]).toEqual(['gzip', 'accept-encoding'])
  expect(whole.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(small.rawPayload).toString()).toBe(whole.body)
  expect(small.rawPayload.length).toBeLessThan(whole.rawPayload.length / 3)
})

test('a visitor is led to signing in and back; who is signed in can sign out; staff find the console', async () => {
  const post = await writer.post()
  expect((await page(`/${post.slug}?before=5`)).body).toContain(`/login?redirect=%2F${post.slug}%3Fbefore%3D5"`)
  const asMember = (await page('/', member.cookie)).body
  expect(asMember).toContain('action="/api/auth/sign-out"')
  expect(asMember).toContain(member.username)
  expect(asMember).not.toContain('/moderation/"')
  expect((await page('/', moderator.cookie)).body).toContain('href="/moderation/"')
})

test('times are told by the clock of the site, whose zone they name', async () => {
  const insertedAt = new Date('2026-07-01T03:30:00Z')
  const { slug } = await writer.thread({ insertedAt })
  expect((await page(`/forums/${slug}`)).body).toContain('>June 30, 2026 at 11:30 PM EDT</time>')
  const settings = JSON.stringify({ timeZone: 'Asia/Kolkata' })
  const { siteId } = t.sites.one
  await t.database.network.updateTable('siteSettings').set({ settings }).where('siteId', '=', siteId).execute()
  expect((await page(`/forums/${slug}`)).body).toContain('>July 1, 2026 at 9:00 AM GMT+5:30</time>')
})

test('a site says in its own words who it is, and shows its own mark', async () => {
  const own = {
    memberSiteName: 'Clear <heads>',
    memberSiteMark: 'Ch',
    memberSiteWelcome: 'Good that you came.',
    memberSiteAbout: 'Made by people who know it.',
    howWeTalk: 'Be kind first.',
  } as const
  for (const [name, value] of Object.entries(own)) await setSetting(t, name as keyof typeof own, value)
  const { body } = await page('/')
  for (const words of ['Clear &lt;heads&gt;', '>Ch</span>', ...Object.values(own).slice(2)])
    expect(body, words).toContain(words)
  expect(body).toContain('does not replace your doctor')
  for (const name of Object.keys(own)) await setSetting(t, name as keyof typeof own, null)
  expect((await page('/')).body).toContain('You’re not alone.')
})

test('a site has the name that members know wherever they read it: where they sign in, in feeds and in mails', async () => {
  await setSetting(t, 'memberSiteName', 'Clear heads')
  const places = ['/', '/login', '/forgot-password', '/confirm-email?token=x', '/forums/feed.xml']
  for (const path of places) expect((await page(path)).body, path).toMatch(/Clear heads/)
  for (const path of places.slice(1)) expect((await page(path)).body, path).not.toContain('ONE')
  expect((await page('/change-email', member.cookie)).body).toContain(`${member.username} on Clear heads`)
  const settings = (await page('/settings', member.cookie)).body
  expect([settings.includes('<p class="meta">Clear heads <'), settings.includes('ONE')]).toEqual([true, false])
  const toConsole = (await page('/login?redirect=/moderation/')).body
  expect([toConsole.includes('on ONE'), toConsole.includes('Clear heads')]).toEqual([true, false])
  const email = 'by-name@mail.example'
  const fields = { username: 'by-name', email, birthday: '04/05/1980', rules: 'yes' }
  await t.fastify.inject({
    method: 'POST',
    url: '/sign-up',
    headers: { host: 'one.test', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(fields).toString(),
  })
  const mails = await t.database.pool.query('select subject from outbox where recipient = $1', [email])
  expect(mails.rows).toEqual([{ subject: 'Your account on Clear heads' }])
  await setSetting(t, 'memberSiteName', null)
})

test.each(['thread', 'comments', 'status update'])(
  'a discussion (%s) in which a text waits as at risk shows everybody the helplines, until somebody has looked after it',
  async (place) => {
    const body = '<p>I cannot go on</p>'
    const [thread, post] = [await writer.thread({ body: 'It is a hard winter' }), await writer.post()]
    const status = await writer.write({ kind: 'status', body: '<p>A hard winter</p>' })
    const places = {
      thread: [`/forums/${thread.slug}`, { kind: 'reply', rootId: thread.id, body }],
      comments: [`/${post.slug}`, { kind: 'comment', postId: post.id, body }],
      'status update': [
        `/members/${writer.author.username}/status/${status.id}`,
        { kind: 'status_reply', rootId: status.id, body },
      ],
    } as const
    const [address, given] = places[place as keyof typeof places]
    const { id: contentId } = await writer.write(given)
    const isShown = async (cookie = '') => (await page(address, cookie)).body.includes('aria-label="Helplines"')
    expect(await isShown()).toBe(false)
    const { flagId } = await asSystem(t, async (tx) => ({
      flagId: await insertFlag(tx.site, { assocType: 'reply', contentId, isOpen: true, atRisk: true }),
    }))
    expect([await isShown(), await isShown(member.cookie)]).toEqual([true, true])
    await t.mutate(moderator, 'takeAtRisk', { id: flagId })
    await t.mutate(moderator, 'closeAtRisk', { id: flagId, outcome: 'FOLLOWED_UP' })
    expect(await isShown()).toBe(false)
  },
)
