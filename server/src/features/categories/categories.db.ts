import { sql } from 'kysely'
import type { SiteHandle } from '../../platform/database/site-handle.ts'

export const categoryBySlug = (site: SiteHandle, slug: string) =>
  site
    .from('categories')
    .select(['id', 'name', 'slug', 'parentId'])
    .where(sql`lower(slug)`, '=', slug.toLowerCase())
    .executeTakeFirst()

/** Categories that stand below one, or on top where it is null, by name. */
export const categoriesBelow = (site: SiteHandle, parentId: string, limit: number) =>
  site
    .from('categories')
    .select(['id', 'name', 'slug'])
    .where('parentId', '=', parentId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute()

export const categoryById = (site: SiteHandle, id: string) =>
  site.from('categories').select(['id', 'name', 'slug']).where('id', '=', id).executeTakeFirst()

/** Published posts of a category, the newest first; `before` is the id of the last one that was shown. */
export const postsOfCategory = (
  site: SiteHandle,
  categoryId: string,
  { limit, before }: { limit: number; before: string | null },
) =>
  site
    .from('postCategories')
    .innerJoin('posts', (join) =>
      join.onRef('posts.siteId', '=', 'postCategories.siteId').onRef('posts.id', '=', 'postCategories.postId'),
    )
    .select(['posts.id', 'slug', 'title', 'commentCount', 'insertedAt', sql<number>`length(body)`.as('length')])
    .where('categoryId', '=', categoryId)
    .where('isPublished', '=', true)
    .where('kind', '=', 'post')
    .$if(before !== null, (query) => query.where('postCategories.postId', '<', before))
    .orderBy('postCategories.postId', 'desc')
    .limit(limit)
    .execute()
