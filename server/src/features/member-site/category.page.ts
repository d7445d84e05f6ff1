import { categoryPath, postPath } from '@ward/domain/app/front-end-links'
import { orNotFound } from '@ward/domain/kernel/refusal'
import { LISTED_A_PAGE, minutesToRead } from '@ward/domain/member-site/member-site'
import { categoryPage } from '../../../../member-site/category-page.ts'
import type { Entry } from '../../../../member-site/shapes.ts'
import { categoriesBelow, categoryById, categoryBySlug, postsOfCategory } from '../categories/categories.db.ts'
import { slugIn } from './content.page.ts'
import { contentEndpoint, Moved } from './frame.ts'
import { olderPage } from './paging.ts'

const BELOW_SHOWN = 100

/** The posts of a category. */
export const categoryPosts = contentEndpoint('/category/:slug', async (ctx, frame, asked) => {
  const slug = slugIn(asked)
  const category = orNotFound(await categoryBySlug(ctx.site, slug))
  if (category.slug !== slug) throw new Moved(categoryPath(category.slug), 301)
  const { before, path } = asked
  const [newest, below, parent] = await Promise.all([
    postsOfCategory(ctx.site, category.id, { limit: LISTED_A_PAGE + 1, before }),
    categoriesBelow(ctx.site, category.id, BELOW_SHOWN),
    category.parentId === null ? undefined : categoryById(ctx.site, category.parentId),
  ])
  const { rows, ...links } = olderPage(newest, { limit: LISTED_A_PAGE, path, before })
  const entries = rows.map(
    ({ id, title, slug: own, insertedAt, commentCount, length }): Entry => ({
      id,
      title,
      href: postPath(own),
      by: null,
      at: insertedAt,
      words: '',
      minutes: minutesToRead(length),
      answers: commentCount,
      tags: [],
      marks: [],
    }),
  )
  return categoryPage(frame, { name: category.name, parent: parent ?? null, below, posts: { entries, ...links } })
})
