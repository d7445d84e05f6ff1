import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../test/app.ts'
import { menuNow } from '../../site-menu/site-menu.actions.ts'
import { contextOf, freshSite, importText, post, wxr } from '../import.fixtures.ts'
import { OTHER_MENU, OUTSIDE } from './imported-menu.ts'
import { HAS_MENU, NOT_BROUGHT, NOT_SHOWN } from './structure.actions.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const category = (id: number, slug: string, parent = '') =>
  `<wp:category><wp:term_id>${id}</wp:term_id><wp:category_nicename>${slug}</wp:category_nicename><wp:category_parent>${parent}</wp:category_parent><wp:cat_name><![CDATA[${slug.toUpperCase()} & more]]></wp:cat_name></wp:category>`
const filed = (...slugs: string[]) =>
  slugs.map((slug) => `<category domain="category" nicename="${slug}">${slug}</category>`).join('')
const page = (id: number, more = '') => post(id, '', more).replace('>post<', '>page<')

type Entry = { id: number; order: number; title?: string; parent?: number; menu?: string } & (
  | { type: 'post_type' | 'taxonomy'; object: string; objectId: number }
  | { type: 'custom'; url: string }
)
function entry({ id, order, title = '', parent = 0, menu = 'main', ...led }: Entry): string {
  const meta = {
    type: led.type,
    menu_item_parent: String(parent),
    object: 'object' in led ? led.object : 'custom',
    object_id: 'objectId' in led ? String(led.objectId) : String(id),
    url: 'url' in led ? led.url : '',
  }
  const metas = Object.entries(meta).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>_menu_item_${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`,
  )
  return `<item><title>${title}</title><wp:post_id>${id}</wp:post_id><wp:menu_order>${order}</wp:menu_order><wp:status>publish</wp:status><wp:post_type>nav_menu_item</wp:post_type><category domain="nav_menu" nicename="${menu}">${menu}</category>${metas.join('')}</item>`
}

const FILE = wxr(
  [
    category(11, 'living', ''),
    category(12, 'sleep', 'living'),
    category(13, 'round', 'round'),
    post(1, '', filed('sleep', 'living')),
    post(2, '', filed('sleep', 'unknown')),
    page(3),
    page(4).replace('>publish<', '>draft<'),
    entry({ id: 50, order: 2, type: 'taxonomy', object: 'category', objectId: 12 }),
    entry({ id: 51, order: 1, title: 'About us', type: 'post_type', object: 'page', objectId: 3 }),
    entry({ id: 52, order: 3, title: 'Old way', parent: 50, type: 'custom', url: 'https://old.example/help?x=1#top' }),
    entry({ id: 53, order: 4, title: 'Deeper', parent: 52, type: 'post_type', object: 'post', objectId: 1 }),
    entry({ id: 54, order: 5, title: 'Elsewhere', type: 'custom', url: 'https://else.example/' }),
    entry({ id: 55, order: 6, title: 'Lost', type: 'post_type', object: 'page', objectId: 99 }),
    entry({ id: 56, order: 7, title: 'A draft', type: 'post_type', object: 'page', objectId: 4 }),
    entry({ id: 57, order: 8, title: 'Below a lost one', parent: 55, type: 'post_type', object: 'post', objectId: 2 }),
    entry({ id: 58, order: 1, title: 'Footer', menu: 'footer', type: 'custom', url: '/' }),
  ].join(''),
)
const menuOf = async (siteId: number) => {
  const { menu, origin } = await menuNow(contextOf(t, siteId))
  const lines = (items: typeof menu, depth = 0): string[] =>
    items.flatMap(({ title, url, reference, items: below }) => [
      `${'  '.repeat(depth)}${title} -> ${url.replace(origin, '')}${reference ? ` (${reference.type})` : ''}`,
      ...lines(below, depth + 1),
    ])
  return lines(menu)
}

test('categories, the posts in them and the menu come in; each entry without a place is told, and again changes nothing', async () => {
  const siteId = await freshSite(t, 'structure')
  const first = await importText(t, FILE, siteId)
  expect(first.structure).toMatchObject({ categories: 3, filed: 3, menuItems: 5 })
  expect(first.structure?.unplaced).toEqual([
    { item: 'Footer', why: OTHER_MENU },
    { item: 'Elsewhere', why: OUTSIDE },
    { item: 'Lost', why: NOT_BROUGHT },
    { item: 'A draft', why: NOT_SHOWN },
  ])
  expect(await menuOf(siteId)).toEqual([
    'About us -> /post-3 (page)',
    'SLEEP & more -> /category/sleep (category)',
    '  Old way -> /help?x=1#top',
    '  Deeper -> /post-1 (post)',
    'Below a lost one -> /post-2 (post)',
  ])
  const { rows } = await t.database.pool.query(
    'select c.slug, p.slug as parent from categories c left join categories p on p.site_id = c.site_id and p.id = c.parent_id where c.site_id = $1 order by c.id',
    [siteId],
  )
  expect(rows).toEqual([
    { slug: 'living', parent: null },
    { slug: 'sleep', parent: 'living' },
    { slug: 'round', parent: null },
  ])
  const again = await importText(t, FILE, siteId)
  expect(again.structure).toEqual({
    categories: 0,
    filed: 0,
    menuItems: 0,
    unplaced: [{ item: 'menu', why: HAS_MENU }],
  })
})

test('a dry run tells the same and leaves nothing', async () => {
  const siteId = await freshSite(t, 'structure-dry')
  const { structure } = await importText(t, FILE, siteId, { isDryRun: true })
  expect(structure).toMatchObject({ categories: 3, filed: 3, menuItems: 5 })
  expect(await menuOf(siteId)).toEqual([])
})
