import { MUST_BE_ADMIN } from '@ward/domain/app/permissions'
import { ROLE } from '@ward/domain/app/roles'
import { NOT_VISIBLE } from '@ward/domain/site-menu/menu-sources'
import type { MenuItem } from '@ward/domain/site-menu/menu-tree'
import { MENU_TOO_DEEP } from '@ward/domain/site-menu/menu-tree'
import { MENU_URL_INVALID, MENU_URL_REQUIRED } from '@ward/domain/site-menu/menu-urls'
import { MENU_CHANGED, MENU_FULL, MENU_IDS_DOUBLED, NOT_A_MENU, TITLE_REQUIRED } from '@ward/domain/site-menu/site-menu'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, startTestApp, type TestApp } from '../../../test/app.ts'
import { askInside } from '../../platform/links/ask-inside.ts'
import { linkChecker } from '../../platform/links/check-link.ts'
import { insertPost } from '../content/content.db.ts'
import { makeForumTag } from '../forums/tags/tags.fixtures.ts'
import { checkMenuOf } from './check-menu.task.ts'
import { menuVerified } from './menu.launch.ts'
import { makeCategory, menuOf } from './site-menu.fixtures.ts'

let t: TestApp
let ada: Actor
let hours = 0
beforeAll(async () => {
  t = await startTestApp({ now: () => new Date(Date.now() + hours * 3_600_000) })
  ada = await t.signIn(ROLE.admin)
})
beforeEach(async () => {
  await t.database.network.deleteFrom('siteMenus').execute()
})
afterAll(() => t.stop())

type Now = { menu: string; version: number; notes: Note[] }
type Note = {
  menuId: number
  target: string | null
  connectTo: { id: string; url: string } | null
  check: { state: string } | null
}
const SELECT = 'menu version notes { menuId target connectTo { id url } check { state words isAlarm } }'
const save = (actor: Actor, menu: string, version?: number) =>
  t.mutate<Now>(actor, 'setMenu', { menu, version }, SELECT)
async function now() {
  const { answer } = await t.query<Now>(ada, 'getMenu', {}, SELECT)
  if (!answer) throw new Error('No menu')
  return { ...answer, items: JSON.parse(answer.menu) as MenuItem[] }
}
const page = async (path: string, cookie?: string) =>
  (await t.fastify.inject({ url: path, headers: { host: 'one.test', ...(cookie && { cookie }) } })).body
const command = () => t.ctxOf({ kind: 'command', siteId: t.sites.one.siteId, roleId: null, command: 'site' })
let made = 0
const makePost = (title: string, more: { kind?: 'page'; isPublished?: boolean } = {}) =>
  insertPost(t.sites.one, { slug: `post-${++made}`, title, body: 'Text', ...more })

test('the menu is saved as one tree; what a screen keeps of its own does not reach the database, paths get the site before them', async () => {
  const sent = menuOf(['About', '/about', { items: [{ menu_id: 2, title: 'Top', url: '#top' }] as never }])
  const withState = sent.replace('"items"', '"expanded": true, "editing": true, "ogTitle": "x", "ogUrl": "y", "items"')
  const { answer } = await save(ada, withState)
  const items = [
    {
      menu_id: 1,
      title: 'About',
      url: 'https://one.test/about',
      reference: null,
      items: [{ menu_id: 2, title: 'Top', url: '#top', reference: null, items: [] }],
    },
  ]
  expect([JSON.parse(answer?.menu ?? ''), answer?.version]).toEqual([items, 1])
  expect((await now()).items).toEqual(items)
  const kept = await t.database.network.selectFrom('siteMenus').select('items').executeTakeFirst()
  expect(JSON.stringify(kept)).not.toMatch(/expanded|editing|og|https/)
})

test('staff read the menu, admins save it', async () => {
  const mod = await t.signIn(ROLE.moderator)
  expect((await t.query(mod, 'getMenu', {}, 'version')).refusal).toBeUndefined()
  expect((await save(mod, menuOf(['A', '/']))).refusal?.message).toBe(MUST_BE_ADMIN)
  expect((await t.query(await t.signIn(ROLE.member), 'getMenu', {}, 'version')).refusal?.extensions.code).toBe(
    'FORBIDDEN',
  )
})

const deep = (levels: number): string =>
  levels === 0 ? '[]' : `[{"menu_id":${levels},"title":"A","url":"/","items":${deep(levels - 1)}}]`
const many = (n: number) => menuOf(...Array.from({ length: n }, (): [string, string] => ['A', '/']))

