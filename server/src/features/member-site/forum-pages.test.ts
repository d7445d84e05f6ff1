import { forumTagFeedPath } from '@ward/domain/app/front-end-links'
import { ROLE } from '@ward/domain/app/roles'
import { ABOUT_STORY, TO_DISCUSSION } from '@ward/domain/forums/story-conversion'
import { ANSWERS_A_PAGE } from '@ward/domain/member-site/member-site'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MARK_PICTURE, OWN_MARK_PICTURE } from '../../../../member-site/seo.ts'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { setVisibility } from '../content/content.actions.ts'
import { lockContent } from '../content/content.db.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { report } from '../flags/intake/flagging.actions.ts'
import { makeStory } from '../forums/story-conversion/story-conversion.fixtures.ts'
import { makeForumTag, makeTag, putTags } from '../forums/tags/tags.fixtures.ts'
import { makeReply, makeThread } from '../forums/threads/threads.fixtures.ts'
import { setSetting } from '../site-settings/site-settings.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

const page = async (url: string) => {
  const { statusCode, headers, body } = await t.fastify.inject({ url, headers: { host: 'one.test' } })
  return { statusCode, body, to: headers.location }
}

test('the page of a thread obeys its SEO data, and what is not set follows from the thread', async () => {
  const { id } = await makeThread(t, { name: 'Sleep & rest', slug: 'sleep', body: '<p>How do you <b>sleep</b>?</p>' })
  const plain = (await page('/forums/sleep')).body
  expect(plain).toContain('<title>Sleep &amp; rest - ')
  expect(plain).toContain('<meta name="description" content="How do you sleep?">')
  expect(plain).toMatch(/<link rel="canonical" href="https?:\/\/one\.test(:\d+)?\/forums\/sleep">/)
  expect(plain).not.toContain('name="robots"')
  expect(plain).toContain('"@type":"DiscussionForumPosting"')
  const seo = {
    ...{ title: 'Sleeping "well"', description: 'What helps', canonical: 'https://two.test/rest' },
    ...{ robots: 'noindex, follow', keywords: ['sleep', 'rest'], ogTitle: 'Shared', ogImage: '/night.png' },
  }
  await t.mutate(admin, 'updateThread', { id, seo: JSON.stringify(seo) })
  const { body } = await page('/forums/sleep')
  for (const part of [
    '<title>Sleeping &quot;well&quot;</title>',
    '<link rel="canonical" href="https://two.test/rest">',
    '<meta name="description" content="What helps">',
    '<meta name="robots" content="noindex, follow">',
    '<meta name="keywords" content="sleep, rest">',
    '<meta property="og:title" content="Shared">',
    '<meta property="og:description" content="What helps">',
    '<meta name="twitter:title" content="Shared">',
    '<meta name="twitter:card" content="summary_large_image">',
  ])
    expect(body).toContain(part)
  expect(body).toMatch(/<meta property="og:image" content="https?:\/\/one\.test(:\d+)?\/night\.png">/)
})

test('the start page and the forums say what they are to search engines, earlier pages of a list nothing', async () => {
  await setSetting(t, 'memberSiteWelcome', 'Good that you are here.')
  await makeForumTag(t, 'Words for it')
  for (const [path, title, words] of [
    ['/', '', 'Good that you are here.'],
    ['/forums', 'Forums - ', 'Speak from your own life.'],
    ['/forums/tag/words-for-it', 'Words for it - ', 'Speak from your own life.'],
  ] as const) {
    const { body } = await page(path)
    expect(body).toContain(`<title>${title}`)
    expect(body).toMatch(new RegExp(`<link rel="canonical" href="https?://one\\.test(:\\d+)?${path}">`))
    expect(body).toContain(`<meta name="description" content="${words}`)
    expect(body).toContain('<meta property="og:type" content="website">')
  }
  expect((await page('/forums?before=999999')).body).not.toContain('rel="canonical"')
  await setSetting(t, 'memberSiteWelcome', null)
})

test('a thread without a picture is shared with the mark of the site, small', async () => {
  await makeThread(t, { name: 'No picture', slug: 'no-picture' })
  const { body } = await page('/forums/no-picture')
  expect(body).toMatch(/<meta property="og:image" content="https?:\/\/one\.test(:\d+)?\/moderation\/mark\.png">/)
  expect(body).toContain('<meta name="twitter:card" content="summary">')
})

test('a story says what it is to search engines, and is shared with its own picture', async () => {
  const body = '<p>First words</p><p><img src="/files/night.webp" alt=""></p>'
  await makeStory(t, { title: 'Of the night', slug: 'of-the-night', body })
  const shown = (await page('/of-the-night')).body
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(shown) ?? []
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'Article',
    headline: 'Of the night',
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    interactionStatistic: { userInteractionCount: 0 },
  })
  expect(shown).toMatch(/<meta property="og:image" content="https?:\/\/one\.test(:\d+)?\/files\/night\.webp">/)
  expect(shown).toContain('<meta name="twitter:card" content="summary_large_image">')
})

