import { addRows, insertRows } from './load.db.ts'
import type { Ids, Loading } from './loading.ts'

const CATEGORIES = [
  { name: 'Living with it', slug: 'living-with-it' },
  { name: 'Doctors and treatment', slug: 'doctors-and-treatment' },
  { name: 'Work and family', slug: 'work-and-family' },
] as const

const ABOUT = {
  kind: 'page',
  slug: 'about-us',
  title: 'About this community',
  body: '<p>We are people who live with it, and a few editors and moderators who keep this place calm. Everybody may read; whoever likes may write.</p>',
}

/** The categories of a site with its posts in them, a page about it, and the menu that leads to all of these. */
export async function loadMenu({ network, siteId }: Loading, posts: Ids): Promise<void> {
  const categories = await insertRows(
    network,
    'categories',
    CATEGORIES.map((category) => ({ siteId, ...category })),
  )
  const [about = ''] = await insertRows(network, 'posts', [{ siteId, ...ABOUT }])
  const inCategory = [...posts.values()].map((postId, nth) => ({
    siteId,
    postId,
    categoryId: categories[nth % categories.length] ?? '',
  }))
  await addRows(network, 'postCategories', inCategory)
  const below = CATEGORIES.slice(1).map(({ name, slug }, nth) =>
    entry(10 + nth, name, `/category/${slug}`, { type: 'category', id: categories[nth + 1] ?? '' }),
  )
  const items = [
    {
      ...entry(1, CATEGORIES[0].name, `/category/${CATEGORIES[0].slug}`, { type: 'category', id: categories[0] ?? '' }),
      items: below,
    },
    entry(2, 'Forums', '/forums'),
    entry(3, 'Helplines', '/helplines'),
    entry(4, 'About us', `/${ABOUT.slug}`, { type: 'page', id: about }),
  ]
  await addRows(network, 'siteMenus', [{ siteId, items: JSON.stringify(items), version: 1 }])
}

const entry = (menu_id: number, title: string, url: string, reference: object | null = null) => ({
  menu_id,
  title,
  url,
  reference,
  items: [] as object[],
})