test.each([
  ['not JSON', '{', 'menu', NOT_A_MENU],
  ['an object', '{}', 'menu', NOT_A_MENU],
  ['three levels', deep(3), 'menu', MENU_TOO_DEEP],
  ['fifty levels', deep(50), 'menu', MENU_TOO_DEEP],
  ['501 entries', many(501), 'menu', MENU_FULL],
  ['a doubled menu_id', menuOf(['A', '/'], ['B', '/', { menu_id: 1 }]), 'menu', MENU_IDS_DOUBLED],
  ['no title', menuOf(['A', '/'], [' ', '/']), 'menu.1.title', TITLE_REQUIRED],
  ['no address', menuOf(['A', '']), 'menu.0.url', MENU_URL_REQUIRED],
  ['a script', menuOf(['A', 'javascript:alert(1)']), 'menu.0.url', MENU_URL_INVALID],
  ['another host', menuOf(['A', '//evil.example']), 'menu.0.url', MENU_URL_INVALID],
  ['another host behind the site', menuOf(['A', 'https://one.test//evil.example']), 'menu.0.url', MENU_URL_INVALID],
  ['another host, backwards', menuOf(['A', '/\\evil.example']), 'menu.0.url', MENU_URL_INVALID],
  ['another host, hidden', menuOf(['A', '/\t/evil.example']), 'menu.0.url', MENU_URL_INVALID],
  ['another site', menuOf(['A', 'https://two.test/']), 'menu.0.url', MENU_URL_INVALID],
  ['the site over HTTP', menuOf(['A', 'http://one.test/']), 'menu.0.url', MENU_URL_INVALID],
  ['the site as a name', menuOf(['A', 'https://one.test@evil.example/']), 'menu.0.url', MENU_URL_INVALID],
  ['a strange anchor', menuOf(['A', '#a b']), 'menu.0.url', MENU_URL_INVALID],
])('%s is refused with its place, and nothing is written', async (_, menu, path, message) => {
  const { refusal } = await save(ada, menu)
  expect(refusal?.extensions.fields).toContainEqual({ path, message })
  expect((await now()).version).toBe(0)
})

test('what is no part of an entry, and the prototype of one, do not reach the database', async () => {
  const sent = '[{"menu_id":1,"title":"A","url":"/","items":[],"__proto__":{"a":1},"constructor":{"b":1},"c":1}]'
  expect((await save(ada, sent)).refusal).toBeUndefined()
  const { rows } = await t.database.pool.query('select items::text as items from site_menus where site_id = $1', [
    ada.siteId,
  ])
  expect(rows[0].items).not.toMatch(/__proto__|constructor|"c"/)
})

test('10,000 entries are refused before anything is read of them', async () => {
  expect((await save(ada, many(10_000))).refusal).toBeDefined()
  expect((await now()).version).toBe(0)
})

test.each(['/', '/about?from=menu#team', 'https://one.test/about', '#a-b_1', '/a:b', '/%2f'])(
  'an entry may lead to %s',
  async (url) => {
    expect((await save(ada, menuOf(['A', url]))).refusal).toBeUndefined()
  },
)

test('one of fifty saves of the same menu wins; the others get the present menu', async () => {
  const { version } = await now()
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, at) => save(ada, menuOf([`Start ${at}`, '/']), version)),
  )
  const after = await now()
  expect(after.version).toBe(version + 1)
  const refused = answers.flatMap(({ refusal }) => refusal ?? [])
  expect(refused).toHaveLength(49)
  for (const { message, extensions } of refused)
    expect([message, extensions.state]).toEqual([MENU_CHANGED, { menu: after.menu, version: after.version }])
})

test('a version in which an entry follows something else alone says so', async () => {
  const id = await makePost('Sleep')
  const { slug } = await t.sites.one.from('posts').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  await save(ada, menuOf(['Sleep', `/${slug}`]))
  await save(ada, menuOf(['Sleep', `/${slug}`, { reference: { type: 'post', id } }]))
  const select = 'fields { text } before { text }'
  const { answer } = await t.query<{ fields: { text: string }[]; before: { text: string }[] }[]>(
    ada,
    'menuVersions',
    {},
    select,
  )
  expect(answer?.[0]).toEqual({
    fields: [{ text: `Sleep  /${slug}  follows post ${id}` }],
    before: [{ text: `Sleep  /${slug}` }],
  })
})

