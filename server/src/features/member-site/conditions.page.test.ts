import { SOURCE_OWED } from '@ward/domain/conditions/condition-sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { giveDisorder, makeDisorder, makeSourced } from '../conditions/conditions.fixtures.ts'
import { conditionsSynced } from '../conditions/conditions.launch.ts'
import { makeWaitingSync } from '../conditions/sync/sync.fixtures.ts'
import { makeStory } from '../forums/story-conversion/story-conversion.fixtures.ts'
import { makeTag, putTags } from '../forums/tags/tags.fixtures.ts'
import { makeThread } from '../forums/threads/threads.fixtures.ts'

let t: TestApp
let admin: Actor
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.signIn(5)
})
afterAll(() => t.stop())

const page = async (url: string, { cookie = '', host = 'one.test' } = {}) => {
  const { statusCode, headers, body } = await t.fastify.inject({ url, headers: { host, cookie } })
  return { statusCode, to: headers.location, body }
}
const save = (given: object) => t.mutate<{ id: string }>(admin, 'saveDisorder', given, 'id')
const made = async (given: object) => (await save(given)).answer?.id ?? ''

test('a condition with Detail Page on has a page at its slug; old slugs lead there; without it there is none', async () => {
  const id = await makeSourced(t, 58, { name: 'Alexander disease' })
  await save({ id, slug: 'first-name', hasDetailPage: true, rawBody: '<p>At length.</p>' })
  await save({ id, slug: 'alexander-disease' })
  expect(await page('/conditions/first-name')).toMatchObject({ statusCode: 301, to: '/conditions/alexander-disease' })
  const { body } = await page('/conditions/alexander-disease')
  for (const words of [
    'From the source.',
    'At length.',
    'Source synonym',
    'Autosomal dominant',
    'Adult',
    '<span>Worldwide</span> <span>fewer than 1 in 1,000,000</span>',
  ])
    expect(body).toContain(words)
  expect((await page('/conditions/alexander-disease', { host: 'two.test' })).statusCode).toBe(404)
  await save({ id, hasDetailPage: false })
  expect((await page('/conditions/alexander-disease')).statusCode).toBe(404)
  await save({ id, hasDetailPage: true, isActive: false })
  expect((await page('/conditions/alexander-disease')).statusCode).toBe(404)
})

test('the page tells search engines what staff set, and hands its ad tags on', async () => {
  const seo = { allowIndexing: false, title: 'Told to search', metaDescription: 'In short', keywords: ['one', 'two'] }
  await made({ name: 'With SEO', hasDetailPage: true, tags: ['rare', 'neuro'], seo })
  const { body } = await page('/conditions/with-seo')
  expect(body).toContain('<title>Told to search</title>')
  expect(body).toContain('<meta name="robots" content="noindex, follow">')
  expect(body).toContain('<meta name="keywords" content="one, two">')
  expect(body).toContain('data-ad-tags="rare neuro"')
})

test('the page shows the newest five threads that share a global tag with it', async () => {
  const tag = await makeTag(t, 'Shared words')
  const threads = []
  for (let n = 1; n <= 6; n++)
    threads.push(await makeThread(t, { name: `Thread number ${n}`, slug: `thread-number-${n}` }))
  for (const { id } of threads) await putTags(t, id, { tags: [tag] })
  await makeThread(t, { name: 'Apart from it', slug: 'apart-from-it' })
  await made({ name: 'With threads', hasDetailPage: true, tags: ['shared words'] })
  const { body } = await page('/conditions/with-threads')
  expect(body.match(/Thread number \d/g)?.filter((name, at, all) => all.indexOf(name) === at)).toHaveLength(5)
  expect(body).not.toContain('Thread number 1<')
  expect(body).not.toContain('Apart from it')
})

test('what comes from the source says so, with its release and what was changed; what was written here does not', async () => {
  const sync = await makeWaitingSync(t)
  await t.mutate(admin, 'applySync', { id: sync }, 'id')
  const id = await makeSourced(t, 59, { name: 'From elsewhere' })
  await save({ id, hasDetailPage: true })
  await made({ name: 'From here', hasDetailPage: true })
  const elsewhere = () => page('/conditions/from-elsewhere')
  for (const words of [SOURCE_OWED, 'Data version 2025-12-09, orphanet 59', 'CC BY 4.0', 'We did not change it.'])
    expect((await elsewhere()).body).toContain(words)
  await save({ id, summary: '<p>Ours</p>', synonyms: ['Ours', 'Too'], onsetAge: [] })
  expect((await elsewhere()).body).toContain('We changed the summary, the synonyms and the onset age.')
  expect((await page('/conditions/from-here')).body).not.toContain('Orphadata')
  const ctx = t.ctxOf({ kind: 'system', siteId: t.sites.one.siteId, roleId: null, task: 'x' }, t.sites.one.siteId)
  expect(await conditionsSynced.look(ctx)).toMatchObject({
    isCompleted: true,
    detail: expect.stringContaining('2025-12-09'),
  })
})

