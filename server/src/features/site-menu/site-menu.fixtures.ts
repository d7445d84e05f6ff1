import type { MenuItem } from '@ward/domain/site-menu/menu-tree'
import type { TestApp } from '../../../test/app.ts'

/** Entries of the top level as they are sent. */
export const menuOf = (...entries: [title: string, url: string, more?: Partial<MenuItem>][]): string =>
  JSON.stringify(entries.map(([title, url, more], at) => ({ menu_id: at + 1, title, url, items: [], ...more })))

let made = 0

/** A category of a site's posts. */
export const makeCategory = async (t: TestApp, name = `Category ${++made}`, siteId = t.sites.one.siteId) =>
  t.database.network
    .insertInto('categories')
    .values({ siteId, name, slug: `category-${++made}` })
    .returning(['id', 'name', 'slug'])
    .executeTakeFirstOrThrow()