test('the feed of a tag holds its threads alone, and the page of the tag leads to it', async () => {
  const tag = await makeForumTag(t, 'Weather talk')
  const { id } = await makeThread(t, { name: 'Fog again' })
  await makeThread(t, { name: 'No weather at all' })
  await putTags(t, id, { categories: [tag], tags: [] })
  const { body } = await page(forumTagFeedPath('weather-talk'))
  expect(body).toContain('<title>Fog again</title>')
  expect(body).not.toContain('No weather at all')
  expect((await page('/forums/tag/weather-talk')).body).toContain(`href="${forumTagFeedPath('weather-talk')}"`)
  expect((await page(forumTagFeedPath('nothing-here'))).statusCode).toBe(404)
})

test('the feed of a tag that was merged leads to that of the other', async () => {
  const [from, into] = [await makeForumTag(t, 'Old weather'), await makeForumTag(t, 'New weather')]
  expect(
    (await t.mutate(admin, 'mergeForumTags', { ids: [from.id], mergeIntoId: into.id }, 'id')).refusal,
  ).toBeUndefined()
  const { statusCode, to } = await page(forumTagFeedPath('old-weather'))
  expect([statusCode, to]).toEqual([301, forumTagFeedPath('new-weather')])
})

test('a site that has letters for its mark is shared with them in its colour, drawn anew when either changes', async () => {
  await makeThread(t, { name: 'Letters', slug: 'letters' })
  const shared = async () =>
    /property="og:image" content="https?:\/\/one\.test(?::\d+)?([^"]+)"/.exec(
      (await page('/forums/letters')).body,
    )?.[1] ?? ''
  const drawn = (url: string) => t.fastify.inject({ url, headers: { host: 'one.test' } })
  await setSetting(t, 'memberSiteMark', 'Mé')
  const address = await shared()
  const picture = await drawn(address)
  expect([picture.statusCode, picture.headers['content-type'], picture.headers['cache-control']]).toEqual([
    200,
    'image/png',
    'public, max-age=31536000, immutable',
  ])
  const [pixel, { width, height }] = await Promise.all([
    sharp(picture.rawPayload).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer(),
    sharp(picture.rawPayload).metadata(),
  ])
  const { channels } = await sharp(picture.rawPayload).stats()
  expect([width, height, [...pixel]]).toEqual([256, 256, [0x2b, 0x5b, 0xa1]])
  expect(channels.map(({ max }) => max)).toEqual([255, 255, 255])
  await setSetting(t, 'accent', '#2f6b4f')
  const green = await shared()
  expect(green).not.toBe(address)
  expect((await drawn(green)).rawPayload.equals(picture.rawPayload)).toBe(false)
  await setSetting(t, 'memberSiteMark', '🌊')
  expect(await shared()).toBe(MARK_PICTURE)
  expect((await drawn(OWN_MARK_PICTURE)).headers.location).toBe(MARK_PICTURE)
  await setSetting(t, 'memberSiteMark', null)
  await setSetting(t, 'accent', null)
})

test('the start page and the forums show the threads featured there above the others, each once, and none with an open flag', async () => {
  const make = (name: string) => makeThread(t, { name, slug: name.toLowerCase().replace(' ', '-') })
  const [atHome, inForums] = [await make('Worth reading'), await make('Read first')]
  const flagged = await make('To review')
  const feature = (id: string, change: object) => t.mutate(admin, 'updateThread', { id, ...change })
  await feature(atHome.id, { isHomepageFeatured: true })
  await feature(inForums.id, { isFeatured: true })
  await feature(flagged.id, { isFeatured: true, isHomepageFeatured: true })
  const target = { assocType: 'thread' as const, contentId: flagged.id }
  await asSystem(t, (tx) => report(tx, { target, reporterId: admin.id, reason: 'Unkind', snapshot: 'To review' }))
  const names = (part: string) =>
    ['Worth reading', 'Read first', 'To review'].filter((name) => part.includes(`>${name}<`))
  const parts = async (url: string) => {
    const { body } = await page(url)
    const [featured = ''] = body.match(/<section aria-labelledby="featured">.*?<\/section>/s) ?? []
    return [names(featured), names(body.replace(featured, ''))]
  }
  expect(await parts('/')).toEqual([['Worth reading'], ['Read first', 'To review']])
  expect(await parts('/forums')).toEqual([['Read first'], ['Worth reading', 'To review']])
})