test('every version is kept with what was changed, and can be restored', async () => {
  await save(ada, menuOf(['First', '/first']))
  await save(ada, menuOf(['Second', '/second']))
  const versions = await t.query<{ number: number; fields: { text: string }[] }[]>(
    ada,
    'menuVersions',
    {},
    'number author { username } fields { name text } before { text }',
  )
  const lines = (versions.answer ?? []).map(({ fields }) => fields[0]?.text)
  expect(lines.slice(0, 2)).toEqual(['Second  /second', 'First  /first'])
  const number = versions.answer?.[1]?.number
  expect((await t.mutate(ada, 'restoreMenu', { number, version: 1 }, 'version')).refusal?.message).toBe(MENU_CHANGED)
  await t.mutate(ada, 'restoreMenu', { number, version: 2 }, 'version')
  expect((await now()).items.map(({ title }) => title)).toEqual(['First'])
})

test('a menu that is saved as it is makes no page ask again', async () => {
  await save(ada, menuOf(['Same', '/']))
  const heard = async () =>
    (await t.database.pool.query(`select count(*)::int as n from live_events where topic = 'menu'`)).rows[0].n
  const before = await heard()
  const { answer } = await save(ada, menuOf(['Same', '/']), 1)
  expect([answer?.version, await heard()]).toEqual([1, before])
})

test('an entry made from a post, category or tag follows its slug; what is gone is known and can be connected again', async () => {
  const postId = await makePost('Sleep')
  const category = await makeCategory(t)
  const [tag, between, other] = [await makeForumTag(t), await makeForumTag(t), await makeForumTag(t)]
  await save(
    ada,
    menuOf(
      ['Sleep', '/anything', { reference: { type: 'post', id: postId } }],
      ['Guides', '/', { reference: { type: 'category', id: category.id } }],
      ['Talk', '/', { reference: { type: 'tag', id: tag.id } }],
    ),
  )
  await t.sites.one.updateTable('posts').set({ slug: 'sleep-well' }).where('id', '=', postId).execute()
  const { items } = await now()
  expect(items[0]?.url).toBe('https://one.test/sleep-well')
  expect(items[1]?.url).toBe(`https://one.test/category/${category.slug}`)
  expect(await page('/')).toContain('href="/sleep-well"')
  expect((await now()).notes.map(({ target }) => target)).toEqual(['VISIBLE', 'VISIBLE', 'VISIBLE'])

  await t.sites.one.updateTable('posts').set({ isPublished: false }).where('id', '=', postId).execute()
  await t.sites.one.deleteFrom('categories').where('id', '=', category.id).execute()
  const merge = (id: string, mergedIntoId: string) =>
    t.sites.one.updateTable('forumTags').set({ mergedIntoId }).where('id', '=', id).execute()
  await merge(tag.id, between.id)
  await merge(between.id, other.id)
  const again = await makeCategory(t)
  await t.sites.one.updateTable('categories').set({ slug: category.slug }).where('id', '=', again.id).execute()
  const { notes, items: later } = await now()
  expect(notes.map(({ target }) => target)).toEqual(['UNPUBLISHED', 'DELETED', 'MERGED'])
  expect(notes[1]?.connectTo).toMatchObject({ id: again.id })
  expect(notes[2]?.connectTo).toMatchObject({ id: other.id })
  // The address of a merged tag leads on, so members keep the entry.
  const shown = await page('/')
  expect(['>Guides<', '>Talk<'].map((entry) => shown.includes(entry))).toEqual([false, true])
  expect((await save(ada, JSON.stringify(later))).refusal).toBeUndefined()
})

test('what visitors cannot see is not added to the menu, and its source says why', async () => {
  const id = await makePost('A draft of weather', { isPublished: false })
  const { refusal } = await save(ada, menuOf(['Draft', '/', { reference: { type: 'post', id } }]))
  expect(refusal?.extensions.fields).toEqual([{ path: 'menu.0.url', message: NOT_VISIBLE }])
  const absent = await save(ada, menuOf(['Gone', '/', { reference: { type: 'page', id: '999999' } }]))
  expect(absent.refusal?.extensions.fields).toEqual([{ path: 'menu.0.url', message: NOT_VISIBLE }])
  const found = await t.query<object[]>(ada, 'postSearch', { search: 'of weather' }, 'title permalink because')
  expect(found.answer).toEqual([
    {
      title: 'A draft of weather',
      permalink: expect.stringMatching(/^https:\/\/one\.test\/post-/),
      because: NOT_VISIBLE,
    },
  ])
})

