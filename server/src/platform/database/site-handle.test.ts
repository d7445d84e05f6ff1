import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTwoSites, type TwoSites } from './site-guard.fixtures.ts'
import type { NewRow } from './site-handle.ts'

let two: TwoSites
beforeAll(async () => {
  two = await openTwoSites()
})
afterAll(() => two.close())

/** Every post of both sites: its site, and its title. */
const posts = async () => {
  const rows = await two.database.network.selectFrom('posts').select(['siteId', 'title']).orderBy('title').execute()
  return rows.map(({ siteId, title }) => `${siteId === two.site.siteId ? 'here' : 'there'}: ${title}`)
}

test('a site selects its own rows, also where a joined table has the same columns', async () => {
  const { site } = two
  expect(await site.from('posts').select('title').execute()).toEqual([{ title: 'own' }])
  const joined = site
    .from('posts')
    .innerJoin('users', (join) =>
      join.onRef('users.siteId', '=', 'posts.siteId').onRef('users.id', '=', 'posts.authorId'),
    )
  expect(await joined.select(['title', 'username']).execute()).toEqual([{ title: 'own', username: 'rowan' }])
})

test('a row is written for the site, whatever site it names itself', async () => {
  const { site } = two
  await site.insertInto('posts', { slug: 'b', title: 'second' }).execute()
  const foreign = { siteId: site.siteId + 1, slug: 'c', title: 'third' } as NewRow<'posts'>
  await site.insertInto('posts', [foreign, { slug: 'd', title: 'fourth' }]).execute()
  expect(await posts()).toEqual(['here: fourth', 'there: other', 'here: own', 'here: second', 'here: third'])
})

test('a site changes and removes its own rows alone', async () => {
  const { site } = two
  await site.updateTable('posts').set({ title: 'changed' }).execute()
  expect(await posts()).toEqual([...Array(4).fill('here: changed'), 'there: other'])
  await site.deleteFrom('posts').execute()
  expect(await posts()).toEqual(['there: other'])
})

test('a row cannot be moved to another site', async () => {
  const moved = two.site.updateTable('posts').set({ siteId: two.site.siteId + 1 })
  await expect(async () => moved.execute()).rejects.toThrow('a row does not change its site')
})