test('a thread leads to its forum tags, each with a page of its threads, which the index of the forums lists', async () => {
  const [work, other] = [await makeForumTag(t, 'Work and school'), await makeForumTag(t, 'Elsewhere')]
  const wins = await makeTag(t, 'Small wins')
  const thread = await makeThread(t, { name: 'Telling my boss' })
  await makeThread(t, { name: 'Nothing of it' })
  await putTags(t, thread.id, { categories: [work], tags: [wins] })
  const { slug } = (await t.query<{ slug: string }>(admin, 'thread', { id: thread.id }, 'slug')).answer ?? { slug: '' }
  const shown = (await page(`/forums/${slug}`)).body
  expect(shown).toContain('<a href="/forums/tag/work-and-school">Work and school</a>')
  expect(shown).toContain('<span class="label tag">Small wins</span>')
  const { body } = await page('/forums/tag/work-and-school')
  expect(body).toContain('Telling my boss')
  expect(body).not.toContain('Nothing of it')
  expect((await page('/forums')).body).toContain('href="/forums/tag/elsewhere"')
  expect(await page('/forums/tag/Work-and-School')).toMatchObject({
    statusCode: 301,
    to: '/forums/tag/work-and-school',
  })
  await t.mutate(admin, 'deleteForumTag', { id: other.id })
  expect((await page('/forums/tag/elsewhere')).statusCode).toBe(404)
})

test('a thread that is featured and closed says so to members', async () => {
  const { id } = await makeThread(t, { name: 'Read this first', slug: 'read-this-first' })
  expect((await page('/forums/read-this-first')).body).not.toMatch(/>(?:Featured|Closed)</)
  const { refusal } = await t.mutate(admin, 'updateThread', { id, isFeatured: true, isClosed: true })
  expect(refusal).toBeUndefined()
  const { body } = await page('/forums/read-this-first')
  for (const state of ['Featured', 'Closed']) expect(body).toContain(`<span class="label plain">${state}</span>`)
})

test('a story and its discussion lead to each other, and no longer once the conversion is undone', async () => {
  const postId = await makeStory(t, { title: 'A long road', slug: 'a-long-road' })
  const { answer } = await t.mutate<{ id: string }>(admin, 'createThreadFromStory', { postId }, 'id')
  expect((await page('/a-long-road')).body).toContain(`href="/forums/a-long-road">${TO_DISCUSSION}`)
  const { body } = await page('/forums/a-long-road')
  expect(body).toContain(`${ABOUT_STORY} <a href="/a-long-road">A long road</a>`)
  expect(body).toMatch(/<link rel="canonical" href="https?:\/\/one\.test(:\d+)?\/a-long-road">/)
  await t.mutate(admin, 'undoConversion', { id: answer?.id })
  expect((await page('/a-long-road')).body).not.toContain(TO_DISCUSSION)
})

test('a story leads only those to its discussion who are shown it', async () => {
  const author = await t.signIn(ROLE.member)
  const postId = await makeStory(t, { title: 'A held road', slug: 'a-held-road', authorId: author.id })
  const { answer } = await t.mutate<{ id: string }>(admin, 'createThreadFromStory', { postId }, 'id')
  await asSystem(t, async (tx) => {
    const thread = await lockContent(tx.site, answer?.id ?? '')
    if (thread) await setVisibility(tx, thread, { isPending: true })
  })
  const shown = async (cookie?: string) => {
    const headers = { host: 'one.test', ...(cookie && { cookie }) }
    return (await t.fastify.inject({ url: '/a-held-road', headers })).body.includes(TO_DISCUSSION)
  }
  const readers = [undefined, (await t.signIn(ROLE.member)).cookie, author.cookie, admin.cookie]
  expect(await Promise.all(readers.map(shown))).toEqual([false, false, true, true])
})

test('the shortcode of a thread is a link to it, and nothing where members do not see it', async () => {
  const { id } = await makeThread(t, { name: 'Where to begin', slug: 'where-to-begin' })
  const body = `<p>First [thread id="${id}"] then [thread] and [thread id="999999"].</p>`
  await makeStory(t, { slug: 'with-a-thread', body })
  const shown = (await page('/with-a-thread')).body
  expect(shown).toContain('<a href="/forums/where-to-begin">Where to begin</a>')
  expect(shown).toContain('then [thread] and')
  expect(shown).not.toContain('[thread id=')
})

test('the query of a link to a reply chooses the page on which it stands', async () => {
  const { id, authorId } = await makeThread(t, { slug: 'a-long-talk' })
  const first = await makeReply(t, id, '<p>The very first</p>')
  await t.database.pool.query(
    `insert into content (site_id, kind, author_id, root_id, body)
     select $1, 'reply', $2, $3, '<p>Reply ' || n || '</p>' from generate_series(1, $4::int) n`,
    [t.sites.one.siteId, authorId, id, ANSWERS_A_PAGE],
  )
  const anchor = `id="reply-${first.id}"`
  expect((await page('/forums/a-long-talk')).body).not.toContain(anchor)
  expect((await page(`/forums/a-long-talk?reply=${first.id}`)).body).toContain(anchor)
  expect((await page('/forums/a-long-talk?reply=999999')).statusCode).toBe(200)
})
