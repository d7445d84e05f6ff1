import { at, expect, host, STAFF, test } from './ward.ts'

// The menu that it builds would be in the way of other journeys.
test.use({ network: 'settings' })

type Source = { type: string; id: string; title: string; url: string; because: string | null }

test('each kind of menu entry leads members where it says: page, post, category, tag, path, place and heading', {
  tag: '@long',
}, async ({ as, browser }) => {
  const page = await as(STAFF.admin, { path: '/site-menu' })
  const entries = await page.evaluate(async (origin) => {
    const ask = async (query: string, variables: object = {}) => {
      const headers = { 'content-type': 'application/json' }
      const reported = { method: 'POST', headers, body: JSON.stringify({ query, variables }) }
      return (await (await fetch('/api/moderation', reported)).json()).data
    }
    const fields = '{ items { type id title url because } }'
    const found = await ask(
      `{ pages: getMenuSources(type: PAGES) ${fields} posts: getMenuSources(type: POSTS) ${fields}
         categories: getMenuSources(type: CATEGORIES) ${fields} forumTags { id name slug } }`,
    )
    const firstOf = ({ items }: { items: Source[] }) => items.find(({ because }) => because === null) as Source
    const sources = [found.pages, found.posts, found.categories].map(firstOf)
    const [tag] = found.forumTags
    const made = [...sources, { type: 'TAG', id: tag.id, title: tag.name, url: `${origin}/forums/tag/${tag.slug}` }]
    const referred = made.map(({ type, id, url }, nth) => ({
      menu_id: nth + 1,
      title: `By ${type.toLowerCase()}`,
      url,
      reference: { type: type.toLowerCase(), id },
    }))
    const plain = [
      { menu_id: 5, title: 'By path', url: '/helplines' },
      { menu_id: 6, title: 'By place', url: '#main' },
    ]
    const below = [{ menu_id: 8, title: 'Inside', url: '/forums' }]
    const menu = [...referred, ...plain, { menu_id: 7, title: 'With more', url: '/forums', items: below }]
    const save = 'mutation ($menu: String!) { setMenu(menu: $menu) { menu } }'
    return JSON.parse((await ask(save, { menu: JSON.stringify(menu) })).setMenu.menu) as {
      title: string
      url: string
    }[]
  }, host())
  expect(entries).toHaveLength(7)

  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const visitor = await context.newPage()
  const menu = visitor.getByRole('navigation', { name: 'Menu' })
  for (const { title, url } of entries.slice(0, 6)) {
    await visitor.goto(`${host()}/forums`)
    const answer = visitor.waitForResponse((each) => each.request().isNavigationRequest())
    await menu.getByRole('link', { name: title }).click()
    expect([title, (await answer).status()]).toEqual([title, 200])
    await expect(visitor).toHaveURL(url.startsWith('#') ? `${host()}/${url}` : url)
    await expect(visitor.getByRole('heading', { level: 1 })).not.toHaveText(/404/)
  }
  await menu.getByText('With more').first().press('Enter')
  await menu.getByRole('link', { name: 'Inside' }).click()
  await expect(visitor).toHaveURL(`${host()}/forums`)

  await page.goto(at('/site-menu'))
  for (const { title } of entries) {
    await page.getByRole('button', { name: `Remove ${title}`, exact: true }).click()
    await page.keyboard.press('Control+s')
    await expect(page.getByText('Site Menu Updated').last()).toBeVisible()
    await visitor.goto(host())
    await expect(visitor.getByRole('link', { name: title, exact: true })).toHaveCount(0)
  }
  await context.close()
})
