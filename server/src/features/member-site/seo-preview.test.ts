import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { setVisibility } from '../content/content.actions.ts'
import { asSystem } from '../flags/flag/flags.fixtures.ts'
import { makeForumTag } from '../forums/tags/tags.fixtures.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'
import { buildSitemaps } from '../sitemaps/sitemaps.actions.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(ROLE.admin)
})
afterAll(() => t.stop())

const HEAD =
  'siteName address title description robots keywords canonical canonicalProblem card { title description image } twitter { title image }'
const STRUCTURED = 'structured { type author answers sitemap }'
type Head = { title: string; canonical: string; canonicalProblem: string | null; robots: string | null }
const preview = (id: string, seo: object | string, { slug = 'seen', by = admin } = {}) => {
  const given = { id, slug, seo: typeof seo === 'string' ? seo : JSON.stringify(seo) }
  return t.query<Head & { address: string; card: Head; description: string }>(by, 'threadSeoPreview', given, HEAD)
}
const problem = async (canonical: string) => {
  const { id } = await makeThread(t)
  return (await preview(id, { canonical })).answer?.canonicalProblem
}

test('the preview says what the page says once it is saved', async () => {
  const { id } = await makeThread(t, { name: 'Coming off', slug: 'before' })
  const seo = { title: 'Off it', robots: 'noindex, follow', ogImage: '/a.png', keywords: ['sleep'] }
  const { answer } = await preview(id, seo, { slug: 'Seen' })
  expect(answer).toMatchObject({
    address: 'https://one.test/forums/seen',
    title: 'Off it',
    description: 'How do you do it?',
    keywords: ['sleep'],
    canonicalProblem: null,
    card: { title: 'Off it', image: 'https://one.test/a.png' },
  })
  await t.mutate(admin, 'updateThread', { id, slug: 'seen', seo: JSON.stringify(seo) })
  const { body } = await t.fastify.inject({ url: '/forums/seen', headers: { host: 'one.test' } })
  for (const line of [
    `<title>${answer?.title}</title>`,
    `<link rel="canonical" href="${answer?.canonical}">`,
    `<meta name="robots" content="${answer?.robots}">`,
    `<meta name="description" content="${answer?.description}">`,
    `<meta property="og:title" content="${answer?.card.title}">`,
  ])
    expect(body).toContain(line)
})

test('the preview says what structured data tell of a thread, and which sitemap lists it', async () => {
  const { id } = await makeThread(t, { name: 'Listed', slug: 'listed' })
  const structured = async () =>
    (await t.query<{ structured: object }>(admin, 'threadSeoPreview', { id, slug: 'other', seo: '{}' }, STRUCTURED))
      .answer?.structured
  const told = { type: 'DiscussionForumPosting', author: expect.any(String), answers: 0 }
  expect(await structured()).toEqual({ ...told, sitemap: null })
  const { siteId } = t.sites.one
  await buildSitemaps(t.ctxOf({ kind: 'system', siteId, roleId: null, task: 'test' }, siteId))
  expect(await structured()).toEqual({ ...told, sitemap: '/sitemap-forums-1.xml' })
})

test('what is typed is shown as far as it is right, and kept nowhere', async () => {
  const { id } = await makeThread(t, { name: 'Coming off', slug: 'as-it-was' })
  const { answer } = await preview(
    id,
    { title: 'a'.repeat(201), robots: 'none', ogTitle: 'Shared', more: 1 },
    { slug: ' ' },
  )
  expect(answer).toMatchObject({
    title: expect.stringMatching(/^Coming off - /),
    robots: null,
    card: { title: 'Shared' },
  })
  expect(answer?.address).toBe('https://one.test/forums/as-it-was')
  expect((await preview(id, '[not json')).answer?.title).toMatch(/^Coming off/)
  expect((await t.query<{ slug: string }>(admin, 'thread', { id }, 'slug seo')).answer).toMatchObject({
    slug: 'as-it-was',
    seo: '{}',
  })
})

