import { z } from 'zod'

/** The sources of entries (spec 2 section 2). */
export const MENU_SOURCES = { pages: 'Pages', posts: 'Posts', categories: 'Categories' } as const
const ONE: Record<keyof typeof MENU_SOURCES, string> = { pages: 'page', posts: 'post', categories: 'category' }
/** '1 page', '1,204 posts'. */
export const sourceCount = (type: keyof typeof MENU_SOURCES, n: number): string =>
  `${n.toLocaleString('en-US')} ${n === 1 ? ONE[type] : MENU_SOURCES[type].toLowerCase()}`
export const MenuSourceType = z.enum(['pages', 'posts', 'categories'])
export type MenuSourceType = z.output<typeof MenuSourceType>
export const MenuSourceSort = z.enum(['title', 'recent'])
export type MenuSourceSort = z.output<typeof MenuSourceSort>

export const SOURCES_PAGE_SIZE = 20
const PAGES_MAX = 100_000
export const MenuSourceQuery = z.object({
  type: MenuSourceType,
  page: z.number().int().min(1).max(PAGES_MAX).default(1).describe('From 1.'),
  sort: MenuSourceSort.default('title'),
})
export type MenuSourceQuery = z.output<typeof MenuSourceQuery>

export const POSTS_FOUND_MAX = 20
export const PostSearch = z.object({ search: z.string().trim().max(200) })
export type PostSearch = z.output<typeof PostSearch>

/** Why something cannot be put into the menu. */
export const NOT_VISIBLE = 'Visitors cannot see this yet: publish it first'