test('pages, posts and categories are sources, by title or the newest first, page by page', async () => {
  for (const title of ['Zeal', 'apple', 'Bread']) await makePost(title, { kind: 'page' })
  const titles = async (given: object) =>
    (
      await t.query<{ items: { title: string }[]; totalPages: number }>(
        ada,
        'getMenuSources',
        given,
        'items { title url } totalPages',
      )
    ).answer
  expect((await titles({ type: 'PAGES', sort: 'TITLE' }))?.items.map(({ title }) => title)).toEqual([
    'apple',
    'Bread',
    'Zeal',
  ])
  expect((await titles({ type: 'PAGES', sort: 'RECENT' }))?.items.map(({ title }) => title)).toEqual([
    'Bread',
    'apple',
    'Zeal',
  ])
  for (let nth = 0; nth < 25; nth++) await makeCategory(t)
  const second = await titles({ type: 'CATEGORIES', page: 2, sort: 'TITLE' })
  expect(second?.totalPages).toBe(2)
  expect(second?.items.length).toBeGreaterThan(4)
})

test('every page of the member site shows the menu; what a reader cannot open is left out, staff see it marked', async () => {
  const id = await makePost('Soon')
  const below = [{ menu_id: 9, title: 'Below', url: '/forums', reference: null, items: [] }]
  await save(
    ada,
    menuOf(
      ['Start', '/'],
      ['Soon', '/', { reference: { type: 'post', id }, items: below }],
      ['Mail', '/messages'],
      ['Anchor', '#main'],
    ),
  )
  await t.sites.one.updateTable('posts').set({ isPublished: false }).where('id', '=', id).execute()
  const member = await t.signIn(ROLE.member)
  for (const path of ['/', '/forums', '/helplines', '/no-such-page']) {
    const visitor = await page(path)
    expect(visitor).toContain('<nav class="wide" aria-label="Menu">')
    expect(visitor).toContain('href="/#main"')
    expect(visitor).not.toContain('Members do not see this')
    expect(visitor).not.toContain('>Mail<')
    expect(visitor).toMatch(/<span class="heads">Soon<\/span>/)
  }
  expect(await page('/', member.cookie)).toContain('>Mail<')
  expect(await page('/', ada.cookie)).toContain('Members do not see this')
})

test('the page of a category shows its posts, and old spellings lead to it', async () => {
  const category = await makeCategory(t, 'Guides & more')
  const child = await makeCategory(t, 'Sleep')
  await t.sites.one.updateTable('categories').set({ parentId: category.id }).where('id', '=', child.id).execute()
  for (const [title, isPublished] of [
    ['In it', true],
    ['Not yet in it', false],
  ] as const) {
    const postId = await makePost(title, { isPublished })
    await t.sites.one.insertInto('postCategories', { postId, categoryId: category.id }).execute()
  }
  const shown = await page(`/category/${category.slug}`)
  expect(shown).toContain('<h1>Guides &amp; more</h1>')
  expect(shown).toContain('In it')
  expect(shown).not.toContain('Not yet')
  expect(shown).toContain(`href="/category/${child.slug}"`)
  expect(await page(`/category/${child.slug}`)).toContain(`href="/category/${category.slug}"`)
  const moved = await t.fastify.inject({
    url: `/category/${category.slug.toUpperCase()}`,
    headers: { host: 'one.test' },
  })
  expect([moved.statusCode, moved.headers.location]).toEqual([301, `/category/${category.slug}`])
})

test('the nightly check asks for each address inside the app; three failures in a day are an alarm and open the launch check', async () => {
  await save(ada, menuOf(['Start', '/'], ['Lost', '/no-such-page'], ['Place', '#no-such-place']))
  const task = checkMenuOf(linkChecker(askInside(async () => t.fastify)))
  const check = () => task.run(command(), { id: '1', isLast: false, signal: new AbortController().signal })
  await expect(menuVerified.look(command())).rejects.toThrow('3 entries were not checked lately')
  await check()
  expect(await menuVerified.look(command())).toEqual({
    isCompleted: false,
    detail: '2 entries of the menu failed the last check and will be asked again.',
  })
  for (hours of [4, 8]) await check()
  const notes = (await now()).notes.map((note) => note.check)
  expect(notes).toEqual([
    { state: 'GOOD', words: 'The page answers', isAlarm: false },
    { state: 'BAD', words: 'There is no page at this address', isAlarm: true },
    { state: 'BAD', words: 'The page has no place of this name', isAlarm: true },
  ])
  expect(await menuVerified.look(command())).toMatchObject({ isCompleted: false })
  await save(ada, menuOf(['Start', '/']))
  expect(await menuVerified.look(command())).toEqual({ isCompleted: true, detail: 'Every entry answers.' })
  await t.sites.one.updateTable('linkChecks').set({ state: 'unknown', reason: 'refused' }).execute()
  expect(await menuVerified.look(command())).toEqual({
    isCompleted: true,
    detail: 'No entry failed, but 1 entry gave no certain answer.',
  })
  hours = 0
})