test('a canonical address is warned of that is gone, leads on or asks not to be indexed', async () => {
  const [there, moved, hidden, gone] = [
    await makeThread(t),
    await makeThread(t),
    await makeThread(t),
    await makeThread(t),
  ]
  for (const [{ id }, change] of [
    [there, { slug: 'there' }],
    [moved, { slug: 'moved-from' }],
    [moved, { slug: 'moved-to' }],
    [hidden, { slug: 'not-indexed', seo: '{"robots":"noindex, follow"}' }],
    [gone, { slug: 'gone' }],
  ] as const)
    await t.mutate(admin, 'updateThread', { id, ...change })
  await asSystem(t, (tx) => setVisibility(tx, gone, { isDeleted: true }))
  await makeForumTag(t, 'Sleep')
  await t.sites.one
    .insertInto(
      'posts',
      [
        { slug: 'a-post', noindex: false, redirectTo: null },
        { slug: 'no-search', noindex: true, redirectTo: null },
        { slug: 'leads-on', noindex: false, redirectTo: '/a-post' },
      ].map((post) => ({ ...post, title: 'A post', body: '', isPublished: true })),
    )
    .execute()
  const found: Record<string, string | null> = {
    '/forums/there': null,
    '/forums/There': 'REDIRECTED',
    '/forums/moved-from': 'REDIRECTED',
    '/forums/not-indexed': 'NOINDEX',
    '/forums/gone': 'GONE',
    '/forums/never-was': 'GONE',
    [`/forums/t/${there.id}`]: 'REDIRECTED',
    '/forums/t/x': 'GONE',
    '/forums/tag/sleep': null,
    '/forums/tag/wake': 'GONE',
    '/forums': null,
    '/': null,
    '/a-post': null,
    '/no-search': 'NOINDEX',
    '/leads-on': 'REDIRECTED',
    '/no-post': 'GONE',
    '/category/none': 'GONE',
    '/conditions': null,
    '/conditions/none': 'GONE',
    '/%00': 'GONE',
    '/%zz': 'GONE',
    '/helplines': null,
  }
  for (const [path, expected] of Object.entries(found))
    expect([path, await problem(`https://one.test${path}`)]).toEqual([path, expected])
  expect(await problem('https://elsewhere.example/a-post')).toBe('ELSEWHERE')
  expect(await problem('https://two.test/a-post')).toBe('GONE')
})

test('only those who edit SEO see a preview, of threads of their site', async () => {
  const { id } = await makeThread(t)
  expect((await preview(id, {}, { by: await t.signIn(ROLE.moderator) })).refusal?.message).toBe(MUST_BE_ADMIN)
  const { id: foreign } = await makeThread(t, { siteId: t.sites.two.siteId })
  expect((await preview(foreign, {})).refusal?.extensions.code).toBe('NOT_FOUND')
})

test('the preview of a condition says what its page says once it is saved', async () => {
  const { answer: made } = await t.mutate<{ id: string }>(admin, 'saveDisorder', { name: 'Ulmen disease' }, 'id')
  const id = made?.id ?? ''
  const seo = { title: 'Living with it', metaDescription: 'Day by day', allowIndexing: false, ogTitle: 'Shared' }
  const asked = (typed: string) =>
    t.query<Head>(admin, 'disorderSeoPreview', { id, slug: 'ulmen', seo: typed }, HEAD).then(({ answer }) => answer)
  const shown = await asked(JSON.stringify({ ...seo, canonical: 'not an address' }))
  expect(shown).toMatchObject({
    ...{ address: 'https://one.test/conditions/ulmen', canonical: 'https://one.test/conditions/ulmen' },
    ...{ description: 'Day by day', robots: 'noindex, follow', card: { title: 'Shared' } },
  })
  await t.mutate(admin, 'saveDisorder', { id, slug: 'ulmen', seo, hasDetailPage: true })
  const page = await t.fastify.inject({ url: '/conditions/ulmen', headers: { host: 'one.test' } })
  expect(page.body).toContain(`<title>${shown?.title}</title>`)
  expect((await asked('[half typed'))?.title).toMatch(/^Ulmen disease/)
})