test('a condition leads to the one it belongs to and to others there, where those have pages', async () => {
  const [above, one, two, three] = [
    await makeSourced(t, 610, { name: 'Group of them' }),
    await makeSourced(t, 611, { name: 'First of them' }),
    await makeSourced(t, 612, { name: 'Second of them' }),
    await makeSourced(t, 613, { name: 'Third of them' }),
  ]
  await t.database.network
    .updateTable('disorders')
    .set({ parentId: above })
    .where('id', 'in', [one, two, three])
    .execute()
  for (const id of [above, one, two]) await save({ id, hasDetailPage: true })
  const { body } = await page('/conditions/first-of-them')
  for (const slug of ['group-of-them', 'second-of-them']) expect(body).toContain(`href="/conditions/${slug}"`)
  expect(body).not.toContain('Third of them')
})

test('Find Your Condition has a search and what the site features, on the start page and as a shortcode', async () => {
  await made({ name: 'Featured one', hasDetailPage: true, isFeatured: true })
  await made({ name: 'Only listed', hasDetailPage: true })
  await made({ name: 'Featured without page', isFeatured: true })
  await makeStory(t, { slug: 'with-finder', body: '<p>Look:</p><p>[find-condition]</p>' })
  for (const url of ['/', '/with-finder']) {
    const { body } = await page(url)
    expect([url, body]).toEqual([url, expect.stringContaining('Find Your Condition')])
    expect(body).toContain('href="/conditions/featured-one"')
    expect(body).not.toContain('Only listed')
    expect(body).not.toContain('Featured without page')
  }
  const index = (await page('/conditions')).body
  for (const name of ['Featured one', 'Only listed']) expect(index).toContain(name)
  expect(index).not.toContain('Featured without page')
  const found = (await page('/conditions?q=only%25listed')).body
  expect(found).toContain('Only listed')
  expect(found).not.toContain('Featured one')
})

test('a site without the feature shows members no conditions', async () => {
  const host = 'two.test'
  for (const url of ['/conditions', '/conditions/featured-one'])
    expect((await page(url, { host })).statusCode).toBe(404)
  expect((await page('/', { host })).body).not.toContain('Find Your Condition')
})

const press = (url: string, { cookie }: Actor, relationshipType: string, more: Record<string, string> = {}) =>
  t.fastify.inject({
    method: 'POST',
    url,
    headers: {
      host: 'one.test',
      cookie,
      origin: 'https://one.test',
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ relationshipType, ...more }).toString(),
  })
const own = async ({ id }: Actor) =>
  (
    await t.database.network.selectFrom('userDisorders').select('relationshipType').where('userId', '=', id).execute()
  ).map(({ relationshipType }) => relationshipType)

test('a member says on its page what a condition is to them, changes it and takes it back; only of those members may have', async () => {
  const member = await t.signIn(3)
  await made({ name: 'Mine to say', hasDetailPage: true, isRelatableToUsers: true })
  const url = '/conditions/mine-to-say'
  expect((await page(url)).body).not.toContain('Does this touch your life?')
  expect((await page(url, member)).body).toContain('Does this touch your life?')
  expect((await press(url, member, 'patient')).statusCode).toBe(303)
  expect(await own(member)).toEqual(['patient'])
  await press(url, member, 'caregiver')
  expect(await own(member)).toEqual(['caregiver'])
  await press(url, member, 'remove')
  expect(await own(member)).toEqual([])
  expect((await press(url, member, 'owner')).statusCode).toBe(422)
  await made({ name: 'Not to say', hasDetailPage: true })
  expect((await page('/conditions/not-to-say', member)).body).not.toContain('Does this touch your life?')
  expect((await press('/conditions/not-to-say', member, 'patient')).statusCode).toBe(422)
  expect(await own(member)).toEqual([])
})

test('of several relationships to a condition its page replaces the one it shows; sent twice at once it is said once', async () => {
  const member = await t.signIn(3)
  const disorderId = await made({ name: 'Two ways', hasDetailPage: true, isRelatableToUsers: true })
  const url = '/conditions/two-ways'
  const twice = await Promise.all([1, 2].map(() => press(url, member, 'patient')))
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  await t
    .siteOf(member.siteId)
    .insertInto('userDisorders', { userId: member.id, disorderId, relationshipType: 'caregiver' })
    .execute()
  expect((await page(url, member)).body).toContain('name="replaces" value="patient"')
  const answers = await Promise.all([1, 2].map(() => press(url, member, 'none', { replaces: 'patient' })))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([303, 303])
  expect((await own(member)).toSorted()).toEqual(['caregiver', 'none'])
})

test('the slug of a merged condition leads to the page of the one it went into', async () => {
  const [from, to] = [
    await made({ name: 'Went away', hasDetailPage: true }),
    await made({ name: 'Stays here', hasDetailPage: true }),
  ]
  const other = await makeDisorder(t)
  await giveDisorder(t, { userId: (await t.signIn(3)).id, disorderId: other })
  await t.mutate(admin, 'bulkEditDisorders', { operation: 'MERGE', ids: [from, other], mergeIntoId: to })
  expect(await page('/conditions/went-away')).toMatchObject({ statusCode: 301, to: '/conditions/stays-here' })
})
