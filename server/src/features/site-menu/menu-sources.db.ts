import type { MenuSourceQuery, MenuSourceSort } from '@ward/domain/site-menu/menu-sources'
import { POSTS_FOUND_MAX, SOURCES_PAGE_SIZE } from '@ward/domain/site-menu/menu-sources'
import { type SqlBool, sql } from 'kysely'
import { escapeLike } from '../../platform/database/escape-like.ts'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

type SourceRow = { id: string; title: string; slug: string; isVisible: boolean }

const number = sql<number>`count(*)::int`.as('n')

/** A page of what entries are made from, and how many there are. */
export const sourcesOf = (site: SiteHandle, query: MenuSourceQuery) =>
  query.type === 'categories' ? categoriesPage(site, query) : postsPage(site, query)

type Paged = { total: () => Promise<number>; rows: () => Promise<SourceRow[]> }
const offsetOf = (page: number) => (page - 1) * SOURCES_PAGE_SIZE

function postsPage(site: SiteHandle, { type, page, sort }: MenuSourceQuery): Paged {
  const posts = site.from('posts').where('kind', '=', type === 'pages' ? 'page' : 'post')
  const isByTitle = sort === 'title'
  return {
    total: async () => (await posts.select(number).executeTakeFirstOrThrow()).n,
    rows: () =>
      posts
        .select(['id', 'title', 'slug', 'isPublished as isVisible'])
        .orderBy(isByTitle ? sql`lower(left(title, 200))` : 'insertedAt', isByTitle ? 'asc' : 'desc')
        .orderBy('id', isByTitle ? 'asc' : 'desc')
        .limit(SOURCES_PAGE_SIZE)
        .offset(offsetOf(page))
        .execute(),
  }
}

function categoriesPage(site: SiteHandle, { page, sort }: { page: number; sort: MenuSourceSort }): Paged {
  const categories = site.from('categories')
  const isByTitle = sort === 'title'
  return {
    total: async () => (await categories.select(number).executeTakeFirstOrThrow()).n,
    rows: async () =>
      categories
        .select(['id', 'name as title', 'slug', sql<boolean>`true`.as('isVisible')])
        .orderBy(isByTitle ? sql`lower(name)` : 'insertedAt', isByTitle ? 'asc' : 'desc')
        .orderBy('id', isByTitle ? 'asc' : 'desc')
        .limit(SOURCES_PAGE_SIZE)
        .offset(offsetOf(page))
        .execute(),
  }
}

/** An index by trigrams finds nothing by fewer letters than this. */
const INDEXED = 3

/** Posts whose title holds some words, the newest first; none for no words. */
export async function postsFound(site: SiteHandle, search: string) {
  if (search === '') return []
  const pattern = `%${escapeLike(search.toLowerCase())}%`
  return site
    .from('posts')
    .select(['id', 'kind', 'title', 'slug', 'isPublished as isVisible'])
    .where(
      search.length < INDEXED
        ? sql<SqlBool>`textlike(lower(title), ${pattern})`
        : sql<SqlBool>`lower(title) like ${pattern}`,
    )
    .orderBy('insertedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(POSTS_FOUND_MAX)
    .execute()
}
